import { type Id, isEntry } from "@parley/model/kernel";
import { byAsking } from "../document/by-asking.ts";
import type { FlowDocument, OntologyLanguageDoc, PathDoc } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { inlinePrompts } from "./inline-prompts.ts";
import { subFlowKeys } from "./keys.ts";
import { addressOf, pathLabel, uniqueLabel, utteranceLabel } from "./labels.ts";
import { Placing, type Standing } from "./placing.ts";

/** The paths that leave a block, each list in the order of the text. */
type BlockPaths = { readonly local: readonly PathDoc[]; readonly global: readonly PathDoc[] };

/** The text of a document, planned: where each row stands. Writing and matching rows by name follow the same plan. */
export type Layout = {
  readonly standings: ReadonlyMap<Id, Standing>;
  readonly paths: ReadonlyMap<Id, BlockPaths>;
  /** Prompts written where they are said. */
  readonly inline: ReadonlySet<Id>;
  /** The key that gathers the intents and entities of no vocabulary. */
  readonly noneKey: string;
};

/** Plans the text of a document. */
export function layoutOf(document: FlowDocument): Layout {
  const { rows } = document;
  const placing = new Placing();
  const paths = pathsByBlock(document);
  placeStates(placing, document, paths);
  placing.named("small_talk", section("small_talks"), rows.small_talk);
  const inline = placePrompts(placing, document);
  const noneKey = placeVocabularies(placing, document);
  placing.named("user_utterance", section("nls_labels"), rows.user_utterance);
  for (const [label, contents] of groupBy(rows.user_utterance_content, (row) => row.user_utterance)) {
    placing.listed("user_utterance_content", placing.within(label), contents, (row) => row.language);
  }
  placing.named("action", section("actions"), rows.action);
  placing.named("tts_persona", section("personas"), rows.tts_persona);
  placing.named("answer_document", section("documents"), rows.answer_document);
  return { standings: placing.standings, paths, inline, noneKey };
}

/** The row that an example is written under: its intent, or its vocabulary when the intent stands in another. */
export function exampleHolder(
  standings: ReadonlyMap<Id, Standing>,
  example: Pick<OntologyLanguageDoc, "ontology" | "intent" | "purpose" | "marks">,
): Id {
  const { ontology, intent, purpose, marks } = example;
  const isPlain = purpose === null && marks.length === 0;
  return isPlain && intent !== null && standings.get(intent)?.parent === ontology ? intent : ontology;
}

function section(base: string) {
  return { base, parent: null };
}

function placeStates(placing: Placing, { rows }: FlowDocument, paths: ReadonlyMap<Id, BlockPaths>): void {
  const slugs = rows.sub_flow.map(({ id, slug }) => ({ id, name: slug }));
  placing.named("sub_flow", section("states"), slugs);
  for (const [subFlow, blocks] of groupBy(rows.block, (row) => row.subflow)) {
    placing.named("block", placing.within(subFlow), blocks, new Set(subFlowKeys));
  }
  for (const [block, entities] of groupBy(rows.block_entity, (row) => row.block)) {
    placing.listed("block_entity", placing.within(block, "entities"), entities.toSorted(byAsking), (row) => row.name);
  }
  for (const [block, { local, global }] of paths) {
    placing.listed("path", placing.within(block, "paths"), [...local, ...global], pathLabel);
  }
}

function placePrompts(placing: Placing, document: FlowDocument): ReadonlySet<Id> {
  const { rows } = document;
  const inline = inlinePrompts(document, (path) => placing.standings.get(path)?.label ?? "");
  for (const [prompt, { owner, label }] of inline) {
    placing.place(prompt, "prompt", owner === null ? section("settings") : placing.within(owner), label);
  }
  const named = rows.prompt.filter((prompt) => !inline.has(prompt.id));
  placing.named("prompt", section("prompts"), named);
  for (const [prompt, contents] of groupBy(rows.prompt_content, (row) => row.prompt)) {
    placing.listed("prompt_content", placing.within(prompt), contents, (row) => row.language);
  }
  return new Set(inline.keys());
}

/** Gives the key that gathers what belongs to no vocabulary. */
function placeVocabularies(placing: Placing, { rows }: FlowDocument): string {
  const taken = new Set<string>();
  placing.named("ontology", section("intents"), rows.ontology, taken);
  const noneKey = uniqueLabel("none", taken);
  const none = addressOf("intents", noneKey);
  const within = (id: Id | null, key: string) =>
    id === null ? { base: addressOf(none, key), parent: null } : placing.within(id, key);
  for (const [vocabulary, intents] of groupBy(rows.intent, (row) => row.ontology)) {
    placing.named("intent", within(vocabulary, "intents"), intents);
  }
  for (const [vocabulary, entities] of groupBy(rows.entity, (row) => row.ontology)) {
    placing.named("entity", within(vocabulary, "entities"), entities);
  }
  for (const [holder, examples] of groupBy(rows.ontology_language, (row) => exampleHolder(placing.standings, row))) {
    const isIntent = placing.standings.get(holder)?.noun === "intent";
    placing.listed("ontology_language", placing.within(holder, isIntent ? undefined : "examples"), examples, (row) =>
      utteranceLabel(row.language, row.utterance),
    );
  }
  return noneKey;
}

function pathsByBlock({ rows }: FlowDocument): ReadonlyMap<Id, BlockPaths> {
  const starts = new Map<Id, Id>();
  for (const block of rows.block) if (isEntry(block) && !starts.has(block.subflow)) starts.set(block.subflow, block.id);
  const leavesFrom = new Set(starts.values());
  const isGlobal = (path: PathDoc) => path.display_in_global_list && leavesFrom.has(path.source_block);
  const inOrder = rows.path.toSorted((a, b) => a.order - b.order);
  const paths = new Map<Id, BlockPaths>();
  for (const [block, list] of groupBy(inOrder, (row) => row.source_block)) {
    paths.set(block, { local: list.filter((path) => !isGlobal(path)), global: list.filter(isGlobal) });
  }
  return paths;
}
