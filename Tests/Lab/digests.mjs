// Asks the engine of a lab's page for digests, as the page asks it, and prints them.
// node digests.mjs PAGE STEP RULE,RULE,… FILE…
import fs from "node:fs";

const [page, step, rules, ...names] = process.argv.slice(2);
const html = fs.readFileSync(page, "utf8");
const text = (id) => new RegExp(`id="${id}">([^<]*)<`).exec(html)[1].trim();
const instance = (code) => new WebAssembly.Instance(new WebAssembly.Module(code), {}).exports;
const unpacker = instance(Buffer.from(text("unpacker"), "base64"));
const packed = Buffer.from(text("engine"));
const room = unpacker.unpack_room(packed.length);
Buffer.from(unpacker.memory.buffer, room, packed.length).set(packed);
const size = unpacker.unpack();
const engine = instance(new Uint8Array(unpacker.memory.buffer, unpacker.unpack_result(), size));

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
