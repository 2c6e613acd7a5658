// Glue: what happens goes to the engine as words, and what the engine answers changes the page.
// What is decided, counted, drawn and written is the engine's.
"use strict";

/** @param {string} selector @returns {any} */
const $ = (selector) => document.querySelector(selector);
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const [dark, still] = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]
  .map((query) => matchMedia(query));
const say = (text, as = "") => Object.assign($("#status"), { textContent: text, className: as });

/** Keeps a text in this browser under a name, or forgets it; returns why it cannot. */
function keep(name, text) {
  try {
    localStorage[text ? "setItem" : "removeItem"](`pantrace-lab.${name}`, text);
    return "";
  } catch (error) {
    return `This browser keeps no more (${error.name}): download what you have before you leave.`;
  }
}
/** What this browser keeps under a name; a browser that keeps nothing says so at the first text. */
function kept(name) {
  try { return localStorage.getItem(`pantrace-lab.${name}`) ?? ""; } catch { return ""; }
}

// The engine.

/** The compiled engine, kept so that a new instance takes no time, and an instance's exports. */
let engineModule, engine = null, isRecovering = false;
/** What was opened: a new instance reads it again. @type {[string, Uint8Array][]} */
let files = [];
/** What was told and still holds: a new instance is told again. @type {Record<string, string[]>} */
const told = {};
/** The last answer with counts. */
let state = null;

/** Asks the engine: a command with its arguments, and bytes that go with it. @returns {any} */
function ask(words, payload = new Uint8Array()) {
  if (!engine) return { error: engineModule && "The engine is being started again", numbers: [] };
  try {
    const line = encoder.encode(words.join("\t") + "\n");
    const size = line.length + payload.length;
    const place = engine.lab_request(size);
    const room = new Uint8Array(engine.memory.buffer, place, size);
    room.set(line);
    room.set(payload, line.length);
    const length = engine.lab_answer();
    // Views are made afresh after the call: the memory may have grown.
    const { buffer } = engine.memory;
    const text = decoder.decode(new Uint8Array(buffer, engine.lab_reply(), length));
    const numbers = new Float64Array(buffer, engine.lab_numbers(), engine.lab_number_count());
    return { ...JSON.parse(text), numbers: numbers.slice() };
  } catch (error) {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    // An instance that trapped is in pieces: it is dropped, and a new one reads the files again.
    engine = null;
    if (!isRecovering) recover();
    return { error: "The engine stopped and was started again", numbers: [] };
  }
}

/** Asks, and does what the answer says. */
const tell = (...words) => take(ask(words));

/** Does what an answer says: changes of the page, new looks of points, and what else is to come. */
function take(reply) {
  if (reply.error) say(`${reply.error}. ${reply.advice ?? ""}`, engine ? "error" : "");
  reply.page?.forEach(change);
  showKinds(reply.numbers);
  if (reply.address) soonAddress(reply.address);
  if (reply.counts) state = reply;
  Object.assign(told, reply.again);
  if ("keeps" in reply) $("#storage").textContent = keep("labels", reply.keeps);
  if (reply.file) download(reply.file);
  if (reply.opens) openFile(reply.opens.name, encoder.encode(reply.opens.text));
  if (reply.closed) files = files.filter(([name]) => name !== reply.closed);
  if (reply.due) gestureRecorder.tell(...reply.due);
  if (reply.goesOn) soon("frame", (time) => tell($("#recorder").open ? "pad" : "frame", time));
  if (reply.looks) tellLook();
  return reply;
}

/** Gives points new looks: pairs of a point's number and its kind. */
function showKinds(numbers) {
  const [points, canvas] = [$("#points"), $("#dots")];
  for (let i = 0; points && i < numbers.length; i += 2) {
    const [point, kind] = [points.children[numbers[i]], numbers[i + 1]];
    point.setAttribute("class", `k${kind}`);
    point.setAttribute("d", point.dataset.at + points.dataset[kind % 2 ? "cancel" : "finish"]);
  }
  if (!canvas || (canvas.dots && !numbers.length)) return;
  canvas.dots ??= canvas.dataset.dots.split(" ").map(Number);
  for (let i = 0; i < numbers.length; i += 2) canvas.dots[3 * numbers[i] + 2] = numbers[i + 1];
  drawDots(canvas);
}

/** Draws many points: each is a copy of its kind's small picture, in the legend's colors. */
function drawDots(canvas) {
  const scale = devicePixelRatio, { dots, dataset: data } = canvas, pen = canvas.getContext("2d");
  const side = Math.ceil(8 * Number(data.radius) * scale);
  canvas.pictures ??= [0, 1, 2, 3].map((kind) => {
    const picture = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const look = getComputedStyle($(`#legend .k${kind}`)), pen = picture.getContext("2d");
    const shape = new Path2D(`M0 0${data[kind % 2 ? "cancel" : "finish"]}`);
    pen.setTransform(scale, 0, 0, scale, side / 2, side / 2);
    Object.assign(pen, { fillStyle: look.fill, strokeStyle: look.stroke });
    pen.lineWidth = kind < 2 ? 0.5 : 1.2;
    pen.fill(shape);
    pen.stroke(shape);
    return picture;
  });
  // This clears it, too.
  Object.assign(canvas, { width: data.width * scale, height: data.height * scale });
  for (let i = 0; i < dots.length; i += 3) {
    pen.drawImage(canvas.pictures[dots[i + 2]],
      Math.round(dots[i] * scale - side / 2), Math.round(dots[i + 1] * scale - side / 2));
  }
}

/** The elements that were put somewhere, as text: the same ones are left as they are. */
const shown = new Map();
/** Changes a part of the page: a selector, what of it, and the new value. */
function change([selector, name, value]) {
  for (const element of /** @type {any} */ (document.querySelectorAll(selector))) {
    if (name === "text") {
      if (element.textContent !== value) element.textContent = value;
    } else if (name === "html") {
      // The engine alone writes elements, and escapes all that is not its own.
      if (shown.get(selector) !== value) element.innerHTML = value;
      shown.set(selector, value);
    } else if (name === "value") {
      if (element.value !== value) element.value = value;
    } else if (name === "scroll") {
      element.scrollIntoView({ block: value, behavior: still.matches ? "auto" : "smooth" });
    } else if (name === "focus") {
      return element.focus({ preventScroll: true });
    } else if (value === null) {
      element.removeAttribute(name);
    } else if (element.getAttribute(name) !== value) {
      element.setAttribute(name, value);
    }
  }
}

const waiting = new Map();
/** Does the last of a kind of work before the next picture, however often it is asked for. */
function soon(kind, work) {
  if (!waiting.has(kind)) {
    requestAnimationFrame((time) => {
      const last = waiting.get(kind);
      waiting.delete(kind);
      last(time);
    });
  }
  waiting.set(kind, work);
}

async function instantiate() {
  engine = /** @type {any} */ (await WebAssembly.instantiate(engineModule, {})).exports;
  shown.clear();
  tell("begin");
  showFiles();
  tellLook();
  gestureRecorder.again();
}

async function recover() {
  isRecovering = true;
  await instantiate();
  isRecovering = false;
  say(engine ? "The engine stopped and was started again; the recordings are as they were."
    : "The engine stops on these recordings: open others.");
}

/** The engine's bytes: gzip in base64. */
function unpackEngine() {
  const bytes = Uint8Array.from(atob($("#engine").textContent), (c) => c.charCodeAt(0));
  return through(bytes, new DecompressionStream("gzip"));
}

async function start() {
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    return say("The lab needs a browser of 2023 or later, and does not run in Lockdown Mode. "
      + "'pantrace report' makes a page for every browser.", "error off");
  }
  engineModule = await WebAssembly.compile(await unpackEngine());
  const given = JSON.parse($("#recordings").textContent);
  files = [...given.files.map(([name, text]) => [name, encoder.encode(text)]), ...files];
  $("#watch-more").open = innerWidth > 760;
  if (given.settings.length) told.configure = ["configure", ...given.settings];
  told.labels = ["labels", ...kept("labels").split(" ")];
  await instantiate();
  await openAddress();
  gestureRecorder.start();
}

/** Reads all files again, tells again what was told of them, and shows them. */
function showFiles() {
  const before = Object.values(told);
  tell("clear");
  for (const [name, bytes] of files) take(ask(["open", name], bytes));
  for (const words of before) tell(...words);
}

/** Opens files that somebody gave, and shows them with the others. */
async function openFiles(list) {
  for (const file of list) openFile(file.name, new Uint8Array(await file.arrayBuffer()));
}

/** Opens a file; one of the same name takes the place of the one before. */
function openFile(name, bytes) {
  if (take(ask(["open", name], bytes)).error) return;
  files = [...files.filter(([other]) => other !== name), [name, bytes]];
}

/** Hands a text over as a file; without a type, which keeps iOS from opening it in place. */
function download({ name, text }) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// What happens on the page.

/** Tells how large the pictures are, and what the visitor prefers. */
function tellLook() {
  // The player stands in the place of the live screens.
  const widths = [$("#map").clientWidth, $(".stage").clientWidth || $("#chart").clientWidth];
  tell("look", ...widths, dark.matches ? "dark" : "light", still.matches ? "still" : "moving",
    parseFloat(getComputedStyle($("#map")).getPropertyValue("--plot")));
}
for (const query of [dark, still]) query.onchange = tellLook;
addEventListener("resize", () => soon("look", tellLook));

/** Sends what an element says it does, with its value where it has one. */
for (const type of ["click", "input"]) {
  document.addEventListener(type, (event) => {
    const element = /** @type {any} */ (event.target).closest("[data-do]");
    if (!element || element.matches("button") !== (type === "click")) return;
    const words = element.dataset.do.split(" ");
    if (type === "input") words.push(element.value);
    if (words[0] === "record") gestureRecorder.tell(...words.slice(1), event.timeStamp);
    else if (type === "click") tell(...words);
    else soon(element.dataset.do, () => tell(...words));
  });
}

/** Keys on a live screen pull it: an arrow begins, and letting go lifts. */
for (const type of ["keydown", "keyup"]) {
  document.addEventListener(type, (event) => {
    const { target, key, repeat, shiftKey } = /** @type {any} */ (event);
    if (!target.matches(".phone") || repeat || !/^Arrow|^Escape/.test(key)) return;
    event.preventDefault();
    const word = type === "keyup" ? "" : key.replace("Arrow", "").toLowerCase();
    tell("live", "key", word, event.timeStamp, target.clientWidth, target.clientHeight,
      shiftKey ? "fast" : "");
  });
}

/** A key that stands on a button presses it, unless somebody is writing or choosing. */
document.addEventListener("keydown", (event) => {
  const target = /** @type {any} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select")) return;
  if (target.matches("#map") && event.key.startsWith("Arrow")) {
    event.preventDefault();
    return tell("walk", event.key.slice(5).toLowerCase());
  }
  for (const button of /** @type {any} */ (document.querySelectorAll("[aria-keyshortcuts]"))) {
    if (button.ariaKeyShortcuts === event.key && button.offsetParent) button.click();
  }
});

/** Where a pointer is on a picture, in the picture's own pixels. */
const placeOn = (picture, { clientX, clientY }) => {
  const { left, top, width } = picture.getBoundingClientRect();
  return [clientX - left, clientY - top].map((way) => way * picture.viewBox.baseVal.width / width);
};

/** Tells where a pointer is on the map. */
for (const type of ["down", "move", "up", "cancel"]) {
  $("#map").addEventListener(`pointer${type}`, (event) => {
    const picture = $("#map svg");
    if (!picture) return;
    if (type === "down") $("#map").setPointerCapture(event.pointerId);
    const place = placeOn(picture, event);
    const what = type === "move" && !event.buttons ? "hover" : type;
    const send = () => tell("pointer", what, ...place, event.pointerType);
    type === "move" ? soon("pointer", send) : send();
  });
}

// The address: it says where the lab is, so that a link shows it, and going back undoes a step.

/** The step of the history that is shown, the last one there is, and the change that is awaited. */
let [place, last, pending] = [-1, 0, 0];
const packed = /^swipes=/;
/** What stands in the address; nothing where somebody damaged it. */
function addressed() {
  try { return location.hash.slice(1).split("&").filter(Boolean).map(decodeURIComponent); }
  catch { return []; }
}

/** Puts words into the address once they rest: a whole drag of a bound is one step. */
function soonAddress(words) {
  clearTimeout(pending);
  pending = setTimeout(() => {
    if ("guest" in document.body.dataset) return;
    if (place >= 0 && words.join("&") === addressed().join("&")) return;
    const link = `#${words.map(encodeURIComponent).join("&")}`;
    place += 1;
    last = place;
    history[place ? "pushState" : "replaceState"]({ place }, "", link);
    showHistory();
  }, 300);
}
function showHistory() {
  [$("#undo").disabled, $("#redo").disabled] = [place <= 0, place >= last];
}
addEventListener("popstate", ({ state: step }) => {
  clearTimeout(pending);
  place = step?.place ?? 0;
  showHistory();
  tell("address", ...addressed());
});
$("#undo").onclick = () => history.back();
$("#redo").onclick = () => history.forward();

/** Passes bytes through a stream that packs or unpacks them. */
const through = async (bytes, stream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Puts a text into the clipboard, or shows it where the browser keeps that from pages. */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    say(`${what} is in the clipboard.`, "note");
  } catch {
    prompt(`Copy this: ${what}.`, text);
  }
}
$("#copy").onclick = () => copy($(".code pre:not([hidden])").textContent, "The rule");

/** Copies a link to what is shown, with the swipes that were kept where they are few. */
$("#link").onclick = async () => {
  const swipes = files.find(([name]) => name === "my-swipes.csv")?.[1];
  let link = location.href;
  if (swipes?.length < 60000) {
    const bytes = await through(swipes, new CompressionStream("deflate-raw"));
    const text = btoa(String.fromCharCode(...bytes));
    link += `${location.hash ? "&" : "#"}swipes=${encodeURIComponent(text)}`;
  }
  copy(link, "A link to the page as it is now");
};

/** Goes where the address says, with the swipes that it holds. */
async function openAddress() {
  const words = addressed();
  if (words.some((word) => word === "part=1")) return;
  const swipes = words.find((word) => packed.test(word));
  if (swipes) try {
    const bytes = Uint8Array.from(atob(swipes.replace(packed, "")), (c) => c.charCodeAt(0));
    openFile("my-swipes.csv", await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    say("The swipes in the address are damaged.", "error");
  }
  if (words.length) tell("address", ...words.filter((word) => !packed.test(word)));
}

/** When and where a finger is, from the upper left corner of what it pulls. */
const sampleOn = (element, { timeStamp, clientX, clientY }) => {
  const { left, top } = element.getBoundingClientRect();
  return [timeStamp, clientX - left - element.clientLeft, clientY - top - element.clientTop];
};

/** Tells what a finger does on a live screen. */
for (const screen of /** @type {any} */ (document.querySelectorAll(".phone"))) {
  let finger = null;
  const sample = (event) => sampleOn(screen, event);
  screen.onpointerdown = (event) => {
    if (finger !== null || !event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    finger = event.pointerId;
    screen.setPointerCapture(finger);
    tell("live", "down", ...sample(event), screen.clientWidth, screen.clientHeight);
  };
  screen.onpointermove = (event) => {
    if (event.pointerId === finger) tell("live", "move", ...coalesced(event).flatMap(sample));
  };
  screen.onpointerup = screen.onpointercancel = (event) => {
    if (event.pointerId !== finger) return;
    finger = null;
    tell("live", event.type === "pointerup" ? "up" : "cancel", ...sample(event));
  };
  screen.oncontextmenu = (event) => event.preventDefault();
}

/** The samples of one event: the list may be empty, its events may lack their pointer. */
function coalesced(event) {
  const events = event.getCoalescedEvents?.() ?? [];
  return events.length ? events : [event];
}

$("#pick").onchange = (event) => openFiles(event.target.files);
document.ondragover = document.ondragleave = document.ondrop = (event) => {
  event.preventDefault();
  document.body.classList.toggle("dropping", event.type === "dragover");
  if (event.type === "drop") openFiles(event.dataTransfer.files);
};
