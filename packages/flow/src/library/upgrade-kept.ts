import { equalJson, type Id } from "@parley/model/kernel";
import type { Difference } from "../differences/difference.ts";
import { differencesBetween } from "../differences/differences-between.ts";
import { mergeDocuments, type ThreeWays, withSameNewRows } from "../differences/merge.ts";
import { type MergeQuestion, mergeQuestions } from "../differences/merge-questions.ts";
import type { MergeSide } from "../differences/merge-sides.ts";
import type { BlockDoc, DocumentNoun, FlowDocument } from "../document/document.ts";
import { type AnyRow, declarationOf, documentNounNames, renameIds, rowsOf } from "../document/document-nouns.ts";
import { idsOf, withNewIds } from "../document/new-ids.ts";
import { assemble } from "../document/rows.ts";
import type { Edit } from "../edits/edit.ts";
import { documentToEdit } from "../edits/edit-between.ts";
import { underMetadata } from "../names/under-metadata.ts";
import { idsWithin } from "../proposals/names-in.ts";
import { calledSubFlow } from "../sub-flows/declared-values.ts";
import { survey } from "../survey/survey.ts";
import { subFlowValues } from "../validate/rules/sub-flow-values.ts";
import { withOrigin } from "./add-kept.ts";
import type { KeptSubFlow } from "./kept-sub-flow.ts";
import { joinDocuments, underFreeNames, usingOwn } from "./named-here.ts";
import { pairKept } from "./pair-kept.ts";
import { drawnPart, ledTo, ownPartOf, withDeclared } from "./part-of.ts";

/** A block that calls a sub-flow with values that it does not take, or without those it needs. */
export type CallToMend = {
  readonly block: Pick<BlockDoc, "id" | "name" | "subflow">;
  readonly messages: readonly string[];
};

export type UpgradedSubFlow = {
  readonly operations: Edit;
  /** The agent as it is after it. */
  readonly document: FlowDocument;
  /** Where both changed the same. Mine holds as long as none is chosen. */
  readonly questions: readonly MergeQuestion[];
  /** What the agent changed in its copy, and what the library changed since. */
  readonly here: readonly Difference[];
  readonly there: readonly Difference[];
  /** What changes in the agent. */
  readonly changes: readonly Difference[];
  readonly calls: readonly CallToMend[];
};

export type UpgradeOptions = {
  /** The revision that the copy came from, and the one that it becomes. */
  readonly base: KeptSubFlow;
  readonly next: KeptSubFlow;
  readonly choices: ReadonlyMap<string, MergeSide>;
  readonly newId: () => Id;
};

/**
 * Merges a later revision of the library into a copy, as one edit. What the agent changed in its copy stays. What the
 * agent uses elsewhere stays, and so do names by which it knows the sub-flow.
 */
export function upgradeKept(
  document: FlowDocument,
  subFlow: Id,
  { base, next, choices, newId }: UpgradeOptions,
): UpgradedSubFlow {
  const own = ownPartOf(document, subFlow);
  const part = underMetadata(own);
  const ways = waysOf(document, part, { subFlow, base, next });
  const { document: merged, conflicts } = mergeDocuments(ways, choices);
  const fresh = withNewIds(inOwnWords(merged, { own, part }), newId, idsOf(document));
  const others = without(document, part);
  const settings = withDeclared(document.settings, next.document.settings);
  const after = joinDocuments({ ...others, settings }, underFreeNames(fresh, document));
  return {
    operations: documentToEdit(document, after),
    document: after,
    questions: mergeQuestions(ways, conflicts),
    here: differencesBetween(ways.base, ways.mine),
    there: differencesBetween(ways.base, ways.theirs).filter(({ field }) => field !== "library_revision"),
    changes: differencesBetween(document, after),
    calls: callsToMend(after, subFlow),
  };
}

/** What the merge left as it was, in the words of its agent. */
function inOwnWords(
  merged: FlowDocument,
  { own, part }: { readonly own: FlowDocument; readonly part: FlowDocument },
): FlowDocument {
  const rows = documentNounNames.map((noun) => {
    const [before, compared] = [own, part].map((side) => new Map(rowsOf(side, noun).map((row) => [row.id, row])));
    const restored = rowsOf(merged, noun).map((row) => {
      const [mine, same] = [before?.get(row.id), compared?.get(row.id)];
      if (mine === undefined || same === undefined) return row;
      const fields = Object.entries(row).map(([name, value]) => [
        name,
        equalJson(value, same[name]) ? mine[name] : value,
      ]);
      return { ...row, ...Object.fromEntries(fields) };
    });
    return [noun, restored];
  });
  return assemble({ settings: merged.settings, rows: Object.fromEntries(rows) });
}

type Copy = { readonly subFlow: Id; readonly base: KeptSubFlow; readonly next: KeptSubFlow };

/** The three states of the sub-flow, their common rows under the ids of the agent. */
function waysOf(document: FlowDocument, mine: FlowDocument, { subFlow, base: from, next: to }: Copy): ThreeWays {
  const [base, next] = [sayingMetadata(from), sayingMetadata(to)];
  const pairs = pairKept(base.document, mine, [base.subFlow, subFlow]);
  const later = pairKept(base.document, next.document, [base.subFlow, next.subFlow]);
  const laterPairs = new Map(
    [...later].flatMap(([id, after]) => {
      const own = pairs.get(id) ?? id;
      return after === own ? [] : [[after, own] as const];
    }),
  );
  const own = mine.rows.sub_flow.find(({ id }) => id === subFlow);
  const alike = (side: FlowDocument, ids: ReadonlyMap<Id, Id>): FlowDocument => {
    const renamed = renameIds(side, ids);
    const sub_flow = renamed.rows.sub_flow.map((row) => (row.id === subFlow && own !== undefined ? own : row));
    return { settings: mine.settings, rows: { ...renamed.rows, sub_flow } };
  };
  const before = alike(base.document, pairs);
  const after = withOrigin(alike(next.document, laterPairs), subFlow, next);
  const theirs = withUsedElsewhere(usingOwn(after, document, idsOf(before)).part, before, without(document, mine));
  return withSameNewRows({ base: before, mine, theirs });
}

/** Revisions of before say the metadata by the name of their agent. */
const sayingMetadata = (kept: KeptSubFlow): KeptSubFlow => ({ ...kept, document: underMetadata(kept.document) });

/** The document without the rows of a part. */
function without(document: FlowDocument, part: FlowDocument): FlowDocument {
  const gone = idsOf(part);
  const rows = documentNounNames.map((noun) => [noun, rowsOf(document, noun).filter(({ id }) => !gone.has(id))]);
  // Only rows are left out.
  return { settings: document.settings, rows: Object.fromEntries(rows) as FlowDocument["rows"] };
}

/** Rows that an agent goes on having when its sub-flow needs them no longer: others name them by their names. */
const lasting: ReadonlySet<DocumentNoun> = new Set([
  ...(["ontology", "intent", "entity", "user_utterance", "action", "answer_document"] as const),
]);

/** The later state with what it dropped and the agent needs still: what other rows of it name, and what is named by name. */
function withUsedElsewhere(theirs: FlowDocument, base: FlowDocument, others: FlowDocument): FlowDocument {
  const outside = new Set([...idsWithin(others.settings), ...idsWithin(others.rows)]);
  const entered = [
    ...base.rows.sub_flow.map(({ id }) => id).filter((id) => outside.has(id)),
    ...base.rows.block.flatMap(({ id, subflow }) => (outside.has(id) ? [subflow] : [])),
  ];
  const later = new Set(theirs.rows.sub_flow.map(({ id }) => id));
  const gone = entered.filter((id) => !later.has(id));
  const drawn = drawnPart(base, new Set(gone.flatMap((id) => [...ledTo(base, id)])));
  const named = new Set([...outside, ...idsWithin(drawn.rows)]);
  const kept = new Set<Id>();
  const rows = documentNounNames.map((noun) => {
    const there = new Set(rowsOf(theirs, noun).map(({ id }) => id));
    const own = new Set(rowsOf(drawn, noun).map(({ id }) => id));
    const left = rowsOf(base, noun).filter((row) => {
      if (there.has(row.id)) return false;
      const isNamed = standing.has(noun) && named.has(row.id);
      return own.has(row.id) || isNamed || lasting.has(noun) || kept.has(String(row[holderOf(noun, row)]));
    });
    for (const { id } of left) kept.add(id);
    return [noun, [...rowsOf(theirs, noun), ...left]];
  });
  return assemble({ settings: theirs.settings, rows: Object.fromEntries(rows) });
}

/** Rows that stay as long as another names them. */
const standing: ReadonlySet<DocumentNoun> = new Set(["sub_flow", "prompt"]);

/** The field that names what a row stands in. A path stands in the block that it leaves. */
const holderOf = (noun: DocumentNoun, row: AnyRow): string =>
  declarationOf(noun).holders.findLast((field) => field !== "destination_block" && row[field] !== null) ?? "";

/** The blocks that call a sub-flow in another way than it declares. */
function callsToMend(document: FlowDocument, subFlow: Id): readonly CallToMend[] {
  const calling = document.rows.block.filter((block) => calledSubFlow(document, block) === subFlow);
  if (calling.length === 0) return [];
  const found = [...subFlowValues.check(survey(document))];
  return calling.flatMap(({ id, name, subflow }) => {
    const messages = found.flatMap(({ subject, message }) =>
      subject.noun === "block" && subject.id === id ? [message] : [],
    );
    return messages.length === 0 ? [] : [{ block: { id, name, subflow }, messages }];
  });
}
