import { expect, test } from "vitest";
import { emptyDatabase } from "./empty-database.ts";

const id = (digit: string) => `00000000-0000-7000-8000-${digit.repeat(12)}`;
const [client, flow, version] = [id("1"), id("2"), id("3")];
const text = (name: string) => `documents/${client}/${name}.json`;

test("texts that are there already are known by what uploads wrote, not by smaller figures that were written over it", async () => {
  await using empty = await emptyDatabase();
  const { client: db, migrateTo } = empty;
  await migrateTo("0093");
  const row = (path: string | null, size: number, passages: number) =>
    `('${client}', '${version}', 'Hours', ${path === null ? "null" : `'${path}'`}, ${size}, 1, ${passages})`;
  const replaced = { path: text("b"), file: "b.md", size: 20, pages: 2, passages: 7, language: "en" };
  const edit = [
    { op: "change", noun: "answer_document", id: id("4"), fields: replaced },
    { op: "change", noun: "prompt_content", id: id("5"), fields: { path: "prompts/x" } },
  ];
  await db.query(`insert into parley.organisation (id, organisation_id, name) values ('${client}', '${client}', 'A');
      insert into parley.flow (id, organisation_id, name) values ('${flow}', '${client}', 'Desk');
      insert into parley.flow_version (id, organisation_id, flow, version) values ('${version}', '${client}', '${flow}', '0.0.1');
      insert into parley.answer_document (organisation_id, flow_config, name, path, size, pages, passages)
        values ${row(text("a"), 10, 3)}, ${row(text("a"), 10, 0)}, ${row(text("a"), 11, 3)}, ${row(null, 0, 0)},
          ${row("documents/another/a.json", 10, 3)};
      insert into parley.edit (organisation_id, flow_config, version_revision, operations, inverse, summary)
        values ('${client}', '${version}', 1, '${JSON.stringify(edit)}', '[]', 'answer_document.upload')`);
  await migrateTo("9999");
  const { rows } = await db.query("select path, size, pages, passages from parley.uploaded_text order by path, size");
  expect(rows).toEqual([
    { path: text("a"), size: 10, pages: 1, passages: 3 },
    { path: text("a"), size: 11, pages: 1, passages: 3 },
    { path: text("b"), size: 20, pages: 2, passages: 7 },
  ]);
});
