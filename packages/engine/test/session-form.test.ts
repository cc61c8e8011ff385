import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { expect, it } from "vitest";
import { started } from "../../../test/engine-events.ts";
import { type EngineEvent, readSession, type Session, sessionForm, step, storeSession } from "../src/index.ts";

function programOf(seed: number) {
  let count = seed;
  const parsed = parseYaml(
    `
parley: 1
settings: { metadata_key_history: [seen] }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: "Menu {{ visits.Menu }}."
      set_metadata: { seen: "{{ visits.Menu }}" }
      paths: [{ dtmf: "1", to: Menu }, { dtmf: "2", to: Bye }]
    Bye: { type: End, end_state: done }
`,
    { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
  );
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return compile(parsed.document);
}

const understand = () => ({ intents: [], mentions: [], languages: [], correction_end: null });
const program = programOf(0);
const { number } = sessionForm(program);
const { session } = step({ program, understand }, null, started);

type Stored = { readonly [member: string]: unknown };
const asJson = (value: unknown): Stored => JSON.parse(JSON.stringify(value));
const stored = () => asJson(storeSession(session));

/** A conversation of so many turns, stored between them as JSON. */
function afterTurns(turns: number) {
  let now = 0;
  let turn = step({ program, understand }, null, started);
  const record = [...turn.effects];
  for (let count = 0; count < turns; count++) {
    const before = readSession(program, asJson(storeSession(turn.session)));
    const listen = before.state.type === "listening" ? before.state.listen : "";
    turn = step({ program, understand }, before, {
      type: "pressed",
      digits: "1",
      listen,
      heard_ms: 0,
      now: ++now,
      random: 0,
    });
    record.push(...turn.effects);
  }
  return { session: turn.session, record };
}

it("comes back as it was, with no secrets where none were kept", () => {
  expect(session.v).toBe(number);
  expect(readSession(program, stored())).toEqual(session);
  const { secrets: _, ...kept } = stored();
  expect(readSession(program, kept)).toEqual(session);
});

it("is stored without what nothing has changed, and whole is read all the same", () => {
  const changed = ["v", "id", "sequence", "channel", "zone", "state", "block", "current", "language"];
  expect(Object.keys(stored())).toEqual(
    expect.arrayContaining([...changed, "metadata", "history", "visits", "transits"]),
  );
  expect(Object.keys(stored())).toHaveLength(changed.length + 4);
  expect(readSession(program, asJson(session))).toEqual(session);
});

it("is stored in form 1 with visits by the ids of blocks", () => {
  const blocks = [...program.blocks.values()];
  const visits = Object.fromEntries(blocks.map(({ id }, place) => [id, place + 1]));
  const read = readSession(program, { ...asJson(session), v: 1, visits });
  expect(read).toEqual({ ...session, visits: blocks.flatMap(({ place }) => [place, place + 1]) });
  const { effects } = step({ program, understand }, read, pressed(read, "1"));
  expect(effects).toContainEqual(
    expect.objectContaining({ entry: expect.objectContaining({ name: "Menu", visit: 3 }) }),
  );
});

it("is stored in form 2 with the words of an answer in the making alone", () => {
  const talk = { block: session.block, messages: [], steps: 1, tokens: 5, calls: [] };
  const secrets = { slots: {}, metadata: {}, input: null, queue: [], action: null };
  const said = ["We have soup."];
  const read = readSession(program, { ...asJson(session), v: 2, secrets: { ...secrets, talks: [{ ...talk, said }] } });
  const spoken = [{ say: "", text: "We have soup.", shown: "We have soup.", heard: 1, message: null }];
  expect(read.secrets.talks).toEqual([
    { ...talk, counted: null, spoken, held: [], excerpt: null, excerpt_language: null },
  ]);
});

const pressed = ({ state }: Session, digits: string): EngineEvent => ({
  type: "pressed",
  digits,
  listen: state.type === "listening" ? state.listen : "",
  heard_ms: 0,
  now: 1,
  random: 0,
});

it("counts every visit, keeps the last changes of a key, and grows by digits alone", () => {
  const [short, long] = [afterTurns(100), afterTurns(1000)];
  const entered = long.record.flatMap((effect) =>
    effect.type === "log" && effect.entry.type === "entered" && effect.entry.name === "Menu"
      ? [effect.entry.visit]
      : [],
  );
  expect(entered).toEqual(Array.from({ length: 1001 }, (_, index) => index + 1));
  expect(long.session.metadata).toEqual({ seen: "1001" });
  expect(long.session.history.seen?.map(({ value }) => value)).toEqual(
    Array.from({ length: 20 }, (_, index) => String(982 + index)),
  );
  const changes = long.record.filter((effect) => effect.type === "log" && effect.entry.type === "metadata_set");
  expect(changes).toHaveLength(1001);
  const size = ({ session }: { readonly session: Session }) => JSON.stringify(storeSession(session)).length;
  expect(size(long) - size(short)).toBeLessThan(60);
});

it("is refused with another release, from a newer Parley, and when it is none", () => {
  expect(() => readSession(programOf(100), stored())).toThrow("This session belongs to another release");
  expect(() => readSession(program, { ...stored(), visits: [99, 1] })).toThrow("this one has no block at 99");
  const unknown = { "0198c0de-0000-7000-8000-000000000001": 1 };
  expect(() => readSession(program, { ...stored(), v: 1, visits: unknown })).toThrow("this one has no block 0198c0de");
  expect(() => readSession(program, { ...stored(), v: number + 1 })).toThrow("made by a newer Parley");
  expect(() => readSession(program, { ...stored(), state: { type: "listening" } })).toThrow("state.listen is missing");
  expect(() => readSession(program, { ...stored(), stack: "none" })).toThrow("stack is a text, not a list");
  const { language: _, ...without } = stored();
  expect(() => readSession(program, without)).toThrow("language is missing");
});
