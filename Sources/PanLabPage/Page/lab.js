"use strict";
// Glue: events in, the engine's answers out. What is decided, counted, drawn and written is the engine's.
const $ = (selector) => document.querySelector(selector);
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const dark = matchMedia("(prefers-color-scheme: dark)");
/** The compiled engine, kept so that a new instance takes no time. */
let engineModule;
/** The exports of the instance. */
let engine;
/** What was opened, as [name, bytes]: a new instance reads it again. */
const files = [];

/** Asks the engine: a command, its arguments, and bytes that go with it. */
function ask(name, args = [], payload = new Uint8Array()) {
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
}

async function instantiate() {
  engine = (await WebAssembly.instantiate(engineModule, {})).exports;
  for (const [name, bytes] of files) ask("open", [name], bytes);
}

async function start() {
  const packed = Uint8Array.from(atob($("#engine").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  engineModule = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  for (const [name, text] of JSON.parse($("#recordings").textContent)) files.push([name, encoder.encode(text)]);
  await instantiate();
  for (const rule of ask("rules").rules) $("#rule").append(new Option(`${rule.name}: ${rule.title}`, rule.name));
  if (files.length) {
    $("#explore").hidden = false;
    drawMap();
  }
  $("#status").textContent = "";
}

const bounds = { progress: 0.5, velocity: 500 };
const shapes = ["M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z", "M0-6.2L5.4 3.1H-5.4Z"];
let points = new Map();

function look(point, kind) {
  point.setAttribute("class", "k" + kind);
  point.setAttribute("d", shapes[kind % 2]);
}

function drawMap() {
  const reply = ask("map", [Math.round($("#map").clientWidth), dark.matches ? "dark" : "light"]);
  const box = reply.svg.match(/viewBox="([^"]*)"/)[1];
  $("#map").innerHTML = reply.svg
    + `<svg class="layer" viewBox="${box}" aria-hidden="true"><path id="area"/><path id="border"/></svg>`
    + `<svg class="layer" viewBox="${box}" aria-hidden="true" id="points"></svg>`;
  points = new Map();
  for (let i = 0; i < reply.numbers.length; i += 4) {
    const [id, x, y, kind] = reply.numbers.subarray(i, i + 4);
    const point = document.createElementNS("http://www.w3.org/2000/svg", "path");
    point.setAttribute("transform", `translate(${x} ${y})`);
    look(point, kind);
    points.set(id, point);
  }
  $("#points").append(...points.values());
  show(reply);
}

function show(reply) {
  $("#area").setAttribute("d", reply.region ?? "");
  $("#border").setAttribute("d", reply.border ?? "");
  const c = reply.counts;
  $("#counts").textContent = `${c.finished} finish, ${c.cancelled} come back`
    + (c.meantFinish + c.meantCancel ? `; wrong: ${c.falseCancels} of ${c.meantFinish} came back, ${c.falseFinishes} of ${c.meantCancel} finished` : "");
  $("#progress").value = bounds.progress;
  $("#velocity").value = bounds.velocity;
  $("#progress-text").value = bounds.progress.toFixed(2);
  $("#velocity-text").value = bounds.velocity;
}

function step(reply) {
  for (let i = 0; i < reply.numbers.length; i += 2) look(points.get(reply.numbers[i]), reply.numbers[i + 1]);
  show(reply);
}

for (const name of ["progress", "velocity"]) {
  $("#" + name).oninput = (event) => {
    bounds[name] = Number(event.target.value);
    step(ask("bounds", [bounds.progress, bounds.velocity]));
  };
}
$("#rule").onchange = (event) => {
  ask("rule", [event.target.value || `progress-or-velocity:progress=${bounds.progress},velocity=${bounds.velocity}`]);
  drawMap();
};
start();
