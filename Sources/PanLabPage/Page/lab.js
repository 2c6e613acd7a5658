"use strict";
// Glue: events in, the engine's answers out. What is decided, counted, drawn and written is the engine's.
const $ = (selector) => document.querySelector(selector);
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const [dark, still] = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"].map((query) => matchMedia(query));
const theme = () => (dark.matches ? "dark" : "light");
const say = (text) => { $("#status").textContent = text; };
const word = { finish: "finished", cancel: "came back" };
/** The compiled engine, kept so that a new instance takes no time, and the exports of the instance. */
let engineModule, engine, isRecovering = false;
/** What was opened, as [name, bytes]: a new instance reads it again. */
const files = [];

/** Makes an element. */
function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Asks the engine: a command, its arguments, and bytes that go with it. */
function ask(name, args = [], payload = new Uint8Array()) {
  if (!engine) return { error: "The engine is being started again", numbers: [] };
  try {
    const line = encoder.encode([name, ...args].join("\t") + "\n");
    const place = engine.lab_request(line.length + payload.length);
    const room = new Uint8Array(engine.memory.buffer, place, line.length + payload.length);
    room.set(line);
    room.set(payload, line.length);
    const length = engine.lab_answer();
    // Views are made afresh after the call: the memory may have grown.
    const text = decoder.decode(new Uint8Array(engine.memory.buffer, engine.lab_reply(), length));
    const numbers = new Float64Array(engine.memory.buffer, engine.lab_numbers(), engine.lab_number_count());
    return { ...JSON.parse(text), numbers: numbers.slice() };
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    // An instance that trapped is in pieces: it is dropped, and a new one reads the files again.
    engine = null;
    if (!isRecovering) recover();
    return { error: "The engine stopped and was started again", numbers: [] };
  }
}

async function instantiate() {
  engine = (await WebAssembly.instantiate(engineModule, {})).exports;
  for (const [name, bytes] of files) ask("open", [name], bytes);
  gestureRecorder.again();
}

async function recover() {
  const rule = state?.rule;
  isRecovering = true;
  await instantiate();
  isRecovering = false;
  if (!engine) return say("The engine stops on these recordings: open others.");
  if (rule) ask("rule", [rule]);
  if (files.length) drawMap();
  say("The engine stopped and was started again; the recordings are as they were.");
}

async function start() {
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    return say("This browser runs no WebAssembly, which the lab's engine is: an older browser, Lockdown Mode, or a page that forbids it. 'pantrace report --html' makes a page that needs none.");
  }
  const packed = Uint8Array.from(atob($("#engine").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  engineModule = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  const given = JSON.parse($("#recordings").textContent);
  for (const [name, text] of given.files) files.push([name, encoder.encode(text)]);
  await instantiate();
  choices = ask("rules");
  $("#rule").append(...options(choices.rules));
  addSlot();
  if (given.rule) ask("rule", [given.rule]);
  say(files.length ? "" : "Drop recordings here, or open them.");
  if (files.length) explore();
  gestureRecorder.start();
}

/** Opens a file that somebody gave, and shows it with the others. */
function open(name, bytes) {
  const reply = ask("open", [name], bytes);
  if (reply.error) return say(`${reply.error}. ${reply.advice ?? ""}`);
  files.push([name, bytes]);
  say(`${name}: ${reply.traces} gestures${reply.form ? `, read as ${reply.form}` : ""}${reply.rejected ? `, ${reply.rejected} not usable` : ""}.`);
  explore();
}

async function openFiles(list) {
  for (const file of list) open(file.name, new Uint8Array(await file.arrayBuffer()));
}

// Exploring: the map, the bounds, the lists.

/** The engine's last answer about the rule, what can be picked, and the points by gestures' places. */
let state = null, choices = null, points = new Map();
const shapes = ["M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z", "M0-6.2L5.4 3.1H-5.4Z"];
const options = (list) => list.map((choice) => new Option(choice.title === choice.name ? choice.name : `${choice.name}: ${choice.title}`, choice.name));

function explore() {
  for (const id of ["#explore", "#take"]) $(id).hidden = false;
  $("#by").replaceChildren(new Option("nothing", ""), ...options(ask("groups").names.map((name) => ({ name, title: name }))));
  $("#grouping").hidden = $("#by").length < 2;
  drawMap();
}

function drawMap() {
  const reply = ask("map", [Math.round($("#map").clientWidth), theme()]);
  if (reply.error) return;
  const box = `viewBox="${reply.svg.match(/viewBox="([^"]*)"/)[1]}" aria-hidden="true"`;
  $("#map").innerHTML = `${reply.svg}<svg class="layer" ${box}><path id="area"/><path id="band"/><path id="border"/></svg>`
    + `<svg class="layer" ${box}><g id="points"></g></svg><svg class="layer" ${box}><circle id="chosen" r="9" hidden/><circle id="handle" r="8"/></svg>`;
  points = new Map();
  for (let i = 0; i < reply.numbers.length; i += 4) {
    const [place, x, y, kind] = reply.numbers.subarray(i, i + 4);
    const point = document.createElementNS("http://www.w3.org/2000/svg", "path");
    point.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${reply.radius / 4})`);
    look(point, kind);
    points.set(place, point);
  }
  $("#points").append(...points.values());
  show(reply);
}

function look(point, kind) {
  point?.setAttribute("class", `k${kind}`);
  point?.setAttribute("d", shapes[kind % 2]);
}

/** Shows what a change of the rule changed. */
function step(reply) {
  if (reply.error) return say(`${reply.error}. ${reply.advice ?? ""}`);
  for (let i = 0; i < reply.numbers.length; i += 2) look(points.get(reply.numbers[i]), reply.numbers[i + 1]);
  $("#band").removeAttribute("d");
  $("#best-text").textContent = "";
  show(reply);
}

function show(reply) {
  state = reply;
  $("#verdict").textContent = reply.verdict;
  $("#sentence").textContent = reply.sentence;
  $("#area").setAttribute("d", reply.region);
  $("#border").setAttribute("d", reply.border);
  $("#handle").toggleAttribute("hidden", reply.x === undefined);
  $("#handle").setAttribute("transform", `translate(${reply.x ?? 0} ${reply.y ?? 0})`);
  $("#rule").value = reply.preset;
  for (const name of ["progress", "velocity"]) {
    if (reply[name] !== undefined) $(`#${name}`).value = reply[name];
    $(`#${name}-text`).value = reply[name] === undefined ? "—" : name === "progress" ? `${Math.round(reply.progress * 100)} %` : reply.velocity;
  }
  const wrong = reply.counts.falseFinishes + reply.counts.falseCancels;
  $("#wrong").replaceChildren(...reply.list.map((gesture) => make("li", {}, make("button", { type: "button", onclick: () => watch(gesture.place) },
    make("b", { textContent: gesture.id }), make("span", { className: gesture.decided, textContent: `${word[gesture.decided]}: ` }), gesture.reason))),
  ...(wrong > reply.list.length ? [make("li", { className: "muted", textContent: `And ${wrong - reply.list.length} more; tap their points.` })] : []));
  $("#wrong-title").textContent = `Decided against what was meant: ${reply.counts.labelled ? wrong : "nobody said what was meant"}`;
  $("#groups").hidden = !reply.groups;
  $("#groups tbody").replaceChildren(...(reply.groups ?? []).map(({ name, counts }) => make("tr", {}, ...[name, counts.falseFinishes + counts.falseCancels,
    counts.labelled, counts.falseCancels, counts.falseFinishes].map((cell) => make("td", { textContent: cell })))));
  soon(takeAway);
}

/** Runs something once before the next picture, however often it is asked for. */
const waiting = new Map();
function soon(work, value) {
  if (!waiting.has(work)) requestAnimationFrame(() => { const last = waiting.get(work); waiting.delete(work); work(last); });
  waiting.set(work, value);
}

const moveBounds = () => step(ask("bounds", [$("#progress").value, $("#velocity").value]));
const dragTo = ([which, x, y]) => step(ask("drag", [which, x, y]));

/** A pointer's place in the picture's own pixels. */
function placeOnMap(event) {
  const [box, view] = [$("#map svg").getBoundingClientRect(), $("#map svg").viewBox.baseVal];
  return [(event.clientX - box.left) * view.width / box.width, (event.clientY - box.top) * view.height / box.height];
}

let dragged = null;
$("#map").onpointerdown = (event) => {
  const [x, y] = placeOnMap(event);
  const [dx, dy, near] = [Math.abs(x - state.x), Math.abs(y - state.y), event.pointerType === "touch" ? 24 : 12];
  dragged = Math.min(dx, dy) > near || Number.isNaN(dx) ? null : dx <= near && dy <= near ? "both" : dx < dy ? "progress" : "velocity";
  if (dragged) $("#map").setPointerCapture(event.pointerId);
  else soon(pickPoint, [x, y]);
};
$("#map").onpointermove = (event) => { if (dragged) soon(dragTo, [dragged, ...placeOnMap(event)]); };
$("#map").onpointerup = $("#map").onpointercancel = () => { dragged = null; };
function pickPoint(place) {
  const { gesture } = ask("nearest", place);
  if (gesture) watch(gesture.place);
}
for (const id of ["#progress", "#velocity"]) $(id).oninput = () => soon(moveBounds);
$("#rule").onchange = (event) => (event.target.value ? step(ask("rule", [event.target.value])) : moveBounds());
$("#by").onchange = (event) => step(ask("group", [event.target.value]));
$("#best").onclick = () => {
  const best = ask("best");
  if (best.progress !== undefined) step(ask("bounds", [best.progress, best.velocity]));
  $("#band").setAttribute("d", best.band ?? "");
  $("#best-text").textContent = best.sentence ?? `${best.error}. ${best.advice ?? ""}`;
};

// Watching: one gesture under up to four rules.

/** The gesture on show, its replays as the engine gave them, and the second that is shown. */
let watched = null, replay = null, second = 0, playedAt = 0;

function addSlot() {
  const choose = (title, first, list) => { const select = make("select", { title, onchange: () => watch(watched) }, new Option(first, ""), ...options(list)); select.setAttribute("aria-label", title); return select; };
  const slot = make("div", { className: "slot" }, choose("Rule", "the rule above", choices.rules), choose("Velocity estimator", "its own velocity", choices.estimators),
    choose("Controller", "its own settle", choices.controllers));
  if ($("#slots").children.length) slot.append(make("button", { type: "button", textContent: "Remove", onclick: () => { slot.remove(); $("#add").disabled = false; watch(watched); } }));
  $("#slots").append(slot);
  $("#add").disabled = $("#slots").children.length > 3;
}
$("#add").onclick = () => {
  addSlot();
  $("#slots .slot:last-child select").value = [, , "flutter-cupertino-back", "vaul", "react-navigation-stack"][$("#slots").children.length];
  watch(watched);
};

function watch(place) {
  if (place === null) return;
  const setups = [...$("#slots").querySelectorAll("select")].map((select) => select.value);
  $("#watch").hidden = false;
  const reply = ask("replay", [place, Math.round($("#watch").clientWidth), theme(), ...setups]);
  if (reply.error) return say(`${reply.error}. ${reply.advice ?? ""}`);
  const isNew = place !== watched;
  [watched, replay] = [place, reply];
  let from = 3 * reply.samples;
  for (const run of reply.runs) {
    run.numbers = reply.numbers.subarray(from, from += 5 * run.frames);
  }
  $("#watched").textContent = reply.id + (reply.meant ? `, meant to ${reply.meant === "finish" ? "finish" : "come back"}` : "");
  $("#chart").innerHTML = reply.svg;
  const { width, height } = reply;
  const lines = [0.08, 0.16, 0.3, 0.38, 0.46].map((y, i) => `<rect class="lines" x="${width * 0.08}" y="${height * y}" width="${width * [0.5, 0.3, 0.84, 0.84, 0.6][i]}" height="${height * 0.025}" rx="4"/>`).join("");
  $("#phones").replaceChildren(...reply.runs.map((run) => {
    const figure = make("figure", {}, make("div"), make("figcaption", {}, make("b", { textContent: run.title }), make("span")));
    figure.firstChild.innerHTML = `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><g class="moving"><rect class="content" width="${width}" height="${height}"/>${lines}</g><polyline class="trail"/><circle class="finger" r="${width * 0.055}"/></svg>`;
    return figure;
  }));
  const ends = reply.runs.map((run) => run.numbers.at(-5) ?? 0);
  $("#time").max = Math.max(...ends);
  $("#lift").hidden = !reply.runs[0].releases.length;
  $("#lift").style.left = `calc(8px + (100% - 16px) * ${(reply.runs[0].releases.at(-1) ?? 0) / ($("#time").max || 1)})`;
  $("#chosen").toggleAttribute("hidden", !points.has(place));
  $("#chosen").setAttribute("transform", points.get(place)?.getAttribute("transform").split(" scale")[0] ?? "");
  if (isNew) $("#watch").scrollIntoView({ block: "nearest", behavior: still.matches ? "auto" : "smooth" });
  pause();
  showSecond(isNew ? 0 : second);
  // Nobody who asked for less motion is shown any unasked.
  if (isNew && !still.matches) play();
}

/** The frame of a run that is on the screen at a time. */
function frameAt(run, time) {
  let frame = 0;
  while (frame + 1 < run.frames && run.numbers[5 * (frame + 1)] <= time + 1e-9) frame += 1;
  return frame;
}

function showSecond(time) {
  second = Math.min(Math.max(time, 0), Number($("#time").max));
  $("#time").value = second;
  $("#clock").value = `${second.toFixed(3)} s`;
  const finger = replay.numbers.subarray(0, 3 * replay.samples);
  let sample = 0;
  while (sample + 1 < replay.samples && finger[3 * (sample + 1)] <= second) sample += 1;
  const trail = Array.from({ length: sample + 1 }, (_, i) => `${finger[3 * i + 1]},${finger[3 * i + 2]}`).join(" ");
  replay.runs.forEach((run, i) => {
    const figure = $("#phones").children[i];
    const [, x, y, isDown, phase] = run.numbers.subarray(5 * frameAt(run, second)).subarray(0, 5);
    figure.querySelector(".moving").setAttribute("transform", `translate(${x ?? 0} ${y ?? 0})`);
    figure.querySelector(".trail").setAttribute("points", trail);
    const dot = figure.querySelector(".finger");
    dot.setAttribute("cx", finger[3 * sample + 1]);
    dot.setAttribute("cy", finger[3 * sample + 2]);
    dot.toggleAttribute("hidden", !isDown);
    const isOver = run.releases.length && second >= run.releases.at(-1);
    const caption = figure.querySelector("span");
    caption.className = isOver ? run.decided : "";
    caption.textContent = isOver || !run.decided ? `${word[run.decided] ?? "not decided"}: ${run.reason}` : ["waiting", "dragging", "holding", "settling", "at rest"][phase];
  });
}

function play() {
  if (second >= Number($("#time").max)) showSecond(0);
  playedAt = performance.now();
  $("#play").textContent = "Pause";
  $("#play").ariaPressed = "true";
  requestAnimationFrame(tick);
}
function pause() {
  playedAt = 0;
  $("#play").textContent = "Play";
  $("#play").ariaPressed = "false";
}
function tick(now) {
  if (!playedAt) return;
  showSecond(second + Math.max(0, now - playedAt) / 1000 * Number($("#speed").value));
  playedAt = Math.max(now, playedAt);
  if (second < Number($("#time").max)) requestAnimationFrame(tick);
  else pause();
}
function stepFrame(by) {
  pause();
  const run = replay.runs[0];
  showSecond(run.numbers[5 * Math.min(Math.max(frameAt(run, second) + by, 0), run.frames - 1)]);
}
$("#play").onclick = () => (playedAt ? pause() : play());
$("#back").onclick = () => stepFrame(-1);
$("#on").onclick = () => stepFrame(1);
$("#time").oninput = (event) => { pause(); showSecond(Number(event.target.value)); };

// Taking away.

function takeAway() {
  const forms = ask("forms");
  if (forms.error) return;
  for (const form of ["command", "json", "swift"]) $(`#${form}`).textContent = forms[form];
  $("#downloads").replaceChildren(button("Picture of the map (SVG)", () => download("decision-map.svg", ask("picture", [theme()]).text)),
    ...forms.files.map((name, i) => button(`${name} (CSV)`, () => download(name.split("/").pop().replace(/(\.[a-z]+)?$/i, ".csv"), ask("csv", [i]).text))));
}
const button = (textContent, onclick) => make("button", { type: "button", textContent, onclick });

/** Hands a text over as a file; without a type, which keeps iOS from opening it in place. */
function download(name, text) {
  const link = make("a", { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

$("#pick").onchange = (event) => openFiles(event.target.files);
document.ondragover = (event) => { event.preventDefault(); document.body.classList.add("dropping"); };
document.ondragleave = document.ondrop = (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  if (event.type === "drop") openFiles(event.dataTransfer.files);
};
dark.onchange = () => { if (files.length) drawMap(); watch(watched); };
let mapWidth = innerWidth;
onresize = () => { if (innerWidth !== mapWidth && files.length) { mapWidth = innerWidth; soon(drawMap); } };
start();
