import type { FlowDocument } from "../document/document.ts";
import { type Snippet, snippetsOf } from "../survey/snippets.ts";
import { subjectsOf } from "../survey/subjects.ts";
import { expressionOfMetadata, templateOfMetadata } from "./renamed-texts.ts";
import { TextChanges } from "./text-changes.ts";

/** The document with `metadata` in the places of its own name of it, so that it says the same in any version. */
export function underMetadata(document: FlowDocument): FlowDocument {
  const { primary_scope_name: scopeName } = document.settings;
  if (scopeName === "metadata") return document;
  const changes = new TextChanges(document);
  const blocks = new Map(document.rows.block.map((row) => [row.id, row]));
  for (const snippet of snippetsOf(document, subjectsOf(blocks))) {
    const text = textOfMetadata(snippet, scopeName);
    if (text !== snippet.source) changes.write(snippet.place, text);
  }
  changes.write({ row: null, keys: ["primary_scope_name"], before: "" }, "metadata");
  return changes.written();
}

function textOfMetadata({ language, source, markup = "plain" }: Snippet, scopeName: string): string {
  switch (language) {
    case "condition":
    case "value":
    case "rule":
      return expressionOfMetadata(source, scopeName);
    case "template":
      return templateOfMetadata(source, markup, scopeName);
    default:
      return source;
  }
}
