import { equalJson, type Id, type Settings } from "@parley/model/kernel";
import type { DocumentNoun, FlowDocument } from "../document/document.ts";
import { type AnyRow, declarationOf, documentNounNames, renameIds, rowsOf } from "../document/document-nouns.ts";
import { groupBy } from "../document/group-by.ts";
import { assemble } from "../document/rows.ts";
import { isWording } from "../document/wordings.ts";
import { freeName, slugOf } from "../sub-flows/free-name.ts";
import { type DeclaredRootName, declaredRootNames, declaredRoots } from "../survey/declared-roots.ts";

/** Rows that others name by their name: an agent has one of each, so a sub-flow that comes uses the agent's. */
const namedByName = ["ontology", "intent", "entity", "user_utterance", "action"] as const satisfies DocumentNoun[];

/** A row or declaration of the agent that stands for the one of the same name which a sub-flow would bring. */
export type NamedHere = {
  readonly noun: DocumentNoun | DeclaredRootName;
  readonly name: string;
  /** Whether the agent's says something else. */
  readonly differs: boolean;
};

export type Fitted = { readonly part: FlowDocument; readonly here: readonly NamedHere[] };

/** A part of which the agent's own rows take the place of those that it has by name, or word for word. `fixed` rows stay. */
export function usingOwn(part: FlowDocument, document: FlowDocument, fixed: ReadonlySet<Id>): Fitted {
  const ids = new Map<Id, Id>();
  const here: NamedHere[] = [];
  const shapes = { part: shapesOf(part), own: shapesOf(document) };
  const take = (noun: DocumentNoun, row: AnyRow, own: AnyRow) => {
    ids.set(row.id, own.id);
    if (row.id === own.id) return;
    here.push({ noun, name: String(row.name), differs: shapes.part(noun, row) !== shapes.own(noun, own) });
  };
  for (const noun of namedByName) {
    const owned = new Map(
      rowsOf(document, noun)
        .toReversed()
        .map((row) => [row.name, row]),
    );
    for (const row of rowsOf(part, noun)) {
      const own = fixed.has(row.id) ? undefined : owned.get(row.name);
      if (own !== undefined) take(noun, row, own);
    }
  }
  for (const noun of ["prompt", "answer_document"] as const) {
    const owned = groupBy(rowsOf(document, noun), ({ name }) => name);
    for (const row of rowsOf(part, noun)) {
      if (fixed.has(row.id)) continue;
      const shape = shapes.part(noun, row);
      const own = (owned.get(row.name) ?? []).find(
        (each) => (noun === "prompt" && isWording(String(each.name))) || shapes.own(noun, each) === shape,
      );
      if (own !== undefined) take(noun, row, own);
    }
  }
  const left = Object.fromEntries(
    documentNounNames.map((noun) => [
      noun,
      rowsOf(part, noun).filter((row) => !ids.has(row.id) && !heldByOne(noun, row, ids)),
    ]),
  );
  // What stands for another row is not assembled with it: the agent holds it.
  return { part: renameIds({ settings: part.settings, rows: { ...part.rows, ...left } }, ids), here };
}

/** What an agent declares itself of what a part declares. */
export const declaredHere = (own: Settings, part: Settings): readonly NamedHere[] =>
  declaredRootNames.flatMap((noun) => declaredRoots[noun].shared(own, part).map((shared) => ({ noun, ...shared })));

/** Whether what a row is a part of is the agent's. A vocabulary holds others' too: its intents come along all the same. */
const heldByOne = (noun: DocumentNoun, row: AnyRow, ids: ReadonlyMap<Id, Id>) =>
  declarationOf(noun).holders.some((field) => field !== "ontology" && ids.has(String(row[field])));

/** The rows under names that are free in the agent: of prompts, and of sub-flows their addresses too. */
export function underFreeNames(part: FlowDocument, { rows }: FlowDocument): FlowDocument {
  const known = new Set([...rows.prompt, ...rows.sub_flow].map(({ id }) => id));
  const prompts = new Set(rows.prompt.map(({ name }) => name));
  const names = new Set(rows.sub_flow.map(({ name }) => name));
  const subFlows = [...rows.sub_flow];
  const prompt = part.rows.prompt.map((row) => {
    if (known.has(row.id)) return row;
    const name = freeName(row.name, prompts);
    prompts.add(name);
    return { ...row, name };
  });
  const sub_flow = part.rows.sub_flow.map((row) => {
    if (known.has(row.id)) return row;
    const name = freeName(row.name, names);
    const own = {
      ...row,
      name,
      slug: subFlows.some(({ slug }) => slug === row.slug) ? slugOf(name, subFlows) : row.slug,
    };
    names.add(name);
    subFlows.push(own);
    return own;
  });
  return { settings: part.settings, rows: { ...part.rows, prompt, sub_flow } };
}

/** The document with further rows, in the order of all. */
export const joinDocuments = (document: FlowDocument, part: FlowDocument): FlowDocument =>
  assemble({
    settings: document.settings,
    rows: Object.fromEntries(
      documentNounNames.map((noun) => [noun, [...rowsOf(document, noun), ...rowsOf(part, noun)]]),
    ),
  });

/** What a row and its parts say, beside their ids. */
function shapesOf(document: FlowDocument): (noun: DocumentNoun, row: AnyRow) => string {
  const parts = groupBy(
    (["prompt_content", "ontology_language", "user_utterance_content"] as const).flatMap((noun) => {
      const holder = declarationOf(noun).holders.at(-1) ?? "";
      return rowsOf(document, noun).map((row) => ({ noun, row, holder: row[holder] }));
    }),
    ({ holder }) => holder,
  );
  const said = (noun: DocumentNoun, row: AnyRow) =>
    Object.entries(declarationOf(noun).fields).flatMap(([name, field]) =>
      field.to === undefined && !equalJson(row[name], field.default) ? [[name, row[name]]] : [],
    );
  return (noun, row) =>
    JSON.stringify([
      said(noun, row),
      (parts.get(row.id) ?? []).map((each) => JSON.stringify([each.noun, said(each.noun, each.row)])).sort(),
    ]);
}
