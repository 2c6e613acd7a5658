// The recorder's glue: touches in, the engine's screen out. What is asked, left out and written is the engine's.
// The page keeps the words that it sent, and the same words give the recording back after a reload.
const gestureRecorder = (() => {
  const pad = $("#pad"), recorder = $("#recorder"), store = "pantrace-lab.recording.";
  /** The words so far, how many parts of them are stored, the finger that is down, and what is shown. */
  let words = [], unstored = [], parts = 0, finger = null, screen = null, timer = 0, isDownloaded = false;
  const now = () => performance.now();
  const sayOfRecord = (text) => { $("#record-status").textContent = text; };

  /** Sends words to the recorder, keeps them, and shows what it answers. */
  function record(...line) {
    const reply = ask("record", line);
    if (reply.error) return sayOfRecord(`${reply.error}. ${reply.advice ?? ""}`);
    isDownloaded = false;
    words.push(line.join("\t"));
    unstored.push(words.at(-1) + "\n");
    if (line[0] !== "down" && line[0] !== "move") keep();
    showScreen(reply);
  }

  /** Stores what is new; nothing during a drag, which would cost frames. */
  function keep() {
    try {
      localStorage.setItem(store + parts, unstored.join(""));
      parts += 1;
      unstored = [];
    } catch (error) {
      $("#pad-storage").textContent = `This browser keeps no more (${error.name}): download the recording before you close or reload the page.`;
    }
  }

  function forget() {
    try { for (; parts > 0; parts -= 1) localStorage.removeItem(store + (parts - 1)); } catch { /* Nothing was kept. */ }
    [words, unstored, parts, screen, isDownloaded] = [[], [], 0, null, false];
    ask("record", ["forget"]);
  }

  /** Gives the recording back to a new instance of the engine. */
  function recordAgain() {
    if (words.length) screen = ask("record", ["again"], encoder.encode(words.join("\n") + "\n"));
  }

  /** Begins with what an earlier visit left, if it left anything. */
  function startRecorder() {
    $("#record-seed").value = crypto.getRandomValues(new Uint32Array(1))[0];
    let left = "";
    try {
      for (let part; (part = localStorage.getItem(store + parts)) !== null; parts += 1) left += part;
    } catch { /* A browser that keeps nothing says so at the first line. */ }
    words = left.split("\n").slice(0, -1);
    recordAgain();
    if (screen?.error) forget();
    if (screen) record("resume", now());
    showKept();
  }

  function paragraphs(list, texts) {
    list.replaceChildren(...texts.map((textContent) => make("p", { textContent })));
  }

  /** Shows a screen; during a drag nothing changes but the words and the place of what is pulled. */
  function showScreen(next) {
    if (JSON.stringify(screen) === JSON.stringify(next)) return;
    screen = next;
    $("#pad-card").style.transform = `translate(${next.x}px, ${next.y}px)`;
    if ($("#pad-heading").textContent !== next.heading) $("#pad-heading").textContent = next.heading;
    if (finger !== null) return;
    clearTimeout(timer);
    recorder.dataset.kind = next.kind;
    paragraphs($("#pad-details"), next.details);
    paragraphs($("#pad-warnings"), next.warnings);
    $("#pad-card").textContent = next.content;
    $("#pad-card").style.setProperty("--hue", next.content.replace(/\D/g, "") * 67 % 360);
    $("#pad-progress").textContent = next.of ? `${next.done} of ${next.of}` : `${next.recorded} recorded`;
    $("#pad-hold").hidden = !next.asksForHold;
    $("#pad-done").hidden = !next.isDone || !next.recorded;
    $("#pad-leave").hidden = next.kind !== "text" && next.answers.length > 0;
    $("#pad-answers").replaceChildren(...next.answers.map(({ name, title }) => make("button", {
      type: "button", textContent: title, value: name, onclick: (event) => record("answer", name, event.timeStamp),
    })));
    if (next.kind === "replay") playWay(next);
    if (next.kind !== "pad") return waitUntil(next);
    pad.focus({ preventScroll: true });
    // The second frame begins when the first one, with the words in it, is on its way to the display.
    requestAnimationFrame(() => requestAnimationFrame(() => painted(next)));
  }

  function painted(shown) {
    if (screen !== shown || finger !== null || !recorder.open) return;
    record("shown", now());
    clearTimeout(timer);
    if (screen.until) timer = setTimeout(() => record("wait", now()), screen.until - now() + 1);
  }

  /** A screen of words: its first button works from a time on, and has the focus then. */
  function waitUntil(shown) {
    const first = [...recorder.querySelectorAll("#pad-answers button, #pad-done:not([hidden]) button, #pad-leave")][0];
    const left = Math.max(0, (shown.until ?? 0) - now());
    first.disabled = left > 0;
    $("#pad-left").textContent = left > 0 ? `${Math.ceil(left / 1000)} s` : "";
    if (left > 0) timer = setTimeout(() => waitUntil(shown), left % 1000 + 1);
    else first.focus();
  }

  /** Plays a gesture at its own speed; with reduced motion only where it ended. */
  function playWay(shown) {
    const way = ask("record", ["way", shown.gesture]).numbers, begun = now();
    let place = still.matches ? way.length - 3 : 0;
    const tick = () => {
      if (screen !== shown) return;
      while (place + 3 < way.length && way[place + 3] <= now() - begun) place += 3;
      $("#pad-card").style.transform = `translate(${way[place + 1]}px, ${way[place + 2]}px)`;
      if (place + 3 < way.length) requestAnimationFrame(tick);
    };
    tick();
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
      // What came meanwhile and was not shown is shown now.
      finger = screen = null;
      record(word, ...sample(event));
    });
  }
  // Else a tap would press the button that stands under the finger once the screen has changed.
  pad.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  pad.oncontextmenu = (event) => event.preventDefault();
  const tellSize = () => { if (recorder.open) record("size", innerWidth, innerHeight, visualViewport?.scale ?? 1); };
  for (const target of [window, visualViewport]) target?.addEventListener("resize", tellSize);

  /** Opens the pad, and measures the display while there are words to read. */
  function openPad() {
    screen = null;
    recorder.showModal();
    tellSize();
    const times = [];
    requestAnimationFrame(function tick(time) {
      times.push(time);
      if (times.length < 40) requestAnimationFrame(tick);
      else if (recorder.open) record("frames", ...times.slice(1).map((t, i) => t - times[i]));
    });
    if (!("getCoalescedEvents" in PointerEvent.prototype)) {
      $("#pad-storage").textContent = "Only one sample a frame here: open the page from a file or over https.";
    }
  }

  $("#record-form").onsubmit = (event) => {
    event.preventDefault();
    if (screen?.recorded && !isDownloaded && !confirm("The recording in this browser has not been downloaded. Begin a new one and lose it?")) return;
    forget();
    const settings = [...new FormData(event.target)].map(([name, value]) => `${name}=${value.replace(/\s+/g, " ").trim()}`);
    record("start", ...settings, `ratio=${devicePixelRatio}`, `browser=${navigator.userAgent}`);
    openPad();
  };
  $("#pad-hold").onchange = () => record("hold", $("#pad-hand").value, $("#pad-grip").value);
  $("#pad-leave").onclick = () => recorder.close();
  recorder.onclose = showKept;
  $("#record-go-on").onclick = openPad;
  $("#record-forget").onclick = () => { if (confirm("Throw the recording in this browser away?")) { forget(); showKept(); } };

  /** Says what is kept in this browser. */
  function showKept() {
    $("#record-kept").hidden = !screen;
    $("#record-kept-text").textContent = `${screen?.recorded === 1 ? "1 gesture is" : `${screen?.recorded} gestures are`} kept in this browser until you throw them away.`;
    $("#record-go-on").textContent = screen?.isDone ? "Look at the end again" : "Go on recording";
  }

  /** Puts a recording into the map, in place of what it was before. */
  function exploreRecording({ name, csv }) {
    const place = files.findIndex(([other]) => other === name);
    files.splice(place < 0 ? files.length : place, 1, [name, encoder.encode(csv)]);
    ask("clear");
    for (const [other, content] of files) ask("open", [other], content);
    recorder.close();
    explore();
    $("#explore").scrollIntoView();
  }

  function downloadRecording({ name, csv }) {
    download(name, csv);
    isDownloaded = true;
    sayOfRecord(`${name} went to your downloads.`);
  }

  for (const [buttons, use] of [[".record-explore", exploreRecording], [".record-download", downloadRecording]]) {
    for (const button of document.querySelectorAll(buttons)) {
      button.onclick = () => {
        const file = ask("record", ["file"]);
        if (file.error) sayOfRecord(`${file.error}.`);
        else use(file);
      };
    }
  }

  return { start: startRecorder, again: recordAgain };
})();
