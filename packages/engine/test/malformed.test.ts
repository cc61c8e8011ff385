import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, it } from "vitest";
import { eventOfEachType, started } from "../../../test/engine-events.ts";
import { type EngineEvent, type Session, step } from "../src/index.ts";

let count = 0;
const parsed = parseYaml(
  `
parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: Menu., paths: [{ dtmf: "1", to: Menu }, { event: bell, to: Menu }] }
`,
  { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const runtime = {
  program: compile(parsed.document),
  understand: () => ({ intents: [], mentions: [], languages: [], correction_end: null }),
};
const { session } = step(runtime, null, started);
const listen = session.state.type === "listening" ? session.state.listen : "";
const events = eventOfEachType(listen, "hello");
/** What may be anything, or may be left out. */
const free = new Set(["answered.result", "happened.data"]);
const members = events.flatMap((event) =>
  Object.keys(event).flatMap((member) => (free.has(`${event.type}.${member}`) ? [] : [[event, member] as const])),
);

/** Steps with something that need not be an event, as it would come off a network. */
function stepWith(from: Session | null, event: unknown) {
  return step(runtime, from, event as EngineEvent);
}

it.each(members)("$0.type without a right $1 is dropped, and named", (event, member) => {
  for (const wrong of [undefined, {}, ["x"]]) {
    // An object is right where one is asked for.
    if (wrong !== undefined && ["metadata", "account"].includes(member) && !Array.isArray(wrong)) continue;
    for (const from of [session, null]) {
      const { session: after, effects } = stepWith(from, { ...event, [member]: wrong });
      expect(after).toBe(from);
      expect(effects).toMatchObject([{ type: "log", entry: { type: "dropped", reason: `malformed: ${member}` } }]);
    }
  }
});

it("takes nothing else for an event, and never throws", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(...events),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (value, event, more) => {
        expect(stepWith(session, value)).toMatchObject({ session, effects: [{ entry: { type: "dropped" } }] });
        expect(() => stepWith(session, { ...event, ...more })).not.toThrow();
      },
    ),
  );
});
