// swift-format-ignore-file
// Made by .ci/lab from the folder Page and the engine; .ci/lab --check compares.

extension LabPage {
  /// The page up to its recordings.
  static let head: StaticString = ####"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>PanTrace lab</title>
<style>:root { color-scheme: light dark; --finish: #0969da; --cancel: #bc4c00; --back: #fff; --raised: #f6f8fa; --text: #1f2328; --muted: #59636e; --line: #d1d9e0; --good: #1a7f37; }
@media (prefers-color-scheme: dark) {
  :root { --finish: #58a6ff; --cancel: #f0883e; --back: #0d1117; --raised: #161b22; --text: #e6edf3; --muted: #9198a1; --line: #30363d; --good: #3fb950; }
}
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1120px; padding: 12px max(12px, env(safe-area-inset-right)) 40px max(12px, env(safe-area-inset-left)); background: var(--back); color: var(--text); overflow-wrap: anywhere; }
body.dropping { outline: 3px dashed var(--finish); outline-offset: -6px; }
header { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
h1 { font-size: 1.35rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 28px 0 4px; }
h3 { font-size: 1rem; margin: 16px 0 4px; }
p { margin: 6px 0; }
.muted { color: var(--muted); }
#status { flex-basis: 100%; margin: 0; color: var(--muted); }
#status:empty { display: none; }
#status.error { position: sticky; top: 0; z-index: 1; padding: 6px 10px; border-left: 4px solid var(--cancel); background: var(--raised); color: var(--text); }
#verdict { font-size: 1.1rem; font-weight: 600; min-height: 3em; margin: 4px 0; }
.beside { display: grid; grid-template-columns: minmax(0, 1fr) 300px; gap: 20px; }
@media (max-width: 760px) { .beside { grid-template-columns: minmax(0, 1fr); } }
#map { position: relative; touch-action: none; user-select: none; -webkit-user-select: none; cursor: crosshair; }
svg { display: block; }
[hidden] { display: none !important; }
#map svg, #chart svg { width: 100%; height: auto; }
#map .layer { position: absolute; inset: 0; will-change: transform; }
#area { fill: var(--finish); fill-opacity: 0.12; }
#border { fill: none; stroke: var(--finish); stroke-width: 2; stroke-dasharray: 7 4; }
#band { fill: var(--good); fill-opacity: 0.4; stroke: var(--good); }
#handle { fill: var(--back); stroke: var(--finish); stroke-width: 3; }
#chosen { fill: none; stroke: var(--text); stroke-width: 1.5; }
.k0 { fill: var(--finish); stroke: var(--back); }
.k1 { fill: var(--cancel); stroke: var(--back); }
.k2 { fill: var(--back); stroke: var(--finish); stroke-width: 2; }
.k3 { fill: var(--back); stroke: var(--cancel); stroke-width: 2; }
#legend { display: flex; flex-wrap: wrap; gap: 2px 16px; list-style: none; margin: 0; padding: 0; font-size: 0.85rem; }
#legend li { display: flex; align-items: center; gap: 6px; }
label { display: block; margin-top: 10px; }
input[type="range"] { width: 100%; margin: 4px 0; min-height: 28px; accent-color: var(--finish); }
select { max-width: 100%; min-height: 36px; font: inherit; }
#rule { width: 100%; }
button, .button { display: inline-block; font: inherit; min-height: 36px; padding: 4px 12px; margin: 0; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); color: var(--text); cursor: pointer; }
button[disabled] { color: var(--muted); cursor: default; }
#pick { position: absolute; opacity: 0; width: 1px; height: 1px; }
#pick:focus-visible + *, :focus-visible { outline: 2px solid var(--finish); outline-offset: 2px; }
header:has(#pick:focus-visible) .button { outline: 2px solid var(--finish); outline-offset: 2px; }
#wrong { padding: 0; list-style: none; margin: 4px 0; }
#wrong li { border-bottom: 1px solid var(--line); }
#wrong button { width: 100%; text-align: left; border: 0; background: none; padding: 6px 4px; }
#wrong b { margin-right: 8px; }
table { border-collapse: collapse; margin-top: 8px; }
th, td { padding: 2px 12px 2px 0; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
#phones { display: flex; flex-wrap: wrap; gap: 16px; }
#phones figure { margin: 0; flex: 1 1 150px; max-width: 240px; }
#phones svg { width: 100%; height: auto; max-height: 52vh; border: 2px solid var(--muted); border-radius: 14px; background: var(--raised); }
#phones .content { fill: var(--back); stroke: var(--muted); stroke-width: 2; }
#phones .lines { fill: var(--line); }
#phones .finger { fill: var(--cancel); fill-opacity: 0.75; }
#phones .trail { fill: none; stroke: var(--cancel); stroke-opacity: 0.5; stroke-width: 4; }
figcaption { font-size: 0.85rem; margin-top: 6px; }
figcaption b { display: block; }
.finish { color: var(--finish); }
.cancel { color: var(--cancel); }
.transport { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 12px; }
.time { position: relative; flex: 1 1 180px; }
#lift { position: absolute; top: 0; width: 2px; height: 100%; background: var(--cancel); pointer-events: none; }
#clock { min-width: 5.5em; text-align: right; font-variant-numeric: tabular-nums; }
fieldset { min-width: 0; border: 1px solid var(--line); border-radius: 6px; margin: 12px 0; }
#eye:not([hidden]) { display: flex; flex-wrap: wrap; gap: 8px; }
#eye legend span, #eye kbd { color: var(--muted); }
p:empty { display: none; }
.slot { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 8px; }
.slot select { flex: 1 1 140px; min-width: 0; }
pre { overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 8px 12px; margin: 4px 0; white-space: pre-wrap; }
#downloads { display: flex; flex-wrap: wrap; gap: 8px; }
#record form { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 12px; align-items: end; }
#record label, #pad-hold label { color: var(--muted); font-size: 0.875rem; }
#record :is(input, select), #pad-hold select { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--back); color: var(--text); min-height: 44px; }
#record button, #recorder button { font: inherit; min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 6px; background: var(--back); color: var(--text); cursor: pointer; }
#record button[type="submit"], #recorder[data-kind="text"] #pad-answers button:only-child { background: var(--finish); border-color: var(--finish); color: var(--back); }
#recorder button:disabled { opacity: 0.5; cursor: default; }
#record :focus-visible, #recorder button:focus-visible { outline: 3px solid var(--finish); outline-offset: 2px; }
#recorder { position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; border: 0; box-sizing: border-box; padding: max(16px, env(safe-area-inset-top)) 30px max(30px, env(safe-area-inset-bottom)); background: var(--back); color: var(--text); overscroll-behavior: none; }
#recorder[open] { display: grid; grid-template-rows: auto 1fr auto; gap: 12px; }
#recorder[data-kind="text"] { align-content: center; grid-template-rows: auto auto; justify-items: center; text-align: center; }
#recorder[data-kind="text"] > * { max-width: 34rem; }
#recorder:not([data-kind="text"]) { user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; touch-action: none; }
#recorder[data-kind="pad"] .words { min-height: 8.5rem; }
#pad-heading { font-size: 1.25rem; line-height: 1.3; margin: 0; outline: none; }
#pad-progress, #pad-details { color: var(--muted); margin: 0; }
#pad-details p, #pad-warnings p { margin: 6px 0 0; }
#pad-warnings, #pad-storage { color: var(--cancel); }
#pad-storage:empty, #pad-left:empty { display: none; }
#pad { position: relative; overflow: hidden; border: 1px solid var(--line); border-radius: 12px; touch-action: none; outline: none; background: repeating-linear-gradient(45deg, transparent 0 12px, color-mix(in srgb, var(--muted) 14%, transparent) 12px 24px); }
#recorder[data-kind="text"] #pad { display: none; }
#pad-card { position: absolute; inset: 0; display: grid; place-items: center; font-size: 1.5rem; color: #fff; border-radius: 11px; background: linear-gradient(150deg, hsl(var(--hue, 200) 45% 42%), hsl(calc(var(--hue, 200) + 50) 45% 28%)); pointer-events: none; }
#pad-answers, #pad-done, .record-buttons { display: flex; flex-wrap: wrap; gap: 12px; justify-content: center; }
#pad-hold { display: flex; gap: 12px; justify-content: center; }
.record-buttons { justify-content: flex-start; }
#recorder .controls { display: grid; gap: 12px; justify-items: center; }
#card-field { grid-column: 1 / -1; }
#card { display: block; height: 28px; border-radius: 4px; background: var(--finish); width: 0; max-width: 100%; }
</style>
</head>
<body>
<header>
<h1>PanTrace lab</h1>
<label class="button" for="pick">Open recordings</label><input type="file" id="pick" multiple>
<p id="status" role="status">Starting the engine…</p>
</header>
<noscript><p>The lab runs in this page and needs JavaScript.</p></noscript>
<main>
<section id="explore" hidden aria-labelledby="explore-title">
<h2 id="explore-title">What the rule decides</h2>
<p id="verdict" aria-live="polite"></p>
<div class="beside">
<div>
<div id="map"></div>
<ul id="legend">
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k0" d="M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z"/></svg>finished</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k1" d="M0-6.2L5.4 3.1H-5.4Z"/></svg>came back</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k2" d="M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z"/></svg>finished, meant to come back</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k3" d="M0-6.2L5.4 3.1H-5.4Z"/></svg>came back, meant to finish</li>
</ul>
</div>
<div>
<label for="rule">Rule</label>
<select id="rule" data-do="rule"></select>
<p id="sentence" class="muted"></p>
<p id="beside" class="muted"></p>
<p id="left-out" role="status"></p>
<label for="progress">Far enough: <output id="progress-text" for="progress"></output> of the way</label>
<input id="progress" data-do="bound progress" type="range" min="0" max="1" step="0.01">
<label for="velocity">Fast enough: <output id="velocity-text" for="velocity"></output> pt/s</label>
<input id="velocity" data-do="bound velocity" type="range" min="10" max="4000" step="10">
<p><button type="button" id="best" data-do="best">Find the best bounds</button></p>
<p id="best-text" aria-live="polite"></p>
</div>
</div>
<h3 id="wrong-title">Decided against what was meant</h3>
<ol id="wrong" aria-labelledby="wrong-title"></ol>
<p><button type="button" id="by-eye" data-do="label begin" hidden></button></p>
<p id="eye-done" role="status"></p>
<p id="storage" role="alert"></p>
<div id="grouping" hidden>
<label for="by">Compare groups of gestures by</label>
<select id="by" data-do="group"></select>
<table id="groups" hidden><thead><tr><th>group</th><th>wrong</th><th>of</th><th>came back</th><th>finished</th></tr></thead><tbody></tbody></table>
</div>
</section>
<section id="watch" hidden aria-labelledby="watch-title">
<h2 id="watch-title">Watch <span id="watched"></span></h2>
<div id="phones"></div>
<fieldset id="eye" hidden>
<legend>What was it to do? <span id="eye-count"></span></legend>
<button type="button" data-do="label finish" aria-keyshortcuts="f">Finish <kbd>f</kbd></button>
<button type="button" data-do="label cancel" aria-keyshortcuts="c">Come back <kbd>c</kbd></button>
<button type="button" data-do="label unsure" aria-keyshortcuts="u">Cannot tell <kbd>u</kbd></button>
<button type="button" data-do="label skip" aria-keyshortcuts="s">Skip <kbd>s</kbd></button>
<button type="button" data-do="label stop">Stop</button>
</fieldset>
<div class="transport">
<button type="button" id="play" data-do="play" aria-pressed="false">Play</button>
<button type="button" id="back" data-do="step -1" aria-label="One frame back">◀</button>
<button type="button" id="on" data-do="step 1" aria-label="One frame on">▶</button>
<select id="speed" data-do="speed" aria-label="Speed"><option value="1">real time</option><option value="0.25">a quarter</option><option value="0.1">a tenth</option></select>
<div class="time"><input id="time" data-do="seek" type="range" min="0" step="0.001" aria-label="Time in seconds"><i id="lift"></i></div>
<output id="clock" for="time"></output>
</div>
<div id="chart"></div>
<fieldset id="setups"><legend>The same finger under</legend><div id="slots"></div><button type="button" id="add" data-do="add">Add another</button></fieldset>
</section>
<section id="take" hidden aria-labelledby="take-title">
<h2 id="take-title">Take away</h2>
<h3>For the command line</h3><pre id="command" tabindex="0"></pre>
<h3>As pantrace.json</h3><pre id="json" tabindex="0"></pre>
<h3>In Swift</h3><pre id="swift" tabindex="0"></pre>
<p id="downloads"></p>
</section>
<section id="record" aria-labelledby="record-title">
<h2 id="record-title">Record gestures</h2>
<p>On the device whose gestures you want: a full-screen pad asks for one gesture after another, so that what each was meant to do is known before it is made. Nothing leaves this browser but the file that you download.</p>
<div id="record-kept" hidden>
<p id="record-kept-text"></p>
<div class="record-buttons">
<button type="button" id="record-go-on">Go on recording</button>
<button type="button" class="record-explore">Explore these</button>
<button type="button" class="record-download">Download as CSV</button>
<button type="button" id="record-forget">Throw away</button>
</div>
</div>
<form id="record-form">
<label>how much <select name="form"><option value="short">30 gestures, 3 minutes</option><option value="long">160 gestures, 12 minutes</option><option value="free">free, without prompts</option></select></label>
<label>a swipe that closes goes <select name="direction"><option>right</option><option>left</option><option>down</option><option>up</option></select></label>
<label>who: a number or letter <input name="participant" autocomplete="off" maxlength="40"></label>
<label>session <input name="session" autocomplete="off" maxlength="40"></label>
<label>condition, such as the case tried <input name="condition" autocomplete="off" maxlength="80"></label>
<label>transition, such as photo or sheet <input name="transition" autocomplete="off" maxlength="40"></label>
<label>device <input name="device" autocomplete="off" maxlength="80" placeholder="prefer not to say"></label>
<label>system <input name="os" autocomplete="off" maxlength="40" placeholder="as the browser says"></label>
<label>you are <select name="posture"><option value="">prefer not to say</option><option>sitting</option><option>standing</option><option>walking</option><option>lying</option></select></label>
<label>you write with <select name="handedness"><option value="">prefer not to say</option><option value="right">the right hand</option><option value="left">the left hand</option><option value="both">both hands</option></select></label>
<label id="card-field" for="card-length">hold the short side of a bank card against the bar, and make it as long: <output id="card-text" for="card-length">not measured</output> <input id="card-length" name="card" data-do="card" type="range" min="0" max="420" step="1" value="0"><i id="card"></i></label>
<label>order of the prompts (seed) <input name="seed" id="record-seed" inputmode="numeric" pattern="[0-9]{1,18}" required></label>
<button type="submit">Begin</button>
</form>
<p id="record-status" role="status"></p>
</section>
</main>
<dialog id="recorder" aria-labelledby="pad-heading" data-kind="text">
<div class="words">
<p id="pad-progress"></p>
<h2 id="pad-heading" aria-live="assertive"></h2>
<div id="pad-details" aria-live="polite"></div>
<div id="pad-warnings" role="alert"></div>
<p id="pad-storage" role="alert"></p>
</div>
<div id="pad" tabindex="-1" role="img" aria-label="Pad: pull here"><div id="pad-card"></div></div>
<div class="controls">
<div id="pad-hold">
<label>hand <select id="pad-hand"><option value="">not said</option><option>right</option><option>left</option></select></label>
<label>grip <select id="pad-grip"><option value="">not said</option><option value="thumb">one hand, thumb</option><option value="two-handed">two hands</option><option value="table">on a table</option></select></label>
</div>
<div id="pad-done" hidden>
<button type="button" id="pad-download" class="record-download">Download as CSV</button>
<button type="button" class="record-explore">Explore these</button>
</div>
<div id="pad-answers"></div>
<p id="pad-left"></p>
<button type="button" id="pad-leave">Leave, and keep what is there</button>
</div>
</dialog>
<script type="application/json" id="recordings">
"""####
  /// The page between its recordings and its engine.
  static let middle: StaticString = ####"""
</script>
<script type="text/plain" id="engine">
"""####
  /// The page after its engine.
  static let tail: StaticString = ####"""
</script>
<script>// Glue: what happens goes to the engine as words, and what the engine answers changes the page.
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
// The recorder's glue: touches in, the engine's screen out.
// The page keeps the words that it sent: the same words give the recording back after a reload.
const gestureRecorder = (() => {
  const pad = $("#pad"), recorder = $("#recorder"), store = "recording.";
  /** The words so far, those that are not stored yet, and how many parts of them are stored. */
  let words = [], unstored = [], parts = 0;
  /** The finger that is down, the engine's last answer, and whether it was taken away as a file. */
  let finger = null, screen = null, isDownloaded = false;
  /** Gives the recorder back to other tabs. */
  let letGo = () => {};
  const sayOfRecord = (text) => { $("#record-status").textContent = text; };

  /** Sends words to the recorder, keeps them, and shows what it answers. */
  function record(...line) {
    const reply = ask(["record", ...line]);
    if (reply.error) return sayOfRecord(`${reply.error}. ${reply.advice ?? ""}`);
    isDownloaded = false;
    words.push(line.join("\t"));
    unstored.push(words.at(-1) + "\n");
    // Nothing is stored during a drag, which would cost frames.
    if (line[0] !== "down" && line[0] !== "move") {
      const problem = keep(store + parts, unstored.join(""));
      if (problem) $("#pad-storage").textContent = problem;
      else [parts, unstored] = [parts + 1, []];
    }
    screen = take(reply);
  }

  function forget() {
    for (; parts > 0; parts -= 1) keep(store + (parts - 1), "");
    [words, unstored, parts, screen, isDownloaded] = [[], [], 0, null, false];
    tell("record", "forget");
  }

  /** Gives the recording back to a new instance of the engine, or forgets what it cannot read. */
  function recordAgain() {
    if (!words.length) return;
    screen = take(ask(["record", "again"], encoder.encode(words.join("\n") + "\n")));
    if (screen.error) forget();
  }

  /** Takes what this browser keeps of a recording, as another tab or an earlier visit left it. */
  function restore() {
    // What could not be stored is only here.
    if (unstored.length) return;
    let part, left = "";
    for (parts = 0; (part = kept(store + parts)); parts += 1) left += part;
    if (left === words.map((line) => line + "\n").join("")) return;
    [words, unstored, screen] = [left.split("\n").slice(0, -1), [], null];
    if (words.length) recordAgain();
    else tell("record", "forget");
  }

  /** Does something with the recorder for this tab alone, until the pad is closed. */
  function alone(work) {
    const unguarded = () => {
      $("#pad-storage").textContent = "This browser cannot tell tabs apart: record in one only.";
      work();
    };
    if (!navigator.locks) return unguarded();
    navigator.locks.request(store, { ifAvailable: true }, (lock) => {
      if (!lock) {
        return sayOfRecord("Another tab of this browser records: go on there, or leave its pad.");
      }
      sayOfRecord("");
      restore();
      work();
      return recorder.open ? new Promise((done) => { letGo = () => done(undefined); }) : undefined;
    }).catch((error) => {
      if (error.name !== "SecurityError") throw error;
      unguarded();
    });
  }

  const sample = (event) => [event.timeStamp, event.clientX, event.clientY];
  pad.onpointerdown = (event) => {
    event.preventDefault();
    if (finger !== null) return record("second");
    if (!event.isPrimary || event.button !== 0 || screen?.kind !== "pad") return;
    finger = event.pointerId;
    pad.setPointerCapture(finger);
    record("down", event.pointerType || "touch", ...sample(event));
  };
  pad.onpointermove = (event) => {
    if (event.pointerId !== finger) return;
    // The list may be empty, and its events may lack their pointer: the parent's counts.
    const events = event.getCoalescedEvents?.() ?? [];
    record("move", ...(events.length ? events : [event]).flatMap(sample));
  };
  for (const [type, word] of [["pointerup", "up"], ["pointercancel", "cancel"]]) {
    pad.addEventListener(type, (event) => {
      if (event.pointerId !== finger) return;
      finger = null;
      record(word, ...sample(event));
    });
  }
  // Else a tap would press the button that stands under the finger once the screen has changed.
  pad.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  pad.oncontextmenu = (event) => event.preventDefault();
  const tellSize = () => {
    if (recorder.open) record("size", innerWidth, innerHeight, visualViewport?.scale ?? 1);
  };
  for (const target of [window, visualViewport]) target?.addEventListener("resize", tellSize);

  /** Opens the pad, and tells the recorder why. */
  function openPad(...line) {
    recorder.showModal();
    record(...line);
    tellSize();
    if (!("getCoalescedEvents" in PointerEvent.prototype)) {
      $("#pad-storage").textContent =
        "Only one sample a frame here: open the page from a file or over https.";
    }
  }

  $("#record-form").onsubmit = (event) => {
    event.preventDefault();
    alone(() => {
      const isLost = screen?.recorded && !isDownloaded;
      if (isLost && !confirm("Begin anew, and lose the recording that was not downloaded?")) return;
      forget();
      const settings = [...new FormData(event.target)]
        .map(([name, value]) => `${name}=${String(value).replace(/\s+/g, " ").trim()}`);
      openPad("start", ...settings, `ratio=${devicePixelRatio}`, `browser=${navigator.userAgent}`);
    });
  };
  $("#pad-hold").onchange = () => record("hold", $("#pad-hand").value, $("#pad-grip").value);
  $("#pad-leave").onclick = () => recorder.close();
  recorder.onclose = () => letGo();
  $("#record-go-on").onclick = () => alone(() => openPad("resume", performance.now()));
  $("#record-forget").onclick = () => alone(() => {
    if (confirm("Throw the recording in this browser away?")) forget();
  });
  // What another tab keeps or throws away is so here, too.
  addEventListener("storage", (event) => {
    if (event.key?.startsWith(`pantrace-lab.${store}`) && !recorder.open) soon("restore", restore);
  });

  /** Hands the recording over as a file: to the visitor, or to the map of this page. */
  function useFile(isKept) {
    const { error, file } = ask(["record", "file"]);
    if (error) return sayOfRecord(`${error}.`);
    if (isKept) {
      download(file);
      isDownloaded = true;
      return sayOfRecord(`${file.name} went to your downloads.`);
    }
    const others = files.filter(([name]) => name !== file.name);
    files = [...others, [file.name, encoder.encode(file.text)]];
    recorder.close();
    showFiles();
    $("#explore").scrollIntoView();
  }
  recorder.parentElement.addEventListener("click", ({ target }) => {
    if (target.matches(".record-explore")) useFile(false);
    if (target.matches(".record-download")) useFile(true);
  });

  /** Begins with what an earlier visit left. */
  function startRecorder() {
    $("#record-seed").value = crypto.getRandomValues(new Uint32Array(1))[0];
    restore();
  }
  return { start: startRecorder, again: recordAgain, tell: record };
})();
start();
</script>
</body>
</html>

"""####
}
