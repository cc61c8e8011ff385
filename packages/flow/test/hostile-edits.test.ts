import { describe, expect, it } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { emptyDocument } from "../src/document/defaults.ts";
import type { Edit, EditState } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { makeIds } from "./make-ids.ts";

/** As many steps as one edit may have. */
const most = 20_000;

/** No edit takes more of the processor than this, in milliseconds. */
const patience = 4000;

const many = <T>(number: number, make: (at: number) => T): T[] =>
  Array.from({ length: number }, (_none, at) => make(at));

function within(state: EditState, edit: Edit) {
  const { result, took } = leastOnProcessor(patience, () => applyEdit(state, edit, { guarded: true }));
  expect(took).toBeLessThan(patience);
  return result;
}

function applied(state: EditState, edit: Edit) {
  const result = within(state, edit);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result;
}

const empty: EditState = { document: emptyDocument(), deleted: [] };

describe("edits of the most steps that are allowed", () => {
  it("that wait for rows that never come, while others make rows that no step needs", () => {
    const newId = makeIds();
    const missing = newId();
    const waiting = many(most / 2, (at) => block(newId(), `Block ${at}`, missing));
    const result = within(empty, [...waiting, ...many(most / 2, (at) => intent(newId(), `intent ${at}`))]);
    expect(result).toMatchObject({ ok: false, faults: [{ operation: 0, code: "held_by_deleted" }, { operation: 0 }] });
  });

  it("that wait for one another from the last to the first", () => {
    const newId = makeIds();
    const subFlow = newId();
    const blocks = many(most / 2 - 1, () => newId());
    const paths = many(most / 2 - 1, (at) =>
      path(newId(), at, [blocks[at] ?? "", blocks[blocks.length - 1 - at] ?? ""]),
    );
    const steps = [...paths, ...blocks.map((id, at) => block(id, `Block ${at}`, subFlow)), sub(subFlow)];
    const { document } = applied(empty, steps);
    expect(document.rows.path).toHaveLength(most / 2 - 1);
    expect(document.rows.block).toHaveLength(most / 2 - 1);
  });

  it("that take away and bring back what an agent is made of, one by one", () => {
    const newId = makeIds();
    const subFlow = newId();
    const blocks = many(5000, () => newId());
    const paths = many(10_000, (at) => path(newId(), at, [blocks[at % 5000] ?? "", blocks[(at + 1) % 5000] ?? ""]));
    const whole = applied(empty, [
      sub(subFlow),
      ...blocks.map((id, at) => block(id, `Block ${at}`, subFlow)),
      ...paths,
    ]);
    const gone = applied(
      whole,
      blocks.map((id) => ({ op: "delete", noun: "block", id })),
    );
    expect(gone.document.rows.path).toHaveLength(0);
    const back = applied(gone, gone.inverse);
    expect(back.document).toEqual(whole.document);
  });

  it("that change one and the same row", () => {
    const newId = makeIds();
    const [subFlow, start] = [newId(), newId()];
    const others = many(5000, (at) => block(newId(), `Block ${at}`, subFlow));
    const first: Edit[number] = {
      op: "create",
      noun: "block",
      row: { id: start, name: "Start", type: "Start", subflow: subFlow },
    };
    const whole = applied(empty, [sub(subFlow), first, ...others]);
    const change: Edit[number] = { op: "change", noun: "block", id: start, fields: { type: "Start" } };
    expect(
      applied(
        whole,
        many(most, () => change),
      ).document,
    ).toEqual(whole.document);
  });
});

const sub = (id: string): Edit[number] => ({
  op: "create",
  noun: "sub_flow",
  row: { id, name: "Start", slug: "start" },
});
const intent = (id: string, name: string): Edit[number] => ({ op: "create", noun: "intent", row: { id, name } });
const block = (id: string, name: string, subflow: string): Edit[number] => ({
  op: "create",
  noun: "block",
  row: { id, name, subflow },
});
const path = (id: string, at: number, [from, to]: readonly [string, string]): Edit[number] => ({
  op: "create",
  noun: "path",
  row: { id, name: `Path ${at}`, source_block: from, destination_block: to },
});
