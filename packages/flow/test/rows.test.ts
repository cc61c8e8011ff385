import { describe, expect, test } from "vitest";
import { assemble, disassemble } from "../src/document/rows.ts";
import { parseYaml } from "../src/yaml/parse-yaml.ts";
import { makeIds } from "./make-ids.ts";
import { samples } from "./yaml-samples.ts";

const columns = {
  organisation_id: "0190a000-0000-7000-8000-000000000001",
  flow_version: "0190a000-0000-7000-8000-000000000002",
  created_at: "2026-11-01T00:00:00Z",
  deleted_at: null,
};
const [subFlow, block, gone, path] = Array.from({ length: 4 }, makeIds());

describe("assemble", () => {
  test("drops further columns and fills in defaults", () => {
    const document = assemble({
      settings: { ...columns, language: "hi-IN" },
      rows: { sub_flow: [{ ...columns, id: subFlow, name: "Start", slug: "start" }] },
    });
    expect(document.settings.language).toBe("hi-IN");
    expect(document.settings.max_transit_limit).toBe(50);
    expect(document.settings).not.toHaveProperty("organisation_id");
    expect(document.rows.sub_flow).toEqual([
      { id: subFlow, name: "Start", slug: "start", library_entry: null, library_revision: null },
    ]);
  });

  test("leaves out deleted rows and the parts of what is not there", () => {
    const document = assemble({
      settings: {},
      rows: {
        sub_flow: [{ id: subFlow, name: "Start", slug: "start" }],
        block: [
          { id: block, subflow: subFlow, name: "Here" },
          { ...columns, id: gone, subflow: subFlow, name: "Gone", deleted_at: "2026-11-02T00:00:00Z" },
        ],
        path: [{ id: path, source_block: block, destination_block: gone }],
      },
    });
    expect(document.rows.block.map((row) => row.name)).toEqual(["Here"]);
    expect(document.rows.path).toEqual([]);
  });

  test("orders lists by id", () => {
    const ids = Array.from({ length: 5 }, makeIds(10));
    const rows = ids.toReversed().map((id) => ({ id, name: `Prompt ${id}` }));
    expect(assemble({ settings: {}, rows: { prompt: rows } }).rows.prompt.map((row) => row.id)).toEqual(ids);
  });

  test("refuses a row without a field that has no default", () => {
    expect(() => assemble({ settings: {}, rows: { sub_flow: [{ id: subFlow, name: "Start" }] } })).toThrow("slug");
    expect(() => assemble({ settings: {}, rows: { sub_flow: [{ name: "Start", slug: "start" }] } })).toThrow("id");
  });
});

test.each(samples)("disassemble gives what assemble reads back: $name", ({ text }) => {
  const parsed = parseYaml(text, { makeId: makeIds() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const stored = disassemble(parsed.document);
  const withColumns = Object.fromEntries(
    Object.entries(stored.rows).map(([noun, rows]) => [noun, rows.map((row) => ({ ...row, ...columns })).toReversed()]),
  );
  expect(assemble({ settings: { ...stored.settings, ...columns }, rows: withColumns })).toEqual(parsed.document);
});
