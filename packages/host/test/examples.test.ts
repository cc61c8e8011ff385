import { readdirSync, readFileSync } from "node:fs";
import { compile, type FlowDocument, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import {
  documentText,
  type IndexedDocument,
  indexDocuments,
  packIndex,
  readHtml,
  readMarkdown,
  train,
} from "@parley/understanding";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { modelSources, parseConversations, runConversation, understandBy } from "../src/index.ts";

const folder = new URL("../../../examples/flows/", import.meta.url);
const ending = ".conversations.yaml";
const names = readdirSync(folder)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length));

const read = (name: string) => readFileSync(new URL(name, folder), "utf8");

/** An agent whose documents are uploaded: each is named by its file. */
function withTexts(document: FlowDocument): FlowDocument {
  const answer_document = document.rows.answer_document.map((row) => ({ ...row, path: row.file }));
  return { ...document, rows: { ...document.rows, answer_document } };
}

function textsOf({ rows }: FlowDocument, name: string): readonly IndexedDocument[] {
  return rows.answer_document.map(({ file }) => {
    const text = read(`../documents/${name}/${file}`);
    const parts = file.endsWith(".html") ? readHtml(text).parts : readMarkdown(text);
    return { path: file, ...documentText(parts) };
  });
}

describe.each(names)("the sample agent %s", (name) => {
  let count = 0;
  const makeId = () => {
    count += 1;
    return uuidv7(count, new Uint8Array(10));
  };
  const parsed = parseYaml(read(`${name}.yaml`), { makeId });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const document = withTexts(parsed.document);
  const program = compile(document);
  const models = modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) }));
  const understand = understandBy(models, packIndex(indexDocuments(textsOf(document, name))));
  const conversations = parseConversations(parse(read(`${name}${ending}`)));

  it.each(conversations.map((each) => [each.name, each] as const))("%s", (_name, conversation) => {
    expect(runConversation(program, understand, conversation).faults).toEqual([]);
  });
});
