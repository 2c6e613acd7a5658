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
    return `This browser keeps no more (${error.name}): download what you have before you close or `
      + "reload the page.";
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
  if (!engine) return { error: "The engine is being started again", numbers: [] };
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
  const points = $("#points");
  for (let i = 0; points && i < reply.numbers.length; i += 2) {
    const [point, kind] = [points.children[reply.numbers[i]], reply.numbers[i + 1]];
    point.setAttribute("class", `k${kind}`);
    point.setAttribute("d", point.dataset.at + points.dataset[kind % 2 ? "cancel" : "finish"]);
  }
  if (reply.counts) state = reply;
  Object.assign(told, reply.again);
  if ("keeps" in reply) $("#storage").textContent = keep("labels", reply.keeps);
  if (reply.file) download(reply.file);
  if (reply.due) gestureRecorder.tell(...reply.due);
  if (reply.goesOn) soon("frame", (time) => tell($("#recorder").open ? "pad" : "frame", time));
  if (reply.looks) tellLook();
  return reply;
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
  gestureRecorder.again();
}

async function recover() {
  isRecovering = true;
  await instantiate();
  isRecovering = false;
  say(engine ? "The engine stopped and was started again; the recordings are as they were."
    : "The engine stops on these recordings: open others.");
}

async function start() {
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    return say("This browser runs no WebAssembly, which the lab's engine is: an older browser, "
      + "Lockdown Mode, or a page that forbids it. 'pantrace report --html' makes a page that "
      + "needs none.");
  }
  const packed = Uint8Array.from(atob($("#engine").textContent.trim()), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  engineModule = await WebAssembly.compile(await new Response(stream).arrayBuffer());
  const given = JSON.parse($("#recordings").textContent);
  files = given.files.map(([name, text]) => [name, encoder.encode(text)]);
  if (given.settings.length) told.configure = ["configure", ...given.settings];
  told.labels = ["labels", ...kept("labels").split(" ")];
  await instantiate();
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
  for (const file of list) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (!take(ask(["open", file.name], bytes)).error) files.push([file.name, bytes]);
  }
}

/** Hands a text over as a file; without a type, which keeps iOS from opening it in place. */
function download({ name, text }) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// What happens on the page.

/** Tells how wide the pictures are, and what the visitor prefers. */
function tellLook() {
  tell("look", $("#map").clientWidth, $("main").clientWidth, dark.matches ? "dark" : "light",
    still.matches ? "still" : "moving");
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

/** A key that stands on a button presses it, unless somebody is writing or choosing. */
document.addEventListener("keydown", (event) => {
  const target = /** @type {any} */ (event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches("input, select")) return;
  for (const button of /** @type {any} */ (document.querySelectorAll("[aria-keyshortcuts]"))) {
    if (button.ariaKeyShortcuts === event.key && button.offsetParent) button.click();
  }
});

/** Tells where a pointer is on the map, in the picture's own pixels. */
for (const type of ["down", "move", "up", "cancel"]) {
  $("#map").addEventListener(`pointer${type}`, (event) => {
    const picture = $("#map svg");
    if (!picture || (type === "move" && !event.buttons)) return;
    if (type === "down") $("#map").setPointerCapture(event.pointerId);
    const [box, view] = [picture.getBoundingClientRect(), picture.viewBox.baseVal];
    const x = (event.clientX - box.left) * view.width / box.width;
    const y = (event.clientY - box.top) * view.height / box.height;
    const send = () => tell("pointer", type, x, y, event.pointerType);
    if (type === "move") soon("pointer", send);
    else send();
  });
}

$("#pick").onchange = (event) => openFiles(event.target.files);
document.ondragover = document.ondragleave = document.ondrop = (event) => {
  event.preventDefault();
  document.body.classList.toggle("dropping", event.type === "dragover");
  if (event.type === "drop") openFiles(event.dataTransfer.files);
};
