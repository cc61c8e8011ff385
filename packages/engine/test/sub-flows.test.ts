// @module-tag long
import {
  applyEdit,
  compile,
  convertToSubFlow,
  type Edit,
  type FlowDocument,
  revertSubFlow,
  withNewIds,
} from "@parley/flow";
import { isEntry, keysOf, uuidv7 } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { logOf, step } from "../src/index.ts";
import { anyDocument, understand } from "./helpers/random-document.ts";
import { eventOf, type Next, script, started } from "./helpers/random-events.ts";

let count = 0;
const newId = () => uuidv7(++count, new Uint8Array(10));

/** Documents whose rows have ids as they are stored, and that may pass many blocks in a turn. */
const documents = anyDocument.map((document): FlowDocument => {
  const { settings, rows } = withNewIds(document, newId);
  return { settings: { ...settings, max_transit_limit: 300 }, rows };
});

function edited(document: FlowDocument, operations: Edit): FlowDocument {
  const done = applyEdit({ document, deleted: [] }, operations);
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  return done.document;
}

/** What callers have of a conversation with blocks that both documents have; null where it comes to a limit of its length. */
function play(document: FlowDocument, known: ReadonlySet<string>, events: readonly Next[]): readonly string[] | null {
  const runtime = { program: compile(document), understand };
  const told: string[] = [];
  let { session, effects } = step(runtime, null, started("voice"));
  const isWithin = () => {
    for (const entry of logOf(effects)) {
      if (entry.type === "limit_reached" && entry.limit !== "visit_limit") return false;
      if ((entry.type === "entered" || entry.type === "came_back") && known.has(entry.block)) {
        told.push(`${entry.type} ${entry.name}`);
      }
      if (entry.type === "agent_said") told.push(entry.text);
      if (entry.type === "ended") told.push(entry.disposition);
    }
    told.push(session.state.type);
    return true;
  };
  if (!isWithin()) return null;
  for (const each of events) {
    ({ session, effects } = step(runtime, session, eventOf(each, session, 0)));
    if (!isWithin()) return null;
  }
  return told;
}

const steps = (document: FlowDocument) => document.rows.block.filter((block) => !isEntry(block));

/** A document, and one in which some of its blocks became a sub-flow. */
const conversions = fc
  .tuple(documents, fc.array(fc.nat(8), { minLength: 1, maxLength: 5 }))
  .map(([document, picks]) => {
    const blocks = steps(document);
    const [first, ...others] = picks.flatMap((pick) => blocks[pick % blocks.length] ?? []);
    const beside = others.filter(({ subflow }) => subflow === first?.subflow);
    const wanted = new Set([first, ...beside].flatMap((block) => block?.id ?? []));
    const result = convertToSubFlow(document, [...wanted], { newId });
    return result.ok ? [{ document, wanted, caller: result.caller, inside: edited(document, result.operations) }] : [];
  })
  .filter((found) => found.length > 0)
  .map(([found]) => found);

/** Something more that leads to the block that calls, or into the sub-flow by it. */
const ways = {
  none: () => [],
  small_talk: ({ rows }, caller) =>
    rows.small_talk.map(({ id }) => ({
      ...{ op: "change", noun: "small_talk", id },
      fields: { destination_block: caller, retries: 0 },
    })),
  breach: ({ rows }, caller, moved) =>
    rows.path
      .filter(({ source_block }) => moved.includes(source_block))
      .map(({ id }) => ({ op: "change", noun: "path", id, fields: { breach_fallback_block: caller } })),
  jump: ({ rows }, caller) =>
    rows.block
      .filter(({ type }) => type === "Goto")
      .map(({ id }) => ({ op: "change", noun: "block", id, fields: { entrypoint_block: caller } })),
  rule: ({ rows }, caller) => {
    const goes_to = rows.block.find(({ id }) => id === caller)?.name ?? "";
    const never = 'moment.does == "hears" && moment.text == "b"';
    return [{ op: "settings", fields: { rules: [{ name: "Not b", never, goes_to }] } }];
  },
  entrance: (_document, caller, [first]) => [
    { op: "change", noun: "block", id: caller, fields: { entrypoint_block: first ?? null } },
  ],
} as const satisfies {
  readonly [way: string]: (document: FlowDocument, caller: string, moved: readonly string[]) => Edit;
};

const wayNames = fc.constantFrom(...keysOf(ways));

test("blocks that become a sub-flow are as they were to callers", () => {
  fc.assert(
    fc.property(conversions, script, (made, events) => {
      if (made === undefined) return;
      const known = new Set(steps(made.document).map(({ id }) => id));
      const [before, after] = [play(made.document, known, events), play(made.inside, known, events)];
      fc.pre(before !== null && after !== null);
      expect(after).toEqual(before);
    }),
    { numRuns: 200 },
  );
});

test("blocks that go back in place of the block that calls them are as they were to callers", () => {
  const reverted = new Map<string, number>();
  fc.assert(
    fc.property(conversions, wayNames, script, (made, way, events) => {
      if (made === undefined) return;
      const { inside, caller, wanted } = made;
      const document = edited(inside, ways[way](inside, caller, [...wanted]));
      const result = revertSubFlow(document, caller);
      fc.pre(result.ok);
      if (!result.ok) return;
      const known = new Set(steps(made.document).map(({ id }) => id));
      const [before, after] = [document, edited(document, result.operations)].map((each) => play(each, known, events));
      fc.pre(before !== null && after !== null);
      reverted.set(way, (reverted.get(way) ?? 0) + 1);
      expect(after).toEqual(before);
    }),
    { numRuns: 200 },
  );
  expect([...reverted.keys()].sort()).toEqual(Object.keys(ways).sort());
});
