import { applyEdit, type FlowDocument, followNames, parseYaml } from "@parley/flow";
import { inOneGo, uuidv7 } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { namingAgent } from "../../flow/test/naming-agent.ts";
import { type Doing, talk } from "./helpers/talk.ts";

let count = 0;
const parsed = parseYaml(namingAgent, { makeId: () => uuidv7(0, new Uint8Array(10).fill(++count)) });
if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
const agent = parsed.document;

const idOf = (rows: readonly { readonly id: string; readonly name: string }[], name: string) =>
  rows.find((row) => row.name === name)?.id ?? "";
const meanings = {
  pay: { intent: idOf(agent.rows.intent, "pay") },
  ask: { intent: idOf(agent.rows.intent, "ask") },
  small: { value: idOf(agent.rows.entity, "cup") },
  large: { value: idOf(agent.rows.entity, "cup") },
};

function renamed(document: FlowDocument, noun: "block" | "intent" | "entity", id: string, name: string): FlowDocument {
  const edit = [{ op: "change", noun, id, fields: { name } }] as const;
  const asked = applyEdit({ document, deleted: [] }, edit);
  if (!asked.ok) throw new Error(JSON.stringify(asked.faults));
  const done = applyEdit({ document, deleted: [] }, [...edit, ...inOneGo(followNames(document, asked))]);
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  return done.document;
}

const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.constantFrom("pay", "ask", "small", "large", "what").map((say) => ({ say })),
  fc.constantFrom("1", "2").map((press) => ({ press })),
  fc.constant("silent" as const),
);

test("a conversation hears of no rename", () => {
  const rows = [
    ...agent.rows.block.map(({ id }) => ({ noun: "block", id }) as const),
    ...agent.rows.intent.map(({ id }) => ({ noun: "intent", id }) as const),
    ...agent.rows.entity.map(({ id }) => ({ noun: "entity", id }) as const),
  ];
  const ends = new Set<string>();
  fc.assert(
    fc.property(
      fc.constantFrom(...rows),
      fc.constantFrom("another", "it's", "in", "a b"),
      fc.array(doing, { maxLength: 9 }),
      ({ noun, id }, name, doings) => {
        const before = talk(agent, doings, meanings);
        ends.add(before.at(-1) ?? "");
        expect(talk(renamed(agent, noun, id, name), doings, meanings)).toEqual(before);
      },
    ),
    { numRuns: 200 },
  );
  expect(ends).toContain("ended: completed");
});
