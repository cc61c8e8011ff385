import type { Id } from "@parley/model/kernel";
import type { BlockDoc, DocumentNoun, FlowDocument, PathDoc } from "../document.ts";
import { groupBy } from "./group-by.ts";
import { inlinePrompts } from "./inline-prompts.ts";
import { subFlowKeys } from "./keys.ts";
import { addressOf, keyFor, pathLabel, uniqueLabel, utteranceLabel } from "./labels.ts";

/** Where a row stands in the text: in which row, under which key or label, and its whole address. */
export type Standing = {
  readonly noun: DocumentNoun;
  readonly parent: Id | null;
  readonly label: string;
  readonly address: string;
};

/** The paths that leave a block, each list in the order of the text. */
export type BlockPaths = { readonly local: readonly PathDoc[]; readonly global: readonly PathDoc[] };

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
  const standings = new Map<Id, Standing>();
  const place = (id: Id, noun: DocumentNoun, parent: Id | null, base: string, label: string) =>
    standings.set(id, { noun, parent, label, address: addressOf(base, label) });
  const addressAt = (id: Id) => standings.get(id)?.address ?? "";
  const placeNamed = (
    noun: DocumentNoun,
    base: string,
    named: readonly { id: Id; name: string }[],
    within: { readonly parent: Id | null; readonly reserved: readonly string[] } = { parent: null, reserved: [] },
  ) => {
    const taken = new Set(within.reserved);
    for (const row of named) place(row.id, noun, within.parent, base, keyFor(row.name, taken));
    return taken;
  };
  const placeByLanguage = (noun: DocumentNoun, contents: ReadonlyMap<Id, readonly { id: Id; language: string }[]>) => {
    for (const [parent, list] of contents) {
      const taken = new Set<string>();
      for (const row of list) place(row.id, noun, parent, addressAt(parent), uniqueLabel(row.language, taken));
    }
  };

  const slugs = rows.sub_flow.map(({ id, slug }) => ({ id, name: slug }));
  placeNamed("sub_flow", "states", slugs);
  for (const [subFlow, blocks] of groupBy(rows.block, (row) => row.subflow)) {
    placeNamed("block", addressAt(subFlow), blocks, { parent: subFlow, reserved: subFlowKeys });
  }
  for (const [block, entities] of groupBy(rows.block_entity, (row) => row.block)) {
    const taken = new Set<string>();
    const base = addressOf(addressAt(block), "entities");
    for (const row of entities) place(row.id, "block_entity", block, base, uniqueLabel(row.name, taken));
  }
  const paths = pathsByBlock(document);
  for (const [block, { local, global }] of paths) {
    const taken = new Set<string>();
    const base = addressOf(addressAt(block), "paths");
    for (const row of [...local, ...global]) place(row.id, "path", block, base, uniqueLabel(pathLabel(row), taken));
  }
  placeNamed("small_talk", "small_talks", rows.small_talk);

  const inline = inlinePrompts(document, (path) => standings.get(path)?.label ?? "");
  for (const [prompt, { owner, label }] of inline) place(prompt, "prompt", owner, addressAt(owner), label);
  const named = rows.prompt.filter((prompt) => !inline.has(prompt.id));
  placeNamed("prompt", "prompts", named);
  placeByLanguage(
    "prompt_content",
    groupBy(rows.prompt_content, (row) => row.prompt),
  );

  const noneKey = uniqueLabel("none", placeNamed("ontology", "intents", rows.ontology));
  const vocabularyAt = (id: Id | null) => (id === null ? addressOf("intents", noneKey) : addressAt(id));
  for (const [vocabulary, intents] of groupBy(rows.intent, (row) => row.ontology)) {
    placeNamed("intent", addressOf(vocabularyAt(vocabulary), "intents"), intents, {
      parent: vocabulary,
      reserved: [],
    });
  }
  for (const [vocabulary, entities] of groupBy(rows.entity, (row) => row.ontology)) {
    placeNamed("entity", addressOf(vocabularyAt(vocabulary), "entities"), entities, {
      parent: vocabulary,
      reserved: [],
    });
  }
  const examples = groupBy(rows.ontology_language, (row) => exampleHolder(standings, row));
  for (const [holder, list] of examples) {
    const taken = new Set<string>();
    const isVocabulary = standings.get(holder)?.noun === "ontology";
    const base = isVocabulary ? addressOf(addressAt(holder), "examples") : addressAt(holder);
    for (const { id, language, utterance } of list) {
      place(id, "ontology_language", holder, base, uniqueLabel(utteranceLabel(language, utterance), taken));
    }
  }

  placeNamed("user_utterance", "nls_labels", rows.user_utterance);
  placeByLanguage(
    "user_utterance_content",
    groupBy(rows.user_utterance_content, (row) => row.user_utterance),
  );
  placeNamed("action", "actions", rows.action);
  placeNamed("tts_persona", "personas", rows.tts_persona);
  return { standings, paths, inline: new Set(inline.keys()), noneKey };
}

/** The row that an example is written under: its intent, or its vocabulary when the intent stands in another. */
export function exampleHolder(
  standings: ReadonlyMap<Id, Standing>,
  example: { readonly ontology: Id; readonly intent: Id | null },
): Id {
  const { ontology, intent } = example;
  return intent !== null && standings.get(intent)?.parent === ontology ? intent : ontology;
}

function isStart(block: BlockDoc): boolean {
  return block.type === "Start";
}

function pathsByBlock({ rows }: FlowDocument): ReadonlyMap<Id, BlockPaths> {
  const starts = new Map<Id, Id>();
  for (const block of rows.block) if (isStart(block) && !starts.has(block.subflow)) starts.set(block.subflow, block.id);
  const leavesFrom = new Set(starts.values());
  const isGlobal = (path: PathDoc) => path.display_in_global_list && leavesFrom.has(path.source_block);
  const inOrder = rows.path.toSorted((a, b) => a.order - b.order);
  const paths = new Map<Id, BlockPaths>();
  for (const [block, list] of groupBy(inOrder, (row) => row.source_block)) {
    paths.set(block, { local: list.filter((path) => !isGlobal(path)), global: list.filter(isGlobal) });
  }
  return paths;
}
