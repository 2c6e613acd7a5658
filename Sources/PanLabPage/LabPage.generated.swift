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
<style>:root {
  color-scheme: light dark;
  --finish: #0a66c2; --cancel: #b4470b; --good: #1a7f37;
  --ground: #f5f6f8; --back: #fff; --raised: #f5f6f8; --text: #1b1f24; --muted: #5b636d; --line: #dfe2e7;
  --round: 14px;
}
@media (prefers-color-scheme: dark) {
  :root {
    --finish: #62adf5; --cancel: #f59e62; --good: #4cc265;
    --ground: #0b0d11; --back: #14171c; --raised: #1d2128; --text: #e9ebef; --muted: #a1a8b3; --line: #2d323a;
  }
}
@property --p { syntax: "<number>"; inherits: true; initial-value: 0; }
* { box-sizing: border-box; }
html { scroll-padding: 70px; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: var(--ground); color: var(--text); overflow-wrap: anywhere; }
body.dropping { outline: 3px dashed var(--finish); outline-offset: -6px; }
[hidden] { display: none !important; }
h1 { font-size: 1.1rem; letter-spacing: -0.01em; margin: 0; }
h2 { font-size: 0.95rem; font-weight: 650; margin: 0 0 10px; }
h2 small { font-weight: 400; font-size: 0.85rem; color: var(--muted); margin-left: 6px; }
h3 { font-size: 0.85rem; font-weight: 600; color: var(--muted); margin: 14px 0 4px; }
p { margin: 6px 0; }
p:empty { display: none; }
.muted { color: var(--muted); }
svg { display: block; }

header { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; padding: 10px max(20px, env(safe-area-inset-right)) 10px max(20px, env(safe-area-inset-left)); background: var(--back); border-bottom: 1px solid var(--line); }
header .room { flex: 1; }
#status { margin: 0; padding: 8px 20px 0; color: var(--muted); font-size: 0.9rem; }
#status.error { position: sticky; top: 56px; z-index: 4; margin: 8px 20px 0; padding: 8px 12px; border-left: 4px solid var(--cancel); border-radius: 6px; background: var(--back); color: var(--text); }
main { display: grid; gap: 16px; max-width: 1500px; margin: 0 auto; padding: 14px 20px 40px; }
section, aside { min-width: 0; background: var(--back); border: 1px solid var(--line); border-radius: var(--round); padding: 16px; }
.bench { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr) minmax(0, 310px); gap: 16px; align-items: stretch; }
.shelf { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr)); gap: 16px; align-items: start; }
body[data-eye] :is(.bench, .shelf, #record), body[data-study] :is(#pick, header button, header .button, .bench, .shelf, #watch, #status, #record > :not(#record-kept, #record-status), .record-explore) { display: none; }
body[data-study] #record { border: 0; background: none; }
#join { max-width: 34rem; margin: 12vh auto 0; padding: 28px; text-align: center; }
#join h2 { font-size: 1.4rem; }
#join button { margin-top: 12px; min-height: 48px; padding: 8px 40px; background: var(--finish); border-color: var(--finish); color: var(--back); font-weight: 600; }

button, .button, select { font: inherit; min-height: 38px; padding: 6px 14px; margin: 0; border: 1px solid var(--line); border-radius: 9px; background: var(--back); color: var(--text); cursor: pointer; text-decoration: none; max-width: 100%; }
button:hover, .button:hover { background: var(--raised); }
button[disabled] { color: var(--muted); cursor: default; }
select { padding: 6px 8px; }
:focus-visible, header:has(#pick:focus-visible) .button[for] { outline: 2px solid var(--finish); outline-offset: 2px; }
#pick { position: absolute; opacity: 0; width: 1px; height: 1px; }
label { display: block; margin-top: 12px; font-size: 0.9rem; }
input[type="range"] { width: 100%; margin: 2px 0; min-height: 30px; accent-color: var(--finish); }
input[type="range"]:disabled { opacity: 0.4; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; justify-content: center; }
.chips button { min-height: 36px; padding: 3px 13px; border-radius: 99px; font-size: 0.9rem; }
.chips [aria-pressed="true"] { background: var(--text); border-color: var(--text); color: var(--back); }

/* The live screens: the engine says how far (--p) and where the finger is (--fx, --fy). */
#feel { display: flex; flex-direction: column; }
.stage { display: flex; gap: clamp(12px, 2vw, 28px); justify-content: center; margin: 4px 0 14px; }
.live { flex: 0 1 220px; margin: 0; min-width: 0; display: grid; gap: 8px; align-content: start; }
.live figcaption { text-align: center; font-size: 0.88rem; line-height: 1.35; min-height: 3.9em; }
.live figcaption b { display: block; }
.phone { position: relative; aspect-ratio: 9 / 18; max-height: 52vh; width: 100%; overflow: hidden; border: 6px solid #22262d; border-radius: 30px; background: #dfe6ee; touch-action: none; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; cursor: grab; isolation: isolate; }
.phone.held { cursor: grabbing; }
.phone.resting { transition: --p 0.3s; }
.phone > * { pointer-events: none; }
.under, .over, .scrim { position: absolute; inset: 0; }
.under { padding: 13% 7% 0; display: grid; gap: 2.2%; align-content: start; grid-auto-rows: 9.5%; background: linear-gradient(170deg, #eef2f7, #dfe6ee); }
.under i { border-radius: 9px; background: #fff; box-shadow: inset 52px 0 0 -8px #ccd6e2; }
.under i:first-child { height: 52%; width: 46%; background: #b9c5d3; box-shadow: none; }
.scrim { background: #0b0f16; opacity: 0; }
.over { background: #fff; overflow: hidden; display: grid; grid-template-rows: 0 58% auto; box-shadow: 0 0 26px #0004; will-change: transform; }
.picture { grid-row: 2; background: radial-gradient(ellipse 75% 55% at 18% 108%, #2f5d43 98%, transparent), radial-gradient(ellipse 90% 50% at 88% 106%, #4d8560 98%, transparent), radial-gradient(ellipse 120% 46% at 48% 104%, #86b38a 98%, transparent), radial-gradient(circle at 70% 34%, #fff6d6 0 5.5%, #fff6d600 30%), linear-gradient(#6fa9d8, #cfe4f2 70%, #f6e6cf); }
.lines { grid-row: 3; padding: 8%; display: grid; gap: 10px; align-content: start; }
.lines i { height: 9px; border-radius: 5px; background: #dde2e8; }
.lines i:first-child { width: 60%; height: 13px; background: #aeb8c4; }
.lines i:last-child { width: 75%; }
.grab { grid-row: 1; position: absolute; top: 8px; left: 50%; width: 36px; height: 5px; margin-left: -18px; border-radius: 3px; background: #fff; box-shadow: 0 0 3px #0006; opacity: 0; z-index: 1; }
.bar { position: absolute; inset: 0 0 auto; height: 64px; display: flex; align-items: center; gap: 10px; padding: 0 12px; background: #fff; opacity: 0; }
.bar b { width: 42px; height: 42px; border-radius: 8px; background: linear-gradient(#8cc0e8, #3c6b4a); }
.bar i { flex: 1; height: 10px; border-radius: 5px; background: #c7d0da; }
.touch { position: absolute; left: -17px; top: -17px; width: 34px; height: 34px; border-radius: 50%; border: 2px solid #fff; background: #0a66c299; box-shadow: 0 0 8px #0005; transform: translate(var(--fx, 0), var(--fy, 0)) scale(0.6); opacity: 0; transition: opacity 0.15s; }
.held .touch { opacity: 1; transform: translate(var(--fx, 0), var(--fy, 0)); }
[data-show="back"] .over { transform: translateX(calc(var(--p) * 100%)); }
[data-show="back"] .under { transform: translateX(calc((min(var(--p), 1) - 1) * 30%)); }
:is([data-show="sheet"], [data-show="stops"]) .over { top: 8%; border-radius: 20px 20px 0 0; transform: translateY(calc(var(--p) * 100%)); box-shadow: 0 120px 0 #fff, 0 0 26px #0004; }
:is([data-show="sheet"], [data-show="stops"]) .grab { opacity: 1; }
:is([data-show="sheet"], [data-show="stops"]) .under { transform: scale(calc(0.93 + 0.07 * min(var(--p), 1))); border-radius: 18px; }
:is([data-show="sheet"], [data-show="stops"]) .scrim { opacity: calc(0.4 * (1 - var(--p))); }
:is([data-show="sheet"], [data-show="stops"]).phone { background: #0b0f16; }
[data-show="page"] .over { transform: translateX(calc(var(--p) * -100%)); }
[data-show="page"] .under { transform: translateX(calc((1 - var(--p)) * 100%)); }
[data-show="drawer"] .over { width: 80%; transform: translateX(calc(var(--p) * -100%)); box-shadow: -120px 0 0 #fff, 0 0 26px #0004; grid-template-rows: 0 30% auto; }
[data-show="drawer"] .scrim { opacity: calc(0.4 * (1 - var(--p))); }
[data-show="photo"] .over { background: none; box-shadow: none; grid-template-rows: 22% 48% auto; transform: translateY(calc(var(--p) * 100%)) scale(calc(1 - 0.3 * max(0, min(var(--p), 1)))); }
[data-show="photo"] .lines { visibility: hidden; }
[data-show="photo"] .scrim { opacity: calc(0.96 - var(--p)); }
[data-show="player"] .over { transform: translateY(calc(var(--p) * (100% - 64px))); border-radius: 14px 14px 0 0; box-shadow: 0 120px 0 #fff, 0 0 26px #0004; grid-template-rows: 12% 46% auto; }
[data-show="player"] .picture { margin: 0 9%; border-radius: 12px; opacity: calc(1 - 1.6 * var(--p)); }
[data-show="player"] .lines { opacity: calc(1 - 2 * var(--p)); }
[data-show="player"] .bar { opacity: calc(2 * var(--p) - 1); }
#settle { margin-top: 12px; }
#settle summary, #record summary { cursor: pointer; padding: 8px 0; font-size: 0.9rem; color: var(--muted); }
#settle svg { width: 100%; max-height: 130px; }
#settle path { fill: none; stroke: var(--line); stroke-width: 0.5; }
#settle #settle-curve { stroke: var(--finish); stroke-width: 1.5; }
#settle #settle-ghost { stroke: var(--muted); stroke-width: 1; stroke-dasharray: 2 2; }
#settle select { width: 100%; }
#story { text-align: center; font-weight: 600; margin: 12px 0 0; }
#live-text { text-align: center; color: var(--muted); min-height: 3em; margin: 12px 0 4px; }
.finish { color: var(--finish); }
.cancel { color: var(--cancel); }

/* The map. */
#map { position: relative; touch-action: pan-y; user-select: none; -webkit-user-select: none; cursor: crosshair; border-radius: 8px; }
#map svg, #chart svg { width: 100%; height: auto; }
#map svg > rect[width="100%"], #chart svg > rect[width="100%"] { fill: none; }
#map .layer { position: absolute; inset: 0; will-change: transform; }
#area { fill: var(--finish); fill-opacity: 0.12; }
#border { fill: none; stroke: var(--finish); stroke-width: 2; }
#band { fill: var(--good); fill-opacity: 0.4; stroke: var(--good); }
#rival, .rival { fill: none; stroke: var(--text); stroke-width: 1.5; stroke-dasharray: 5 4; }
#between { fill-rule: evenodd; }
#between, .between { fill: var(--text); fill-opacity: 0.13; }
#map canvas { width: 100%; height: 100%; }
#cloud { fill: var(--good); fill-opacity: 0.35; }
#handle { fill: var(--back); stroke: var(--finish); stroke-width: 3; }
#chosen { fill: none; stroke: var(--text); stroke-width: 1.5; }
#you, .you { fill: var(--text); stroke: var(--back); stroke-width: 2; }
#you { filter: drop-shadow(0 0 7px var(--finish)); }
.k0 { fill: var(--finish); stroke: var(--back); }
.k1 { fill: var(--cancel); stroke: var(--back); }
.k2 { fill: var(--back); stroke: var(--finish); stroke-width: 2; }
.k3 { fill: var(--back); stroke: var(--cancel); stroke-width: 2; }
#hover { min-height: 1.5em; margin: 4px 0; font-size: 0.9rem; }
#hover:empty { display: block; }
#legend { display: flex; flex-wrap: wrap; gap: 2px 16px; list-style: none; margin: 0; padding: 0; font-size: 0.82rem; color: var(--muted); }
#legend li { display: flex; align-items: center; gap: 6px; }

/* A figure of each gesture below the map, on the same axis. */
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 14px 0 8px; color: var(--muted); font-size: 0.9rem; }
.row label { margin: 0; }
.row select { min-height: 34px; padding: 2px 6px; }
#swarm svg { width: 100%; height: auto; }
#swarm text { fill: var(--muted); font-size: 12px; paint-order: stroke; stroke: var(--back); stroke-width: 4px; }
#swarm path { stroke-width: 0.75; }
#swarm .k2, #swarm .k3 { stroke-width: 1.5; }
#swarm #swarm-lines { stroke: var(--line); }
#swarm #swarm-bound { stroke: var(--finish); stroke-width: 1.5; }

/* The rule. */
#verdict { font-size: 1.3rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.01em; margin: 0; }
#verdict-more { color: var(--muted); margin: 4px 0 8px; }
.bounds label { display: flex; justify-content: space-between; gap: 8px; }
.bounds output { font-weight: 600; font-variant-numeric: tabular-nums; }
#panel select { width: 100%; margin-top: 4px; }
#panel p { font-size: 0.9rem; }
#more { display: none; }
#best { width: 100%; background: var(--finish); border-color: var(--finish); color: var(--back); font-weight: 600; }

#wrong, #divided, #files { padding: 0; list-style: none; margin: 4px 0; max-height: 27rem; overflow: auto; }
#wrong li + li, #divided li + li, #files li + li { border-top: 1px solid var(--line); }
#wrong button, #divided button { width: 100%; text-align: left; border: 0; background: none; padding: 8px 4px; border-radius: 6px; }
#wrong b, #divided b { margin-right: 8px; }
#files li { display: flex; align-items: center; gap: 8px; padding: 4px 0; }
#files b { font-weight: 500; }
#files button { margin-left: auto; min-height: 34px; padding: 2px 10px; font-size: 0.85rem; }
table { border-collapse: collapse; margin-top: 8px; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 12px 3px 0; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
#groups { width: 100%; }
#groups :is(th, td):not(:first-child) { white-space: nowrap; }

#study input { width: 100%; max-width: 26rem; font: inherit; padding: 8px; border: 1px solid var(--line); border-radius: 9px; background: var(--back); color: var(--text); }
#study table { width: 100%; }
#study :is(th, td) { vertical-align: top; }
#study :is(th, td):last-child { text-align: left; width: 60%; }

/* Watching one. */
#watch:not([hidden]) { display: grid; grid-template-columns: minmax(0, auto) minmax(0, 1fr); gap: 0 28px; }
#watch > :is(h2, .transport, fieldset) { grid-column: 1 / -1; }
#phones, #chart { grid-row: 2; }
#chart { max-width: 760px; }
#phones { display: flex; flex-wrap: wrap; gap: 20px; }
#phones figure { margin: 0; flex: 1 1 150px; min-width: 150px; max-width: 220px; }
#phones svg { width: 100%; height: auto; max-height: 52vh; border: 5px solid #22262d; border-radius: 18px; background: linear-gradient(170deg, #e6ebf2, #d3dbe5); }
#phones .content { fill: #fff; stroke: #0003; stroke-width: 2; }
#phones .sky { fill: #9cc8ea; }
#phones .hill { fill: #4d8560; }
#phones .lines { fill: #cdd5de; }
#phones .list { fill: #fff; opacity: 0.7; }
#phones .finger { fill: var(--cancel); fill-opacity: 0.75; }
#phones .trail { fill: none; stroke: var(--cancel); stroke-opacity: 0.5; stroke-width: 4; }
#phones figcaption { font-size: 0.85rem; margin-top: 6px; }
#phones figcaption b { display: block; }
.transport { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 12px; }
.time { position: relative; flex: 1 1 180px; }
#lift { position: absolute; top: 0; width: 2px; height: 100%; background: var(--cancel); pointer-events: none; }
#clock { min-width: 5.5em; text-align: right; font-variant-numeric: tabular-nums; }
fieldset { min-width: 0; border: 1px solid var(--line); border-radius: 9px; margin: 12px 0; }
#eye:not([hidden]) { display: flex; flex-wrap: wrap; gap: 8px; }
#eye legend span, #eye kbd { color: var(--muted); }
.slot { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 8px; }
.slot select { flex: 1 1 140px; min-width: 0; }
pre { overflow-x: auto; background: var(--raised); border-radius: 9px; padding: 10px 12px; margin: 4px 0; white-space: pre-wrap; font: 12.5px/1.5 ui-monospace, monospace; }
#forms { justify-content: flex-start; }
.code { position: relative; margin-top: 10px; }
.code pre { min-height: 9em; max-height: 26em; overflow: auto; padding-right: 74px; }
#copy { position: absolute; top: 8px; right: 8px; min-height: 32px; padding: 2px 10px; font-size: 0.85rem; }
#downloads { display: flex; flex-wrap: wrap; gap: 8px; }

@media (max-width: 1180px) {
  .bench { grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); }
  #controls { grid-column: 1 / -1; }
  .bounds, #panel { display: grid; grid-template-columns: 1fr 1fr; gap: 0 24px; }
  .bounds label { grid-row: 1; }
  #panel > label { grid-row: 1; }
  #panel > select { grid-row: 2; }
}
@media (max-width: 760px) {
  header { padding: 8px 10px; gap: 6px; flex-wrap: nowrap; }
  h1 { font-size: 0.95rem; white-space: nowrap; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
  header .room { flex: 1 0 0; }
  #file-count, #undo, #redo { display: none; }
  header :is(button, .button) { padding: 6px 8px; font-size: 0.85rem; white-space: nowrap; }
  #status:not(.error) { display: none; }
  main { padding: 8px 8px 24px; gap: 10px; }
  .bench { grid-template-columns: minmax(0, 1fr); gap: 10px; }
  section, aside { padding: 12px; }
  #watch:not([hidden]) { grid-template-columns: minmax(0, 1fr); }
  #phones, #chart { grid-row: auto; }
  .phone { border-width: 5px; border-radius: 24px; max-height: 40vh; }
  .live figcaption { min-height: 3.2em; font-size: 0.82rem; }
  /* The rule stays in reach: a sheet at the bottom, with the rest of it under a button. */
  #controls { position: sticky; bottom: 0; z-index: 3; max-height: 80vh; overflow: auto; padding: 10px 12px max(10px, env(safe-area-inset-bottom)); box-shadow: 0 -6px 24px #0002; border-radius: var(--round) var(--round) 0 0; }
  #controls h2 { display: none; }
  #verdict { font-size: 1rem; }
  #verdict-more { font-size: 0.82rem; margin: 0; }
  .bounds { display: grid; grid-template-columns: 1fr 1fr; gap: 0 14px; }
  .bounds label { grid-row: 1; margin-top: 4px; font-size: 0.85rem; }
  #more { display: block; width: 100%; }
  #panel { grid-template-columns: minmax(0, 1fr); }
  #panel > :is(label, select) { grid-row: auto; }
  #controls:not(.open) #panel { display: none; }
}
@media (hover: none) {
  .keys { display: none; }
}
@media (prefers-reduced-motion: reduce) {
  .phone.resting, .touch { transition: none; }
}
#record .fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: 12px; align-items: end; }
#record label, #pad-hold label { color: var(--muted); font-size: 0.875rem; }
#record :is(input:not([type="range"]), select), #pad-hold select { display: block; width: 100%; font: inherit; padding: 8px; border: 1px solid var(--line); border-radius: 9px; background: var(--back); color: var(--text); min-height: 44px; }
#record button, #recorder button { min-height: 44px; padding: 8px 18px; }
#record button[type="submit"], #recorder[data-kind="text"] #pad-answers button:only-child { background: var(--finish); border-color: var(--finish); color: var(--back); font-weight: 600; }
#recorder button:disabled { opacity: 0.5; cursor: default; }
#record form > #invitation:not([hidden]) { display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start; margin-top: 16px; }
#invitation .code { flex: 1 1 260px; margin: 0; }
#invitation pre { min-height: 0; padding-right: 12px; }
#qr svg { width: min(220px, 70vw); border-radius: 8px; }
.record-buttons { margin-top: 14px; }
#card-field { grid-column: 1 / -1; }
#card { display: block; height: 28px; border-radius: 4px; background: var(--finish); width: 0; max-width: 100%; }
#invitation:not([hidden]) { display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start; margin-top: 16px; }
#invitation .code { flex: 1 1 260px; margin: 0; }
#invitation pre { min-height: 0; padding-right: 12px; }
#qr svg { width: min(220px, 70vw); border-radius: 8px; }
.record-buttons { display: flex; flex-wrap: wrap; gap: 12px; }

/* The pad is the whole window: what the finger pulls is as large as its travel. */
#recorder { position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; border: 0; padding: max(14px, env(safe-area-inset-top)) 20px max(24px, env(safe-area-inset-bottom)); background: var(--back); color: var(--text); overscroll-behavior: none; overflow: hidden auto; }
#recorder[open] { display: grid; grid-template-rows: auto 1fr auto; gap: 12px; justify-items: center; }
#recorder > * { max-width: 34rem; }
#recorder[data-kind="text"] { align-content: center; grid-template-rows: auto auto; text-align: center; }
#recorder:not([data-kind="text"]) { user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; touch-action: none; overflow: hidden; }
#pad { position: absolute; inset: 0; max-width: none; overflow: hidden; touch-action: none; outline: none; }
#recorder[data-kind="text"] #pad { visibility: hidden; }
#pad .under { padding: 130px 20px 0; gap: 14px; grid-auto-rows: 64px; }
#pad .under i:first-child { height: 30px; }
#pad-card { position: absolute; inset: 0; background: #fff; box-shadow: 0 0 30px #0005; pointer-events: none; }
#pad-card .picture { position: absolute; inset: 0; filter: hue-rotate(calc(var(--hue, 0) * 0.2deg)); }
#pad-name { position: absolute; left: 20px; bottom: 90px; color: #fff; text-shadow: 0 1px 6px #000a; font-weight: 600; }
#recorder .words, #recorder .controls { position: relative; z-index: 1; }
#recorder:not([data-kind="text"]) .words { pointer-events: none; align-self: start; text-align: center; padding: 12px 20px; border-radius: 16px; background: color-mix(in srgb, var(--back) 92%, transparent); box-shadow: 0 4px 24px #0003; }
#recorder:not([data-kind="text"]) .controls { grid-row: 3; pointer-events: none; }
#recorder .controls :is(button, select) { pointer-events: auto; }
#pad-heading { font-size: 1.25rem; line-height: 1.3; margin: 0; outline: none; }
#pad-progress, #pad-details { color: var(--muted); margin: 0; }
#pad-details p, #pad-warnings p { margin: 6px 0 0; }
#pad-warnings, #pad-storage { color: var(--cancel); }
#pad-storage:empty, #pad-left:empty { display: none; }
#pad-answers, #pad-done { display: flex; flex-wrap: wrap; gap: 12px; justify-content: center; }
#pad-hold { display: flex; gap: 12px; justify-content: center; }
#recorder .controls { display: grid; gap: 12px; justify-items: center; }
</style>
</head>
<body>
<header>
<h1>PanTrace lab</h1>
<span id="file-count" class="muted"></span>
<span class="room"></span>
<button type="button" id="undo" aria-label="Undo" title="Undo" disabled>↶</button>
<button type="button" id="redo" aria-label="Redo" title="Redo" disabled>↷</button>
<label class="button" for="pick">Open…</label><input type="file" id="pick" multiple>
<button type="button" id="link">Copy link</button>
<button type="button" id="take-part" data-do="part">Take part</button>
</header>
<p id="status" role="status">Starting the engine…</p>
<noscript><p>The lab runs in this page and needs JavaScript.</p></noscript>
<main>
<div class="bench">
<section id="feel" aria-labelledby="feel-title">
<h2 id="feel-title">Feel it <small>drag a screen<span class="keys">, or hold an arrow key on it</span></small></h2>
<div class="stage">
<figure class="live">
<div class="phone resting" id="live-0" data-show="back" role="application" aria-label="A screen to pull: your rule. Arrow keys pull it, with Shift fast; Escape takes the touch away" tabindex="0">
<div class="under"><i></i><i></i><i></i><i></i><i></i><i></i></div>
<div class="scrim"></div>
<div class="over"><div class="grab"></div><div class="picture"></div><div class="lines"><i></i><i></i><i></i></div><div class="bar"><b></b><i></i></div></div>
<div class="touch"></div>
</div>
<figcaption><b id="live-rule-0"></b><span class="said" id="live-said-0"></span></figcaption>
</figure>
<figure class="live">
<div class="phone resting" id="live-1" data-show="back" role="application" aria-label="A screen to pull: the rule beside it. Arrow keys pull it, with Shift fast; Escape takes the touch away" tabindex="0">
<div class="under"><i></i><i></i><i></i><i></i><i></i><i></i></div>
<div class="scrim"></div>
<div class="over"><div class="grab"></div><div class="picture"></div><div class="lines"><i></i><i></i><i></i></div><div class="bar"><b></b><i></i></div></div>
<div class="touch"></div>
</div>
<figcaption><b id="live-rule-1"></b><span class="said" id="live-said-1"></span></figcaption>
</figure>
</div>
<div id="shows" class="chips" role="group" aria-label="What is pulled"></div>
<details id="settle"><summary>How yours settles</summary>
<svg viewBox="0 0 100 40" aria-hidden="true"><path d="M0 6H100M0 34H100"/><path id="settle-ghost"/><path id="settle-curve"/></svg>
<label for="way">After the lift</label>
<select id="way" data-do="settle way"><option value="spring">a spring that takes over the finger's speed</option><option value="timed">a fixed time, whatever the finger's speed</option></select>
<label for="response"><span>Time</span> <output id="response-text" for="response"></output></label>
<input id="response" data-do="settle response" type="range" min="0.05" max="1.5" step="0.01">
<label for="damping"><span>Damping ratio</span> <output id="damping-text" for="damping"></output></label>
<input id="damping" data-do="settle damping" type="range" min="0.1" max="2" step="0.05">
</details>
<p id="story" aria-live="polite"></p>
<p id="live-text" aria-live="polite"></p>
<div id="live-keep" class="chips" hidden><span>Keep it; you meant to</span>
<button type="button" data-do="live keep finish">finish</button>
<button type="button" data-do="live keep cancel">come back</button>
<button type="button" data-do="live keep unsaid">not said</button></div>
</section>
<section id="explore" aria-labelledby="explore-title">
<h2 id="explore-title">The map <small>tap a gesture to watch it, drag the border of the rule</small></h2>
<div id="map" tabindex="0" role="group" aria-label="Map of gestures: arrow keys go from one to the next" aria-describedby="hover"></div>
<p id="hover" aria-live="polite"></p>
<ul id="legend">
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k0" d="M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z"/></svg>finished</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k1" d="M0-6.2L5.4 3.1H-5.4Z"/></svg>came back</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k2" d="M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z"/></svg>finished, meant to come back</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k3" d="M0-6.2L5.4 3.1H-5.4Z"/></svg>came back, meant to finish</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><circle class="you" r="5"/></svg>your swipe</li>
<li><svg width="20" height="14" viewBox="0 0 20 14"><path class="rival" d="M0 7H20"/></svg>the rule beside it</li>
<li><svg width="14" height="14"><rect class="between" width="14" height="14"/></svg>they disagree</li>
</ul>
<div id="spread" hidden>
<p class="row"><label for="figure">Below:</label>
<select id="figure" data-do="figure"><option value="progress">progress at the lift</option><option value="velocity">velocity at the lift</option><option value="duration">duration of the touch</option></select>
<label for="by">by</label>
<select id="by" data-do="group"></select></p>
<div id="swarm"></div>
<table id="groups" hidden><thead><tr><th scope="col">group</th><th scope="col">wrong</th><th scope="col">of</th><th scope="col">came back</th><th scope="col">finished</th></tr></thead><tbody></tbody></table>
</div>
</section>
<aside id="controls" aria-labelledby="controls-title">
<h2 id="controls-title">What the rule does</h2>
<p id="verdict" aria-live="polite"></p>
<p id="verdict-more"></p>
<div class="bounds">
<label for="progress"><span>Far enough</span><output id="progress-text" for="progress"></output></label>
<input id="progress" data-do="bound progress" type="range" min="0" max="1" step="0.01">
<label for="velocity"><span>Fast enough</span><output id="velocity-text" for="velocity"></output></label>
<input id="velocity" data-do="bound velocity" type="range" min="10" max="4000" step="10">
</div>
<button type="button" id="more" data-do="panel" aria-expanded="false" aria-controls="panel">Rules and best bounds</button>
<div id="panel">
<label for="rule">Rule</label>
<select id="rule" data-do="rule"></select>
<p id="sentence" class="muted"></p>
<p id="beside" class="muted"></p>
<p id="left-out" role="status"></p>
<label for="beside-rule">Beside it</label>
<select id="beside-rule" data-do="live beside"></select>
<p><button type="button" id="best" data-do="best">Find the best bounds</button></p>
<p id="best-text" aria-live="polite"></p>
</div>
</aside>
</div>
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
<div class="shelf">
<section id="fought" aria-labelledby="wrong-title">
<h2 id="wrong-title">Decided against what was meant</h2>
<ol id="wrong" aria-labelledby="wrong-title"></ol>
<p><button type="button" id="by-eye" data-do="label begin" hidden></button></p>
<p id="eye-done" role="status"></p>
<p id="storage" role="alert"></p>
</section>
<section id="divided-box" aria-labelledby="divided-title" hidden>
<h2 id="divided-title">Where they disagree</h2>
<ol id="divided" aria-labelledby="divided-title"></ol>
</section>
<section id="open" aria-labelledby="open-title">
<h2 id="open-title">Your files</h2>
<p class="muted" id="drop-hint">Drop recordings anywhere on the page: trace files, or logs that say enough about themselves. They stay in this browser.</p>
<ul id="files" aria-label="Open files"></ul>
<p id="unit-note" role="status"></p>
<p id="left-out-note"></p><button type="button" id="count" data-do="count" hidden></button>
</section>
</div>
<section id="study" hidden aria-labelledby="study-title">
<h2 id="study-title">The study <small>recordings of several people</small></h2>
<p id="study-text"></p>
<label for="people">Who is expected: numbers such as 1-12, or names</label>
<input id="people" data-do="people" autocomplete="off" maxlength="2000">
<table id="recordings-of"><thead><tr><th scope="col">person</th><th scope="col">gestures</th><th scope="col">missing</th><th scope="col">left out</th></tr></thead><tbody></tbody></table>
</section>
<section id="take" hidden aria-labelledby="take-title">
<h2 id="take-title">Take it home</h2>
<div id="forms" class="chips" role="group" aria-label="For what"></div>
<div class="code"><pre id="command" tabindex="0"></pre><pre id="json" tabindex="0" hidden></pre><pre id="swift" tabindex="0" hidden></pre><pre id="code" tabindex="0" hidden></pre>
<button type="button" id="copy">Copy</button></div>
<p id="downloads"></p>
</section>
<section id="join" aria-labelledby="join-title" hidden>
<h2 id="join-title">Would you swipe for three minutes?</h2>
<p>The page asks for one swipe after another, as you would make them anywhere. What you do stays on this device until you send the file at the end.</p>
<button type="submit" form="record-form">Begin</button>
</section>
<section id="record" aria-labelledby="record-title">
<h2 id="record-title">Take part <small>record gestures with what each was meant to do</small></h2>
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
<div class="fields">
<label>how much <select name="form"><option value="short">30 gestures, 3 minutes</option><option value="long">160 gestures, 12 minutes</option><option value="free">free, without prompts</option></select></label>
<label>a swipe that closes goes <select name="direction"><option>right</option><option>left</option><option>down</option><option>up</option></select></label>
<label>who: a number or letter <input name="participant" autocomplete="off" maxlength="40"></label>
</div>
<details id="record-more"><summary>More about the recording</summary>
<div class="fields">
<label>session <input name="session" autocomplete="off" maxlength="40"></label>
<label>condition, such as the case tried <input name="condition" autocomplete="off" maxlength="80"></label>
<label>transition, such as photo or sheet <input name="transition" autocomplete="off" maxlength="40"></label>
<label>device <input name="device" autocomplete="off" maxlength="80" placeholder="prefer not to say"></label>
<label>system <input name="os" autocomplete="off" maxlength="40" placeholder="as the browser says"></label>
<label>you are <select name="posture"><option value="">prefer not to say</option><option>sitting</option><option>standing</option><option>walking</option><option>lying</option></select></label>
<label>you write with <select name="handedness"><option value="">prefer not to say</option><option value="right">the right hand</option><option value="left">the left hand</option><option value="both">both hands</option></select></label>
<label id="card-field" for="card-length">hold the short side of a bank card against the bar, and make it as long: <output id="card-text" for="card-length">not measured</output> <input id="card-length" name="card" data-do="card" type="range" min="0" max="420" step="1" value="0"><i id="card"></i></label>
<label>order of the prompts (seed) <input name="seed" id="record-seed" inputmode="numeric" pattern="[0-9]{1,18}" required></label>
</div>
</details>
<div class="record-buttons"><button type="submit">Begin</button>
<button type="button" id="invite">A link and a code for people who take part</button></div>
</form>
<div id="invitation" hidden>
<div id="qr"></div>
<div class="code"><p id="invite-note"></p><pre id="invite-link" tabindex="0"></pre></div>
</div>
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
<div id="pad" tabindex="-1" role="img" aria-label="Pad: pull here"><div class="under"><i></i><i></i><i></i><i></i><i></i><i></i></div><div id="pad-card"><div class="picture"></div><b id="pad-name"></b></div></div>
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
  /// The page between its recordings and what unpacks its engine.
  static let middle: StaticString = ####"""
</script>
<script type="text/plain" id="unpacker">
"""####
  /// The page between that and its engine.
  static let bridge: StaticString = ####"""
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

/** The engine's bytes, as a small module unpacks them. */
async function unpackEngine() {
  const code = Uint8Array.from(atob($("#unpacker").textContent.trim()), (c) => c.charCodeAt(0));
  const { instance } = /** @type {any} */ (await WebAssembly.instantiate(code));
  const { memory, unpack_room: room, unpack, unpack_result: result } = instance.exports;
  const text = encoder.encode($("#engine").textContent.trim());
  const place = room(text.length);
  new Uint8Array(memory.buffer, place, text.length).set(text);
  const size = unpack();
  return new Uint8Array(memory.buffer, result(), size);
}

async function start() {
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    return say("This browser runs no WebAssembly, which the lab's engine is: an older browser, "
      + "Lockdown Mode, or a page that forbids it. 'pantrace report --html' makes a page that "
      + "needs none.");
  }
  engineModule = await WebAssembly.compile(await unpackEngine());
  const given = JSON.parse($("#recordings").textContent);
  files = given.files.map(([name, text]) => [name, encoder.encode(text)]);
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

/** Tells how wide the pictures are, and what the visitor prefers. */
function tellLook() {
  const widths = [$("#map").clientWidth, Math.min($("main").clientWidth, 760)];
  tell("look", ...widths, dark.matches ? "dark" : "light",
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

/** Keys on a live screen pull it: an arrow begins, and letting go lifts. */
for (const type of ["keydown", "keyup"]) {
  document.addEventListener(type, (event) => {
    const { target, key } = /** @type {any} */ (event);
    if (!target.matches(".phone") || event.repeat || !/^Arrow|^Escape/.test(key)) return;
    event.preventDefault();
    const word = type === "keyup" ? "" : key.replace("Arrow", "").toLowerCase();
    tell("live", "key", word, event.timeStamp, target.clientWidth, target.clientHeight,
      event.shiftKey ? "fast" : "");
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

/** Tells where a pointer is on the map, in the picture's own pixels. */
for (const type of ["down", "move", "up", "cancel"]) {
  $("#map").addEventListener(`pointer${type}`, (event) => {
    const picture = $("#map svg");
    if (!picture) return;
    if (type === "down") $("#map").setPointerCapture(event.pointerId);
    const [box, view] = [picture.getBoundingClientRect(), picture.viewBox.baseVal];
    const x = (event.clientX - box.left) * view.width / box.width;
    const y = (event.clientY - box.top) * view.height / box.height;
    const what = type === "move" && !event.buttons ? "hover" : type;
    const send = () => tell("pointer", what, x, y, event.pointerType);
    if (type === "move") soon("pointer", send);
    else send();
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
    if ("study" in document.body.dataset) return;
    if (place >= 0 && words.join("&") === addressed().join("&")) return;
    const link = `#${words.map(encodeURIComponent).join("&")}`;
    place += 1;
    last = place;
    history[place ? "pushState" : "replaceState"]({ place }, "", link);
    showHistory();
  }, 300);
}
function showHistory() {
  $("#undo").disabled = place <= 0;
  $("#redo").disabled = place >= last;
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
    say(`${what} is in the clipboard.`);
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

/** Tells what a finger does on a live screen, in the screen's own pixels. */
for (const screen of /** @type {any} */ (document.querySelectorAll(".phone"))) {
  let finger = null;
  const sample = (event) => {
    const box = screen.getBoundingClientRect();
    return [event.timeStamp, event.clientX - box.left - screen.clientLeft,
      event.clientY - box.top - screen.clientTop];
  };
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

  /** Where a finger is, from the upper left corner of what it pulls. */
  const sample = (event) => {
    const box = pad.getBoundingClientRect();
    return [event.timeStamp, event.clientX - box.left, event.clientY - box.top];
  };
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

  /** What the form says, as words. */
  const settings = () => [...new FormData($("#record-form"))]
    .map(([name, value]) => `${name}=${String(value).replace(/\s+/g, " ").trim()}`);
  $("#record-form").onsubmit = (event) => {
    event.preventDefault();
    alone(() => {
      const isLost = screen?.recorded && !isDownloaded;
      if (isLost && !confirm("Begin anew, and lose the recording that was not downloaded?")) return;
      forget();
      openPad("start", ...settings(), `ratio=${devicePixelRatio}`,
        `window=${innerWidth}x${innerHeight}`, `browser=${navigator.userAgent}`);
    });
  };
  /** Shows and copies a link that asks for gestures as the form says, and for nothing else. */
  $("#invite").onclick = () => {
    tell("invite", location.href.split("#")[0], ...settings());
    copy($("#invite-link").textContent, "A link for people who take part");
  };

  /** Asks for gestures alone, where the address is such a link. */
  function join() {
    const words = new URLSearchParams(location.hash.slice(1)), form = $("#record-form");
    if (!words.has("part")) return;
    const name = `p${Number($("#record-seed").value).toString(36)}`;
    if (!words.get("participant")) words.set("participant", name);
    for (const [name, value] of words) if (form.elements[name]) form.elements[name].value = value;
    document.body.dataset.study = "";
    $("#join").hidden = false;
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
    join();
  }
  return { start: startRecorder, again: recordAgain, tell: record };
})();
start();
</script>
</body>
</html>

"""####
}
