// swift-format-ignore-file
// Made by .ci/lab from the folder Page and the engine modules.

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
--ground: #f5f6f8; --back: #fff; --raised: #f5f6f8; --frame: #22262d; --text: #1b1f24; --muted: #5b636d; --line: #dfe2e7;
--round: 14px;
}
@media (prefers-color-scheme: dark) {
:root {
--finish: #62adf5; --cancel: #f59e62; --good: #4cc265;
--ground: #0b0d11; --back: #14171c; --raised: #1d2128; --frame: #3a414c; --text: #e9ebef; --muted: #a1a8b3; --line: #2d323a;
}
}
@property --p { syntax: "<number>"; inherits: true; initial-value: 0; }
@property --plot { syntax: "<length>"; inherits: true; initial-value: 280px; }
* { box-sizing: border-box; }
html { scroll-padding: 70px; }
html:has(#status:is(.error, .note)) { scroll-padding: 130px; }
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
#drawings { position: absolute; width: 0; height: 0; }
summary { cursor: pointer; }
summary h2 { display: inline; }
header { position: sticky; top: 0; z-index: 5; display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; padding: 9px max(20px, env(safe-area-inset-right)) 9px max(20px, env(safe-area-inset-left)); background: var(--back); border-bottom: 1px solid var(--line); }
header > * { flex: none; }
#status { flex: 1 1 0; min-width: 0; margin: 0; color: var(--muted); font-size: 0.85rem; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
#status:empty { display: block; }
#undo { margin-left: auto; }
#status.note { --cancel: var(--good); }
#status:is(.error, .note) { order: 1; flex: 1 0 100%; padding: 6px 12px; border-left: 4px solid var(--cancel); border-radius: 6px; background: var(--raised); color: var(--text); white-space: normal; }
main { display: grid; gap: 16px; max-width: 1500px; margin: 0 auto; padding: 14px 20px 40px; }
section, aside { min-width: 0; background: var(--back); border: 1px solid var(--line); border-radius: var(--round); padding: 14px 16px; }
.bench { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.25fr) minmax(0, 310px); gap: 16px; }
.bench:has(#watch:not([hidden])) #feel { display: none; }
body[data-eye] :is(#feel, #explore, #controls, #take, #record) { display: none; }
body[data-eye] .bench { display: block; height: auto; max-width: 640px; width: 100%; margin: 0 auto; }
body[data-eye] :is(#watch-more, #watch-title button) { display: none; }
body:has(#status.off) :is(main, header :is(button, .button)) { display: none; }
body[data-guest] :is(header, .bench, #take, #record > :not(#record-kept, #record-status), .record-explore) { display: none; }
body[data-guest] #record { border: 0; background: none; }
body:not([data-guest]) #join { display: none; }
#join { max-width: 26rem; margin: 16vh auto 0; padding: 28px; text-align: center; box-shadow: 0 8px 50px #0005; }
#join svg { position: fixed; inset: 0; z-index: -1; width: 100%; height: 100%; }
#join h2 { font-size: 1.4rem; }
#join button { margin-top: 12px; min-height: 48px; padding: 8px 40px; background: var(--finish); border-color: var(--finish); color: var(--back); font-weight: 600; }
.button { display: inline-flex; align-items: center; }
button, .button, select { font: inherit; min-height: 38px; padding: 6px 14px; margin: 0; border: 1px solid var(--line); border-radius: 9px; background: var(--back); color: var(--text); cursor: pointer; text-decoration: none; max-width: 100%; }
button:hover, .button:hover { background: var(--raised); }
button { print-color-adjust: exact; }
button[disabled] { color: var(--muted); cursor: default; }
select { padding: 6px 8px; }
:focus-visible, header:has(#pick:focus-visible) .button[for] { outline: 2px solid var(--finish); outline-offset: 2px; }
#pick { position: absolute; opacity: 0; width: 1px; height: 1px; }
label { display: block; margin-top: 12px; font-size: 0.9rem; }
input[type="range"] { width: 100%; margin: 2px 0; min-height: 30px; accent-color: var(--finish); }
input[type="range"]:disabled { opacity: 0.4; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; justify-content: center; }
.chips button { flex: none; min-height: 36px; padding: 2px 11px; border-radius: 99px; font-size: 0.86rem; }
.chips [aria-pressed="true"] { background: var(--text); border-color: var(--text); color: var(--back); }
#ask { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; border-color: var(--cancel); }
#ask :is(h2, p, label) { margin: 0; }
#ask label { display: inline; }
#ask input { font: inherit; width: 5.5em; min-height: 38px; padding: 6px 8px; border: 1px solid var(--line); border-radius: 9px; background: var(--back); color: var(--text); }
.stage { display: flex; gap: clamp(12px, 2vw, 28px); justify-content: center; margin: 14px 0 10px; }
.live { flex: 0 1 220px; margin: 0; min-width: 0; display: grid; gap: 8px; align-content: start; }
.live figcaption { text-align: center; font-size: 0.88rem; line-height: 1.35; min-height: 4.1em; }
.live figcaption b { display: block; }
.phone { position: relative; aspect-ratio: 9 / 19.5; max-height: 46vh; width: 100%; overflow: hidden; border: 6px solid var(--frame); border-radius: 30px; background: #dfe6ee; touch-action: none; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; cursor: grab; isolation: isolate; }
.phone.held { cursor: grabbing; }
.phone.resting { transition: --p 0.3s; }
.phone > * { pointer-events: none; }
.under, .over, .scrim { position: absolute; inset: 0; }
.under { width: 100%; height: 100%; }
.scrim { background: #0b0f16; opacity: 0; }
.over { background: #fff; overflow: hidden; display: grid; grid-template-rows: 0 58% auto; box-shadow: 0 0 26px #0004; will-change: transform; }
.picture { grid-row: 2; width: 100%; height: 100%; }
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
[data-show^="s"] .over { top: 8%; border-radius: 20px 20px 0 0; transform: translateY(calc(var(--p) * 100%)); box-shadow: 0 120px 0 #fff, 0 0 26px #0004; }
[data-show^="s"] .grab { opacity: 1; }
[data-show^="s"] .under { transform: scale(calc(0.93 + 0.07 * min(var(--p), 1))); border-radius: 18px; }
[data-show^="s"] .scrim { opacity: calc(0.4 * (1 - var(--p))); }
[data-show^="s"].phone { background: #0b0f16; }
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
#record summary, #watch-more > summary { padding: 8px 0; font-size: 0.9rem; color: var(--muted); }
#settle svg { width: 100%; max-height: 110px; }
#settle path { fill: none; stroke: var(--line); stroke-width: 0.5; }
#settle #settle-curve { stroke: var(--finish); stroke-width: 1.5; }
#settle #settle-ghost { stroke: var(--muted); stroke-width: 1; stroke-dasharray: 2 2; }
#settle select { width: 100%; }
#story { text-align: center; font-weight: 600; margin: 0; }
#live-keep { font-size: 0.86rem; }
#live-text { text-align: center; color: var(--muted); font-size: 0.92rem; margin: 4px 0; }
.finish { color: var(--finish); }
.cancel { color: var(--cancel); }
#map { position: relative; touch-action: pan-y; user-select: none; -webkit-user-select: none; cursor: crosshair; border-radius: 8px; }
#map svg, #chart svg { width: 100%; height: auto; }
#map svg > rect[width="100%"], #chart svg > rect[width="100%"] { fill: none; }
:is(#map, #chart) svg > text[font-weight="600"] { display: none; }
#map { margin: -34px 0 -10px; }
#map:focus-visible { outline: none; }
#map:focus-visible::after { content: ""; position: absolute; inset: 34px 0 10px; border-radius: 8px; outline: 2px solid var(--finish); pointer-events: none; }
#chart { margin-top: -34px; }
#chart:empty { display: none; }
#map .layer { position: absolute; inset: 0; will-change: transform; }
#area, .area { fill: var(--finish); fill-opacity: 0.12; }
.area { stroke: var(--finish); }
#border { fill: none; stroke: var(--finish); stroke-width: 2; }
#quality, .quality { fill: var(--good); stroke: var(--good); stroke-width: 0.5; }
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
#hover { min-height: 1.5em; margin: 2px 0; font-size: 0.85rem; }
#hover:empty { display: block; }
#legend { display: flex; flex-wrap: wrap; gap: 0 14px; list-style: none; margin: 0; padding: 0; font-size: 0.82rem; color: var(--muted); }
#legend li { display: flex; align-items: center; gap: 6px; }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 10px 0 4px; color: var(--muted); font-size: 0.85rem; }
.row label { margin: 0; }
.row select { min-height: 34px; padding: 2px 6px; }
#controls, #panel { display: flex; flex-direction: column; }
#panel { flex: 1; min-height: 0; }
#verdict { font-size: 1.25rem; line-height: 1.3; font-weight: 650; letter-spacing: -0.01em; margin: 0; }
#verdict-more { color: var(--muted); margin: 4px 0 0; font-size: 0.92rem; }
.bounds label { display: flex; justify-content: space-between; gap: 8px; margin-top: 8px; }
.bounds output { font-weight: 600; font-variant-numeric: tabular-nums; }
.pair { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 6px 10px; align-items: center; margin-top: 10px; }
.pair label { margin: 0; }
#panel p { font-size: 0.85rem; }
#more { display: none; }
#best { background: var(--finish); border-color: var(--finish); color: var(--back); font-weight: 600; margin-top: 6px; }
#lists { flex: 1 1 200px; min-height: 200px; overflow: auto; margin-top: 12px; border-top: 1px solid var(--line); }
#lists details + details { border-top: 1px solid var(--line); }
#lists summary { padding: 9px 0; position: sticky; top: 0; background: var(--back); }
#lists h2 { font-size: 0.9rem; }
:is(#wrong, #divided, #files) { padding: 0; list-style: none; margin: 0 0 8px; font-size: 0.85rem; }
:is(#wrong, #divided, #files) li { border-top: 1px solid var(--line); }
:is(#wrong, #divided) li.muted { padding: 8px 4px; }
:is(#wrong, #divided) button { display: grid; grid-template-columns: 1fr auto; gap: 0 8px; width: 100%; text-align: left; border: 0; background: none; padding: 7px 4px; border-radius: 6px; }
:is(#wrong, #divided) small { grid-column: 1 / -1; font-size: 0.8rem; line-height: 1.35; color: var(--muted); }
#files li { display: flex; align-items: center; gap: 8px; padding: 4px 0; }
#files b { font-weight: 500; }
#files button { margin-left: auto; min-height: 34px; padding: 2px 10px; font-size: 0.85rem; }
table { border-collapse: collapse; margin-top: 8px; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
th, td { padding: 3px 12px 3px 0; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
#groups { width: 100%; }
#groups :is(th, td):not(:first-child) { white-space: nowrap; }
#watch-title { overflow-wrap: break-word; display: flex; gap: 6px; align-items: center; }
#watch-title button { margin-left: auto; min-height: 32px; padding: 2px 12px; font-size: 0.85rem; font-weight: 400; }
#phones { display: flex; flex-wrap: wrap; gap: 14px; }
#phones figure { margin: 0; flex: 0 1 150px; min-width: 120px; }
#phones figure:only-child { flex: 1; display: grid; grid-template-columns: minmax(0, 150px) minmax(0, 1fr); gap: 14px; }
#phones svg { width: auto; height: auto; max-width: 100%; max-height: 36vh; border: 5px solid var(--frame); border-radius: 18px; background: linear-gradient(170deg, #e6ebf2, #d3dbe5); }
#phones .content { fill: #fff; stroke: #0003; stroke-width: 2; }
#phones .lines { fill: #cdd5de; }
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
#downloads { display: flex; flex-wrap: wrap; gap: 6px; }
#downloads button { min-height: 36px; padding: 2px 12px; font-size: 0.86rem; }
@media (min-width: 1181px) {
.bench { height: clamp(640px, 100dvh - 86px, 720px); --plot: calc(clamp(640px, 100svh - 86px, 720px) - 320px); }
.bench > * { overflow: auto; }
}
@media (max-width: 1180px) {
.bench { grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr); --plot: 340px; }
#controls { grid-column: 1 / -1; position: sticky; bottom: 0; z-index: 3; max-height: 84vh; overflow: auto; padding: 8px 12px max(8px, env(safe-area-inset-bottom)); box-shadow: 0 -6px 24px #0002; border-radius: var(--round) var(--round) 0 0; }
#controls > h2, #hover { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
#verdict { font-size: 1rem; min-height: 32px; }
#verdict, .open #verdict-more { margin-right: 64px; }
#verdict-more { display: none; }
.open #verdict-more { display: block; }
.bounds { display: grid; grid-template-columns: 1fr 1fr; gap: 0 24px; }
.bounds label { grid-row: 1; margin-top: 2px; }
.bounds input { margin: 0; }
#more { display: block; position: absolute; top: 5px; right: 8px; min-height: 32px; padding: 2px 12px; font-size: 0.85rem; }
#controls:not(.open) #panel { display: none; }
#lists { overflow: visible; }
}
@media (max-width: 760px) {
header { padding: 5px 10px; gap: 6px; }
h1 { flex: 1 1 0; font-size: 0.9rem; white-space: nowrap; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
#file-count, #undo, #redo, #status:not(.error, .note) { display: none; }
header :is(button, .button) { padding: 6px 7px; font-size: 0.8rem; white-space: nowrap; }
main { padding: 6px 6px 24px; gap: 8px; }
.bench { grid-template-columns: minmax(0, 1fr); gap: 8px; --plot: clamp(130px, 100svh - 640px, 280px); }
section, aside { padding: 8px 10px; }
.stage { margin: 8px 0 4px; }
.phone { border-width: 4px; border-radius: 22px; max-height: max(23.5vh, 190px); }
.live { gap: 4px; }
.live figcaption { font-size: 0.8rem; }
.row { flex-wrap: nowrap; }
.row select { flex: 1 1 0; min-width: 0; }
#story { font-size: 0.85rem; }
#explore { padding-top: 0; }
.lines, .bar { zoom: 0.8; }
#verdict { font-size: 0.83rem; line-height: 1.4; min-height: 28px; }
.bounds { gap: 0 14px; }
.bounds label { font-size: 0.82rem; }
#phones svg { max-height: 24vh; }
}
@media (max-width: 760px), (max-width: 1180px) and (max-height: 500px) {
:is(#feel, #explore) > h2, #live-text { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.chips { flex-wrap: nowrap; overflow-x: auto; scrollbar-width: none; justify-content: flex-start; }
.live { position: relative; }
.live figcaption { min-height: 0; }
.said:not(:empty) { position: absolute; bottom: 28px; left: 9px; right: 9px; padding: 4px 6px; border-radius: 10px; background: color-mix(in srgb, var(--back) 92%, transparent); pointer-events: none; }
}
@media (max-width: 1180px) and (max-height: 500px) {
header { position: static; }
.phone { max-height: max(130px, 100vh - 232px); }
#phones svg { max-height: 45vh; }
.bounds { grid-template-columns: auto 1fr auto 1fr; gap: 0 10px; align-items: center; }
.bounds label { grid-row: auto; margin: 0; }
#verdict { min-height: 28px; }
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
#card-field { grid-column: 1 / -1; }
#card { display: block; height: 28px; border-radius: 4px; background: var(--finish); width: 0; max-width: 100%; }
#invitation { margin-top: 16px; }
.record-buttons { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 14px; }
#recorder { position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; border: 0; padding: max(14px, env(safe-area-inset-top)) 20px max(24px, env(safe-area-inset-bottom)); background: var(--back); color: var(--text); overscroll-behavior: none; overflow: hidden auto; }
#recorder[open] { display: grid; grid-template-rows: auto 1fr auto; gap: 12px; justify-items: center; }
#recorder > * { max-width: 34rem; }
#recorder[data-kind="text"] { align-content: center; grid-template-rows: auto auto; text-align: center; touch-action: pan-y; }
#recorder:not([data-kind="text"]) { user-select: none; -webkit-user-select: none; -webkit-touch-callout: none; touch-action: none; overflow: hidden; }
#pad { position: absolute; inset: 0; max-width: none; overflow: hidden; touch-action: none; outline: none; }
#recorder[data-kind="text"] #pad { visibility: hidden; }
#pad svg { position: absolute; inset: 0; width: 100%; height: 100%; }
#pad-card { position: absolute; inset: 0; background: #fff; box-shadow: 0 0 30px #0005; pointer-events: none; }
#pad-card svg:first-child { filter: hue-rotate(calc(var(--hue, 0) * 0.2deg)); }
#pad #tools { top: auto; bottom: max(28px, env(safe-area-inset-bottom)); height: 24px; fill: none; stroke: #fff; stroke-width: 1.6; opacity: 0.9; }
#recorder:has(#pad-answers button) #tools { display: none; }
#pad-name { position: absolute; left: 20px; bottom: 90px; color: #fff; text-shadow: 0 1px 6px #000a; font-weight: 600; }
#recorder .words, #recorder .controls { position: relative; z-index: 1; }
#recorder:not([data-kind="text"]) .words { pointer-events: none; align-self: start; text-align: center; padding: 12px 20px; border-radius: 16px; background: var(--back); box-shadow: 0 4px 24px #0003; }
#recorder:not([data-kind="text"]) .controls { grid-row: 3; pointer-events: none; }
#recorder .controls :is(button, select) { pointer-events: auto; }
@media (min-width: 500px) {
#recorder:not([data-kind="text"]) .words { max-width: min(34rem, 100vw - 230px); }
}
#recorder:not([data-kind="text"]) #pad-leave { position: fixed; top: max(20px, env(safe-area-inset-top)); right: 26px; min-height: 32px; padding: 2px 12px; font-size: 0.85rem; }
#pad-heading { font-size: 1.25rem; line-height: 1.3; margin: 0; outline: none; }
#pad-progress, #pad-details { color: var(--muted); margin: 0; }
#pad-details p, #pad-warnings p { margin: 6px 0 0; }
#pad-warnings, #pad-storage { color: var(--cancel); }
#pad-storage:empty { display: none; }
#pad-answers, #pad-done { display: flex; flex-wrap: wrap; gap: 12px; justify-content: center; }
#pad-hold { display: flex; gap: 12px; justify-content: center; }
#recorder .controls { display: grid; gap: 12px; justify-items: center; }
</style>
</head>
<body>
<svg id="drawings" aria-hidden="true">
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="#3b76ad"/><stop offset=".45" stop-color="#a9c8dc"/><stop offset=".7" stop-color="#f7d9b4"/></linearGradient>
<radialGradient id="sun"><stop stop-color="#fff6dc"/><stop offset=".3" stop-color="#fff1cf"/><stop offset=".36" stop-color="#fff1cf66"/><stop offset="1" stop-color="#fff1cf00"/></radialGradient>
<linearGradient id="lake" x2="0" y2="1"><stop stop-color="#e9cfae"/><stop offset=".5" stop-color="#86aac0"/><stop offset="1" stop-color="#3f6d86"/></linearGradient>
<symbol id="photo" viewBox="0 0 200 300" preserveAspectRatio="xMidYMid slice">
<path fill="url(#sky)" d="M0 0h200v300H0z"/><circle cx="142" cy="112" r="48" fill="url(#sun)"/>
<path fill="#8fa8bf" d="m0 168 28-30 20 18 44-62 34 46 18-16 56 48v40H0z"/>
<path fill="#f4f1ea" d="m92 94-21 30 9-4 6 8 8-9 7 7 6-6 8 5zM28 138l-12 13 7-1 4 5 6-5 7 1z"/>
<path fill="#5f7f86" d="M0 186q30-18 62-8t52-8 46 4 40-10v38H0z"/><path fill="url(#lake)" d="M0 198h200v70H0z"/>
<path fill="#fff4d8" opacity=".55" d="M128 204h30v1.4h-30zm-8 8h44v1.4h-44zm12 9h24v1.4h-24zm-6 11h36v1.4h-36z"/>
<path fill="#2f5a4c" d="M0 204q40-6 60 4t26 10q-30 6-86 4z"/>
<path fill="#1f4237" d="M0 250q36-12 78 0t122-4v54H0z"/>
<path fill="#16332a" d="m30 178 11 24h-5l9 18h-6l11 22h-7v18h-26v-18h-7l11-22h-6l9-18h-5zm-26 28 8 18h-4l7 14h-4l8 18H-8v-50zm168-18 10 22h-5l8 16h-5l10 20h-7v24h-22v-24h-7l10-20h-5l8-16h-5zm22 20 8 18v44h-20v-14h-6l9-18h-4l7-14h-4z"/>
</symbol>
<symbol id="crop-1" viewBox="100 70 80 80"><use href="#photo" width="200" height="300"/></symbol>
<symbol id="crop-2" viewBox="6 170 80 80"><use href="#photo" width="200" height="300"/></symbol>
<symbol id="crop-3" viewBox="50 80 80 80"><use href="#photo" width="200" height="300"/></symbol>
<symbol id="album" viewBox="0 0 200 400" preserveAspectRatio="xMidYMin slice">
<path fill="#fbfbfd" d="M0 0h200v900H0z"/><text x="10" y="52" font-size="17" font-weight="700" fill="#17191d">Photos</text><text x="10" y="63" font-size="7" fill="#5b636d">Lake, 3 to 9 May</text><path fill="#d5dbe3" d="M160 40h28v12h-28z"/>
<g id="tiles"><use href="#photo" y="70" width="132" height="132"/><use href="#crop-1" x="134" y="70" width="66" height="65"/><use href="#crop-2" x="134" y="137" width="66" height="65"/>
<use href="#crop-2" y="204" width="66" height="66"/><use href="#crop-3" x="67" y="204" width="66" height="66"/><use href="#crop-1" x="134" y="204" width="66" height="66"/></g>
<path fill="#b23a6a" opacity=".28" d="M134 70h66v65h-66z"/><path fill="#e0a100" opacity=".25" d="M0 204h66v66H0z"/><path fill="#3350c8" opacity=".3" d="M134 204h66v66h-66z"/>
<use href="#tiles" y="202"/><path fill="#13a07a" opacity=".25" d="M0 272h132v132H0z"/><path fill="#7a3bd0" opacity=".22" d="M67 406h66v66H67z"/>
</symbol>
</svg>
<header>
<h1>PanTrace lab</h1>
<span id="file-count" class="muted"></span>
<p id="status" role="status">Starting the engine…</p>
<button id="undo" aria-label="Undo" title="Undo" disabled>↶</button>
<button id="redo" aria-label="Redo" title="Redo" disabled>↷</button>
<label class="button" for="pick">Open…</label><input type="file" id="pick" multiple>
<button id="link">Copy link</button>
<button id="take-part" data-do="part">Take part</button>
</header>
<noscript><p>The lab runs in this page and needs JavaScript.</p></noscript>
<main>
<section id="ask" hidden aria-labelledby="ask-title">
<h2 id="ask-title"></h2>
<span id="ask-size"><label>Its screen in pixels <input id="ask-width" data-do="ask width" inputmode="numeric"></label> × <input id="ask-height" data-do="ask height" inputmode="numeric" aria-label="height in pixels"></span>
<label>Pixels in a point <input id="ask-scale" data-do="ask scale" inputmode="decimal" aria-describedby="ask-hint"></label>
<button data-do="ask open">Open it so</button><button data-do="ask leave">Leave it</button>
<p id="ask-hint" class="muted">Android: dots per inch / 160. iPhone: 2 or 3. Web: devicePixelRatio.</p>
</section>
<div class="bench">
<section id="feel" aria-labelledby="feel-title">
<h2 id="feel-title">Feel it <small>drag a screen<span class="keys">, or hold an arrow key on it</span></small></h2>
<div id="shows" class="chips" role="group" aria-label="What is pulled"></div>
<div class="stage">
<figure class="live">
<div class="phone resting" id="live-0" data-show="back" role="application" aria-label="A screen to pull: your rule. Arrow keys pull it, with Shift fast; Escape takes the touch away" tabindex="0">
<svg class="under" aria-hidden="true"><use href="#album"/></svg>
<div class="scrim"></div>
<div class="over"><div class="grab"></div><svg class="picture" aria-hidden="true"><use href="#photo"/></svg><div class="lines"><i></i><i></i><i></i></div><div class="bar"><b></b><i></i></div></div>
<div class="touch"></div>
</div>
<figcaption><b id="live-rule-0"></b><span class="said" id="live-said-0" aria-live="polite"></span></figcaption>
</figure>
<figure class="live">
<div class="phone resting" id="live-1" data-show="back" role="application" aria-label="A screen to pull: the rule beside it. Arrow keys pull it, with Shift fast; Escape takes the touch away" tabindex="0">
<svg class="under" aria-hidden="true"><use href="#album"/></svg>
<div class="scrim"></div>
<div class="over"><div class="grab"></div><svg class="picture" aria-hidden="true"><use href="#photo"/></svg><div class="lines"><i></i><i></i><i></i></div><div class="bar"><b></b><i></i></div></div>
<div class="touch"></div>
</div>
<figcaption><b id="live-rule-1"></b><span class="said" id="live-said-1" aria-live="polite"></span></figcaption>
</figure>
</div>
<p id="story" aria-live="polite"></p>
<p id="live-text" aria-live="polite"></p>
<div id="live-keep" class="chips" hidden><span>Keep as</span>
<button data-do="live keep finish">finish</button>
<button data-do="live keep cancel">come back</button>
<button data-do="live keep unsaid">not said</button></div>
</section>
<section id="watch" hidden aria-labelledby="watch-title">
<h2 id="watch-title">Watch <span id="watched"></span> <button data-do="watch none">Close</button></h2>
<div id="phones"></div>
<fieldset id="eye" hidden>
<legend>What was it to do? <span id="eye-count"></span></legend>
<button data-do="label finish" aria-keyshortcuts="f">Finish <kbd>f</kbd></button>
<button data-do="label cancel" aria-keyshortcuts="c">Come back <kbd>c</kbd></button>
<button data-do="label unsure" aria-keyshortcuts="u">Cannot tell <kbd>u</kbd></button>
<button data-do="label skip" aria-keyshortcuts="s">Skip <kbd>s</kbd></button>
<button data-do="label stop">Stop</button>
</fieldset>
<div class="transport">
<button id="play" data-do="play" aria-pressed="false">Play</button>
<button id="back" data-do="step -1" aria-label="One frame back">◀</button>
<button id="on" data-do="step 1" aria-label="One frame on">▶</button>
<select id="speed" data-do="speed" aria-label="Speed"><option value="1">real time</option><option value="0.25">a quarter</option><option value="0.1">a tenth</option></select>
<div class="time"><input id="time" data-do="seek" type="range" min="0" step="0.001" aria-label="Time in seconds"><i id="lift"></i></div>
<output id="clock" for="time"></output>
</div>
<details id="watch-more" open><summary>Over time, and under other rules</summary>
<div id="chart"></div>
<fieldset id="setups"><legend>The same finger under</legend><div id="slots"></div><button id="add" data-do="add">Add another</button></fieldset>
</details>
</section>
<section id="explore" aria-labelledby="explore-title">
<h2 id="explore-title">The map <small>tap a gesture to watch it, drag the border of the rule</small></h2>
<div id="map" tabindex="0" role="group" aria-label="Map of gestures: arrow keys go from one to the next" aria-describedby="hover"></div>
<p id="hover" aria-live="polite"></p>
<ul id="legend">
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k0" d="M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z"/></svg>finished</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k1" d="M0-6.2L5.4 3.1H-5.4Z"/></svg>cancelled</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k2" d="M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z"/></svg>finished wrongly</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><path class="k3" d="M0-6.2L5.4 3.1H-5.4Z"/></svg>cancelled wrongly</li>
<li><svg width="14" height="14" viewBox="-7 -7 14 14"><circle class="you" r="5"/></svg>your swipe</li>
<li><svg width="14" height="14"><rect class="area" width="14" height="14"/></svg>the rule finishes</li>
<li id="shades" hidden><svg width="20" height="14"><g class="quality"><rect width="10" height="14" opacity="0.58"/><rect x="10" width="10" height="14" opacity="0.15"/></g></svg>fewer, more wrong with the bounds there</li>
<li class="besides"><svg width="20" height="14" viewBox="0 0 20 14"><path class="rival" d="M0 7H20"/></svg>the rule beside it</li>
<li class="besides"><svg width="14" height="14"><rect class="between" width="14" height="14"/></svg>they disagree</li>
</ul>
<div id="grouped" hidden>
<p class="row"><label for="by">Counts by</label>
<select id="by" data-do="group"></select></p>
<table id="groups" hidden><thead><tr><th scope="col">group</th><th scope="col">wrong</th><th scope="col">of</th><th scope="col">cancelled</th><th scope="col">finished</th></tr></thead><tbody></tbody></table>
</div>
</section>
<aside id="controls" aria-labelledby="controls-title">
<h2 id="controls-title">What the rule does</h2>
<p id="verdict" aria-live="polite"></p>
<p id="verdict-more"></p>
<p id="storage" role="alert"></p>
<div class="bounds">
<label for="progress"><span>Far enough</span><output id="progress-text" for="progress"></output></label>
<input id="progress" data-do="bound progress" type="range" min="0" max="1" step="0.01">
<label for="velocity"><span>Fast enough</span><output id="velocity-text" for="velocity"></output></label>
<input id="velocity" data-do="bound velocity" type="range" min="10" max="4000" step="10">
</div>
<button id="more" data-do="panel" aria-expanded="false" aria-controls="panel">More</button>
<div id="panel">
<p class="pair"><label for="rule">Rule</label><select id="rule" data-do="rule"></select>
<label for="beside-rule">Beside it</label><select id="beside-rule" data-do="live beside"></select></p>
<p id="sentence" class="muted"></p>
<p id="beside" class="muted"></p>
<p id="left-out" role="status"></p>
<button id="best" data-do="best">Find the best bounds</button>
<p id="best-text" aria-live="polite"></p>
<div id="lists">
<details name="list" id="fought" open><summary><h2 id="wrong-title">Decided wrongly</h2></summary>
<ol id="wrong" aria-labelledby="wrong-title"></ol>
<p><button id="by-eye" data-do="label begin" hidden></button></p>
<p id="eye-done" role="status"></p>
</details>
<details name="list" id="divided-box" hidden><summary><h2 id="divided-title">Where they disagree</h2></summary>
<ol id="divided" aria-labelledby="divided-title"></ol>
</details>
<details name="list" id="settle"><summary><h2>How the content settles</h2></summary>
<svg viewBox="0 0 100 40" aria-hidden="true"><path d="M0 6H100M0 34H100"/><path id="settle-ghost"/><path id="settle-curve"/></svg>
<label for="way">After the lift</label>
<select id="way" data-do="settle way"><option value="spring">a spring at the finger's speed</option><option value="timed">a fixed time</option></select>
<label for="response"><span>Time</span> <output id="response-text" for="response"></output></label>
<input id="response" data-do="settle response" type="range" min="0.05" max="1.5" step="0.01">
<label for="damping"><span>Damping ratio</span> <output id="damping-text" for="damping"></output></label>
<input id="damping" data-do="settle damping" type="range" min="0.1" max="2" step="0.05">
</details>
<details name="list" id="open"><summary><h2 id="open-title">Your files</h2></summary>
<p class="muted" id="drop-hint">Drop recordings anywhere on the page: trace files, or logs that say enough about themselves. They stay in this browser.</p>
<ul id="files" aria-label="Open files"></ul>
<p id="unit-note" role="status"></p>
<p id="left-out-note"></p><button id="count" data-do="count" hidden></button>
</details>
</div>
</div>
</aside>
</div>
<section id="take" hidden aria-labelledby="take-title">
<h2 id="take-title">Take it home</h2>
<div id="forms" class="chips" role="group" aria-label="For what"></div>
<div class="code"><pre id="command" tabindex="0"></pre><pre id="json" tabindex="0" hidden></pre><pre id="swift" tabindex="0" hidden></pre>
<button id="copy">Copy</button></div>
<p id="downloads"></p>
</section>
<section id="join" aria-labelledby="join-title">
<svg aria-hidden="true"><use href="#photo"/></svg>
<h2 id="join-title">Would you swipe on this page?</h2>
<p id="join-words"></p>
<p id="join-form"></p>
<p>Swipe as you would anywhere. What you do stays on this device until you send the file at the end.</p>
<button type="submit" form="record-form">Begin</button>
</section>
<section id="record" aria-labelledby="record-title">
<h2 id="record-title">Take part <small>record gestures with what each was meant to do</small></h2>
<p>On the device whose gestures you want: a full-screen pad asks for one gesture after another, so that what each was meant to do is known before it is made. Nothing leaves this browser but the file that you download.</p>
<div id="record-kept" hidden>
<p id="record-kept-text"></p>
<div class="record-buttons">
<button id="record-go-on">Go on recording</button>
<button class="record-explore">Explore these</button>
<button class="record-download">Download as CSV</button>
<button id="record-forget">Throw away</button>
</div>
</div>
<form id="record-form">
<div class="fields">
<label>how much <select name="form"><option value="short">30 gestures, 3 minutes</option><option value="free">free, without prompts</option></select></label>
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
<label>your words to people who get the link <input name="words" autocomplete="off" maxlength="300"></label>
<label>order of the prompts (seed) <input name="seed" id="record-seed" inputmode="numeric" pattern="[0-9]{1,18}" required></label>
</div>
</details>
<div class="record-buttons"><button type="submit">Begin</button>
<button type="button" id="invite">Copy a link for people who take part</button></div>
</form>
<div id="invitation" hidden>
<pre id="invite-link" tabindex="0"></pre>
<p id="invite-local" hidden>Only this computer can open this address. Put the page on a web server, open it from there, and copy the link again.</p>
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
<div id="pad" tabindex="-1" role="img" aria-label="Pad: pull here"><svg><use href="#album"/></svg><div id="pad-card"><svg><use href="#photo"/></svg><b id="pad-name"></b><svg id="tools" viewBox="0 0 300 24"><path d="M42 3v12m-5-7 5-5 5 5m-8 3h-3v9h12v-9h-3M150 20q-16-10-9-15 5-3 9 3 4-6 9-3 7 5-9 15zM252 6h16m-10 0V3h4v3m-8 0 1 14h10l1-14"/></svg></div></div>
<div class="controls">
<div id="pad-hold">
<label>hand <select id="pad-hand"><option value="">not said</option><option>right</option><option>left</option></select></label>
<label>grip <select id="pad-grip"><option value="">not said</option><option value="thumb">one hand, thumb</option><option value="two-handed">two hands</option><option value="table">on a table</option></select></label>
</div>
<div id="pad-done" hidden>
<button id="pad-download" class="record-download">Download as CSV</button>
<button class="record-explore">Explore these</button>
</div>
<div id="pad-answers"></div>
<button id="pad-leave">Pause</button>
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
<script>"use strict";
const $ = (selector) => document.querySelector(selector);
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const [dark, still] = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"]
.map((query) => matchMedia(query));
const say = (text, as = "") => Object.assign($("#status"), { textContent: text, className: as });
function keep(name, text) {
try {
localStorage[text ? "setItem" : "removeItem"](`pantrace-lab.${name}`, text);
return "";
} catch (error) {
return `This browser keeps no more (${error.name}): download what you have before you leave.`;
}
}
function kept(name) {
try { return localStorage.getItem(`pantrace-lab.${name}`) ?? ""; } catch { return ""; }
}
let engineModule, engine = null, isRecovering = false;
let files = [];
const told = {};
let state = null;
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
const { buffer } = engine.memory;
const text = decoder.decode(new Uint8Array(buffer, engine.lab_reply(), length));
const numbers = new Float64Array(buffer, engine.lab_numbers(), engine.lab_number_count());
return { ...JSON.parse(text), numbers: numbers.slice() };
} catch (error) {
if (!(error instanceof WebAssembly.RuntimeError)) throw error;
engine = null;
if (!isRecovering) recover();
return { error: "The engine stopped and was started again", numbers: [] };
}
}
const tell = (...words) => take(ask(words));
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
Object.assign(canvas, { width: data.width * scale, height: data.height * scale });
for (let i = 0; i < dots.length; i += 3) {
pen.drawImage(canvas.pictures[dots[i + 2]],
Math.round(dots[i] * scale - side / 2), Math.round(dots[i + 1] * scale - side / 2));
}
}
const shown = new Map();
function change([selector, name, value]) {
for (const element of /** @type {any} */ (document.querySelectorAll(selector))) {
if (name === "text") {
if (element.textContent !== value) element.textContent = value;
} else if (name === "html") {
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
function showFiles() {
const before = Object.values(told);
tell("clear");
for (const [name, bytes] of files) take(ask(["open", name], bytes));
for (const words of before) tell(...words);
}
async function openFiles(list) {
for (const file of list) openFile(file.name, new Uint8Array(await file.arrayBuffer()));
}
function openFile(name, bytes) {
if (take(ask(["open", name], bytes)).error) return;
files = [...files.filter(([other]) => other !== name), [name, bytes]];
}
function download({ name, text }) {
const link = document.createElement("a");
Object.assign(link, { href: URL.createObjectURL(new Blob([text])), download: name });
link.click();
setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
function tellLook() {
const widths = [$("#map").clientWidth, $(".stage").clientWidth || $("#chart").clientWidth];
tell("look", ...widths, dark.matches ? "dark" : "light", still.matches ? "still" : "moving",
parseFloat(getComputedStyle($("#map")).getPropertyValue("--plot")));
}
for (const query of [dark, still]) query.onchange = tellLook;
addEventListener("resize", () => soon("look", tellLook));
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
const placeOn = (picture, { clientX, clientY }) => {
const { left, top, width } = picture.getBoundingClientRect();
return [clientX - left, clientY - top].map((way) => way * picture.viewBox.baseVal.width / width);
};
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
let [place, last, pending] = [-1, 0, 0];
const packed = /^swipes=/;
function addressed() {
try { return location.hash.slice(1).split("&").filter(Boolean).map(decodeURIComponent); }
catch { return []; }
}
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
const through = async (bytes, stream) =>
new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
async function copy(text, what) {
try {
await navigator.clipboard.writeText(text);
say(`${what} is in the clipboard.`, "note");
} catch {
prompt(`Copy this: ${what}.`, text);
}
}
$("#copy").onclick = () => copy($(".code pre:not([hidden])").textContent, "The rule");
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
const sampleOn = (element, { timeStamp, clientX, clientY }) => {
const { left, top } = element.getBoundingClientRect();
return [timeStamp, clientX - left - element.clientLeft, clientY - top - element.clientTop];
};
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
const gestureRecorder = (() => {
const pad = $("#pad"), recorder = $("#recorder"), store = "recording.";
let words = [], unstored = [], parts = 0;
let finger = null, screen = null, isDownloaded = false;
let letGo = () => {};
const sayOfRecord = (text) => { $("#record-status").textContent = text; };
function record(...line) {
const reply = ask(["record", ...line]);
if (reply.error) return sayOfRecord(`${reply.error}. ${reply.advice ?? ""}`);
isDownloaded = false;
words.push(line.join("\t"));
unstored.push(words.at(-1) + "\n");
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
function recordAgain() {
if (!words.length) return;
screen = take(ask(["record", "again"], encoder.encode(words.join("\n") + "\n")));
if (screen.error) forget();
}
function restore() {
if (unstored.length) return;
let part, left = "";
for (parts = 0; (part = kept(store + parts)); parts += 1) left += part;
if (left === words.map((line) => line + "\n").join("")) return;
[words, unstored, screen] = [left.split("\n").slice(0, -1), [], null];
if (words.length) recordAgain();
else tell("record", "forget");
}
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
pad.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
pad.oncontextmenu = (event) => event.preventDefault();
const tellSize = () => {
const { clientWidth: width, clientHeight: height } = pad;
if (recorder.open) record("size", width, height, visualViewport?.scale ?? 1);
};
for (const target of [window, visualViewport]) target?.addEventListener("resize", tellSize);
function openPad(...line) {
recorder.showModal();
record(...line);
tellSize();
if (!("getCoalescedEvents" in PointerEvent.prototype)) {
$("#pad-storage").textContent =
"Only one sample a frame here: open the page from a file or over https.";
}
}
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
$("#invite").onclick = () => {
const own = ["seed", "device", "os", "card", "handedness"];
const given = fields().filter(([name, value]) => value && !own.includes(name));
const link = `${location.href.split("#")[0]}#${new URLSearchParams([["part", "1"], ...given])}`;
$("#invite-link").textContent = link;
$("#invite-local").hidden = !/^(localhost|127[.]0[.]0[.]1|\[::1\]|)$/.test(location.hostname);
$("#invitation").hidden = false;
copy(link, "A link for people who take part");
};
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
addEventListener("storage", (event) => {
if (event.key?.startsWith(`pantrace-lab.${store}`) && !recorder.open) soon("restore", restore);
});
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
