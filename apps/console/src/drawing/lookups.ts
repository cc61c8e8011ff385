import {
  type ActionDoc,
  type BlockDoc,
  type BlockEntityDoc,
  byAsking,
  type FlowDocument,
  type PathDoc,
  type PromptContentDoc,
  type SubFlowDoc,
  saidContents,
} from "@parley/flow";
import { type Id, versionLanguages } from "@parley/model/kernel";

/** Rows of a document by what cards and paths ask for. */
export type Lookups = {
  /** With the words that are said. */
  readonly contents: ReadonlyMap<Id, readonly PromptContentDoc[]>;
  readonly actions: ReadonlyMap<Id, ActionDoc>;
  readonly subFlows: ReadonlyMap<Id, SubFlowDoc>;
  readonly blocks: ReadonlyMap<Id, BlockDoc>;
  /** Paths by the block they leave, in their order. */
  readonly outward: ReadonlyMap<Id, readonly PathDoc[]>;
  /** What blocks collect, by block, in the order in which it is asked for. */
  readonly collected: ReadonlyMap<Id, readonly BlockEntityDoc[]>;
  readonly language: string;
  readonly languages: readonly string[];
};

const kept = new WeakMap<object, unknown>();

/** What was made of a list, kept as long as the list itself: untouched lists are the same objects. */
function onceFor<List extends object, Made>(list: List, make: (list: List) => Made): Made {
  if (!kept.has(list)) kept.set(list, make(list));
  // What is kept for a list is what this function made of it: each noun's list goes to one maker.
  return kept.get(list) as Made;
}

const byId = <Row extends { id: Id }>(rows: readonly Row[]): ReadonlyMap<Id, Row> =>
  new Map(rows.map((row) => [row.id, row]));

type Said = { readonly prompt: FlowDocument["rows"]["prompt"]; readonly contents: Lookups["contents"] };
const keptSaid = new WeakMap<object, Said>();

/** What each prompt says. It is of two lists, and kept as long as both are the same. */
function saidByPrompt(rows: FlowDocument["rows"]): Lookups["contents"] {
  const known = keptSaid.get(rows.prompt_content);
  if (known?.prompt === rows.prompt) return known.contents;
  const contents = Map.groupBy(saidContents(rows), ({ prompt }) => prompt);
  keptSaid.set(rows.prompt_content, { prompt: rows.prompt, contents });
  return contents;
}

const byBlock = (rows: readonly BlockEntityDoc[]) => Map.groupBy(rows.toSorted(byAsking), ({ block }) => block);

function bySource(rows: readonly PathDoc[]): ReadonlyMap<Id, readonly PathDoc[]> {
  const groups = Map.groupBy(rows, ({ source_block }) => source_block);
  for (const group of groups.values()) if (group.length > 1) group.sort((a, b) => a.order - b.order);
  return groups;
}

export function lookupsOf({ settings, rows }: FlowDocument): Lookups {
  return {
    contents: saidByPrompt(rows),
    actions: onceFor(rows.action, byId<ActionDoc>),
    subFlows: onceFor(rows.sub_flow, byId<SubFlowDoc>),
    blocks: onceFor(rows.block, byId<BlockDoc>),
    outward: onceFor(rows.path, bySource),
    collected: onceFor(rows.block_entity, byBlock),
    language: settings.language,
    languages: versionLanguages(settings),
  };
}
