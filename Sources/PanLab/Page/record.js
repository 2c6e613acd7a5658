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

  const sample = (event) => sampleOn(pad, event);
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
    record("move", ...coalesced(event).flatMap(sample));
  };
  pad.onpointerup = pad.onpointercancel = (event) => {
    if (event.pointerId !== finger) return;
    finger = null;
    record(event.type.slice(7), ...sample(event));
  };
  // Else a tap would press the button that stands under the finger once the screen has changed.
  pad.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  pad.oncontextmenu = (event) => event.preventDefault();
  const tellSize = () => {
    const { clientWidth: width, clientHeight: height } = pad;
    if (recorder.open) record("size", width, height, visualViewport?.scale ?? 1);
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

  /** What the form says: names with values. @returns {[string, string][]} */
  const fields = () => [...new FormData($("#record-form"))]
    .map(([name, value]) => [name, String(value).replace(/\s+/g, " ").trim()]);
  $("#record-form").onsubmit = (event) => {
    event.preventDefault();
    alone(() => {
      const isLost = screen?.recorded && !isDownloaded;
      if (isLost && !confirm("Begin anew, and lose the recording that was not downloaded?")) return;
      forget();
      const settings = fields().filter(([name]) => name !== "words");
      openPad("start", ...settings.map((field) => field.join("=")), `ratio=${devicePixelRatio}`,
        `window=${innerWidth}x${innerHeight}`, `browser=${navigator.userAgent}`);
    });
  };
  /** Shows and copies a link that asks for gestures as the form says, and for nothing else. */
  $("#invite").onclick = () => {
    // Each visitor brings these along.
    const own = ["seed", "device", "os", "card", "handedness"];
    const given = fields().filter(([name, value]) => value && !own.includes(name));
    const link = `${location.href.split("#")[0]}#${new URLSearchParams([["part", "1"], ...given])}`;
    $("#invite-link").textContent = link;
    $("#invite-local").hidden = !/^(localhost|127[.]0[.]0[.]1|\[::1\]|)$/.test(location.hostname);
    $("#invitation").hidden = false;
    copy(link, "A link for people who take part");
  };

  /** Asks for gestures alone, where the address is such a link. */
  function join() {
    const words = new URLSearchParams(location.hash.slice(1)), form = $("#record-form");
    if (!words.has("part")) return;
    const name = `p${Number($("#record-seed").value).toString(36)}`;
    if (!words.get("participant")) words.set("participant", name);
    for (const [name, value] of words) if (form.elements[name]) form.elements[name].value = value;
    document.body.dataset.guest = "";
    $("#join-words").textContent = words.get("words");
    $("#join-form").textContent = form.elements.form.selectedOptions[0].text;
  }

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
    files = [...files.filter(([one]) => one !== file.name), [file.name, encoder.encode(file.text)]];
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
    join();
  }
  return { start: startRecorder, again: recordAgain, tell: record };
})();
start();
