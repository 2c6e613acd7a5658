// Asks an engine of the lab for digests, as the page asks it, and prints them.
// node digests.mjs ENGINE.wasm STEP RULE,RULE,… FILE…
import fs from "node:fs";

const [code, step, rules, ...names] = process.argv.slice(2);
const engine = new WebAssembly.Instance(new WebAssembly.Module(fs.readFileSync(code)), {}).exports;

function ask(words, payload = new Uint8Array()) {
  const line = Buffer.from(words.join("\t") + "\n");
  const place = engine.lab_request(line.length + payload.length);
  Buffer.from(engine.memory.buffer, place, line.length + payload.length).set(Buffer.concat([line, payload]));
  const length = engine.lab_answer();
  const text = Buffer.from(engine.memory.buffer, engine.lab_reply(), length).toString();
  return { ...JSON.parse(text), numbers: [...new Float64Array(engine.memory.buffer, engine.lab_numbers(), engine.lab_number_count())] };
}

for (const name of names) ask(["open", name], fs.readFileSync(name));
rules.split(",").forEach((rule, i) => console.log([rule, ...ask(["digest", rule, i % step, step]).numbers].join(" ")));
