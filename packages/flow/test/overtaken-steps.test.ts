import * as fc from "fast-check";
import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import type { Edit, RowOperation } from "../src/edits/edit.ts";
import { conflicts } from "../src/edits/edit-conflicts.ts";
import { overtaken } from "../src/proposals/take-steps.ts";
import { makeIds } from "./make-ids.ts";

const makeId = makeIds();
const ids = [makeId(), makeId()] as const;
const name = (id: string, value: string): RowOperation => ({
  op: "change",
  noun: "prompt",
  id,
  fields: { name: value },
});

test("a step is overtaken at the last edit whose words stand against it", () => {
  const [one] = ids;
  const steps = [{ operations: [name(one, "mine")] }];
  const others: Edit = [{ op: "settings", fields: { ld_limit: 3 } }];
  expect([...overtaken(steps, [[name(one, "theirs")], others])]).toEqual([[0, 0]]);
  expect([...overtaken(steps, [[name(one, "theirs")], [name(one, "again")]])]).toEqual([[0, 1]]);
  expect([...overtaken(steps, [[name(one, "theirs")], [name(one, "mine")]])]).toEqual([]);
  // What was taken back since overtakes nothing: what was accepted before it stays accepted.
  const twice = [{ operations: [name(one, "mine"), { op: "settings", fields: { ld_limit: 4 } } as const] }];
  expect([...overtaken(twice, [others, [name(one, "theirs")], [name(one, "mine")]])]).toEqual([[0, 0]]);
});

test("a step is overtaken where it contradicts all that the draft did since", () => {
  const ofSome = fc.constantFrom(...ids);
  const operation: fc.Arbitrary<RowOperation> = fc.oneof(
    fc
      .record({ id: ofSome, field: fc.constantFrom("name", "note"), value: fc.constantFrom("a", "b", "c") })
      .map(({ id, field, value }): RowOperation => ({ op: "change", noun: "prompt", id, fields: { [field]: value } })),
    fc
      .record({ op: fc.constantFrom("delete", "restore"), id: ofSome })
      .map((each): RowOperation => ({ ...each, noun: "prompt" })),
    ofSome.map((id): RowOperation => ({ op: "create", noun: "prompt", row: { id, name: "a" } })),
    fc.constantFrom(1, 2).map((ld_limit): RowOperation => ({ op: "settings", fields: { ld_limit } })),
  );
  const edit = fc.array(operation, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(edit, fc.array(edit, { maxLength: 4 }), (operations, since) => {
      const at = overtaken([{ operations }], since).get(0);
      expect(at !== undefined).toBe(conflicts(since.flat(), operations).length > 0);
      if (at !== undefined) expect(conflicts(since[at] ?? [], operations)).not.toEqual([]);
    }),
  );
});

test("a draft that is far ahead costs what its edits do, not what they do for each step", () => {
  const rows = Array.from({ length: 49_000 }, makeId);
  const since = Array.from({ length: 700 }, (_, edit) =>
    rows.slice(edit * 70, (edit + 1) * 70).map((id) => name(id, "theirs")),
  );
  const steps = rows.slice(0, 200).map((id) => ({ operations: [name(id, "mine")] }));
  const { result, took } = leastOnProcessor(200, () => overtaken(steps, since));
  expect(result.size).toBe(200);
  expect(took).toBeLessThan(200);
});
