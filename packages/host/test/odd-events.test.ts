import { type Effect, type EngineEvent, type Session, step } from "@parley/engine";
import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import { interpreter, train } from "@parley/understanding";
import fc from "fast-check";
import { expect, it } from "vitest";
import { eventOfEachType } from "../../../test/engine-events.ts";
import { corpusOf } from "../src/index.ts";

let count = 0;
const parsed = parseYaml(
  `
parley: 1
settings: { languages: [en-IN, hi-IN], ld_enable: true, allow_callback: true }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu:
      say: "Menu {{ now | date }} {{ now | time }} {{ slots.size }} {{ slots.when | date }}."
      entities: [size, when]
      skip_when_filled: true
      set_metadata: { at: "{{ now | date }}" }
      paths:
        - { dtmf: "1", to: Menu }
        - { event: bell, to: Menu }
        - { entity_fill: size, to: Menu }
        - { trigger: 'now > timestamp("2026-01-01T00:00:00Z") && input.size() > 100', to: Menu }
        - { no_match: 1, to: Menu }
intents:
  main:
    intents: { callback: [call me back, please call me later, call me again tomorrow] }
    entities:
      size: { types: [list], config: { values: [{ value: large }, { value: hello, wordings: { hi: x } }] } }
      when: { types: [date, time] }
`,
  { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) },
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const runtime = { program: compile(parsed.document), understand: interpreter(train(corpusOf(parsed.document))) };

const events = eventOfEachType("", "large or hello tomorrow").filter(({ type }) => type !== "hung_up");

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("", "__proto__", "constructor", "Nowhere/Never", "en_IN", "{{ slots }}", "9".repeat(2000), "\ud800"),
  fc.constantFrom("large or hello", "the last", "not large", "tomorrow at five", "next friday or monday"),
);
const oddNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_SAFE_INTEGER, 8.64e15, 1e300, -0),
);
const said = fc.record({ text: oddText, confidence: oddNumber, language: fc.option(oddText) });

/** Values of the right type, mostly, that are unexpected there. */
function odd(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === "string")
    return fc.oneof({ weight: 2, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: oddText });
  if (typeof value === "number") return fc.oneof(fc.constant(value), oddNumber);
  if (Array.isArray(value)) return fc.array(said, { maxLength: 4 });
  if (value === null) return fc.oneof(fc.constant(null), oddText, oddNumber);
  return typeof value === "object" ? fc.dictionary(oddText, fc.jsonValue()) : fc.constant(value);
}

const oddEvent = fc.constantFrom(...events).chain((event) => {
  const members = Object.entries(event).map(([name, value]) => [
    name,
    name === "type" ? fc.constant(value) : odd(value),
  ]);
  return fc.record<{ [member: string]: unknown }>(Object.fromEntries(members));
});

/** Steps with something that need not be an event, as it would come off a network. */
function stepWith(from: Session | null, event: unknown): { session: Session | null; effects: Effect[] } {
  return step(runtime, from, event as EngineEvent);
}

it("ends the turn of an odd event, and never throws: whole conversations of them", () => {
  fc.assert(
    fc.property(fc.array(oddEvent, { minLength: 1, maxLength: 8 }), (odds) => {
      let session: Session | null = null;
      for (const event of [events[0], ...odds]) {
        // In the listening that is open: else nearly all would be dropped.
        const current: Session | null = session;
        const listen = current?.state.type === "listening" ? current.state.listen : "";
        const taken = stepWith(session, { ...event, listen });
        expect(Array.isArray(taken.effects)).toBe(true);
        session = taken.session;
      }
    }),
    { numRuns: 300 },
  );
});

it("begins with an odd start too", () => {
  fc.assert(
    fc.property(oddEvent, oddEvent, (first, then) => {
      const { session } = stepWith(null, { ...first, type: "started" });
      expect(() => stepWith(session, then)).not.toThrow();
    }),
  );
});
