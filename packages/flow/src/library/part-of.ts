import type { Id, Settings } from "@parley/model/kernel";
import { blockParts } from "../document/block-parts.ts";
import { emptyDocument } from "../document/defaults.ts";
import type { FlowDocument } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { promptsOf } from "../document/prompts-said.ts";
import { rootSlug } from "../document/triggers.ts";
import { underMetadata } from "../names/under-metadata.ts";
import { declaredRootNames, declaredRoots } from "../survey/declared-roots.ts";
import { entityUses } from "../survey/entity-uses.ts";
import { awaitedIntents, madeIntents } from "../survey/intent-uses.ts";
import { readsOf } from "../survey/name-uses.ts";
import { type Survey, survey } from "../survey/survey.ts";

/**
 * What a sub-flow is made of and needs, as a document of its own. It holds the sub-flows that it leads to, their blocks
 * and paths, and what is said and run there. The intents and values that are named there come along, and so does what is
 * declared of the names that are read. It reads the metadata as such, whatever its version calls it.
 */
export const partOf = (document: FlowDocument, subFlow: Id): FlowDocument =>
  underMetadata(ownPartOf(document, subFlow));

/** The same, in the words of its version. */
export function ownPartOf(document: FlowDocument, subFlow: Id): FlowDocument {
  const drawn = drawnPart(document, ledTo(document, subFlow));
  const seen = survey(drawn);
  return { settings: neededSettings(document, seen), rows: { ...drawn.rows, ...neededVocabulary(document, seen) } };
}

/** Why a sub-flow cannot stand by itself: its part leads to where conversations begin. Null when it can. */
export function boundTo({ rows }: FlowDocument, subFlow: Id): string | null {
  const root = rows.sub_flow.find(({ slug }) => slug === rootSlug);
  if (root === undefined) return null;
  const homes = new Map(rows.block.map(({ id, name, subflow }) => [id, { name, subflow }]));
  const leads = (from: Id, targets: readonly (Id | null)[]) =>
    homes.get(from)?.subflow !== root.id &&
    targets.some((id) => id !== null && (id === root.id || homes.get(id)?.subflow === root.id));
  const block =
    rows.block.find(({ id, entrypoint_block, entrypoint_subflow }) => leads(id, [entrypoint_block, entrypoint_subflow]))
      ?.id ??
    rows.path.find(({ source_block, destination_block, breach_fallback_block }) =>
      leads(source_block, [destination_block, breach_fallback_block]),
    )?.source_block;
  const name = block === undefined ? undefined : homes.get(block)?.name;
  return subFlow === root.id || name === undefined
    ? "Conversations begin in this sub-flow, so every agent has its own. Put its blocks into another one first."
    : `Its block ${name} leads to the sub-flow in which conversations begin. Let it end there instead, so that it returns.`;
}

/** The sub-flow, and all that it calls, jumps to or leads a path into. */
export function ledTo({ rows }: FlowDocument, subFlow: Id): ReadonlySet<Id> {
  const homes = new Map(rows.block.map(({ id, subflow }) => [id, subflow]));
  const blocks = groupBy(rows.block, ({ subflow }) => subflow);
  const paths = groupBy(rows.path, ({ source_block }) => source_block);
  const found = new Set([subFlow]);
  for (const each of found) {
    for (const { id, entrypoint_subflow, entrypoint_block } of blocks.get(each) ?? []) {
      if (entrypoint_subflow !== null) found.add(entrypoint_subflow);
      const ways = (paths.get(id) ?? []).flatMap((path) => [path.destination_block, path.breach_fallback_block]);
      for (const target of [entrypoint_block, ...ways]) {
        const home = target === null ? undefined : homes.get(target);
        if (home !== undefined) found.add(home);
      }
    }
  }
  return found;
}

/** What is drawn there, with what it says and runs; its settings are those that texts are read by. */
export function drawnPart(document: FlowDocument, subFlows: ReadonlySet<Id>): FlowDocument {
  const { settings, rows } = document;
  const block = rows.block.filter(({ subflow }) => subFlows.has(subflow));
  const own = new Set(block.map(({ id }) => id));
  const path = rows.path.filter(({ source_block }) => own.has(source_block));
  const parts = block.map(blockParts(document));
  const said = new Set([...parts.flatMap(({ prompts }) => prompts), ...path.flatMap((row) => promptsOf("path", row))]);
  const collected = new Set(parts.flatMap(({ values }) => values));
  const actions = new Set(parts.flatMap((each) => each.actions));
  const documents = new Set(parts.flatMap((each) => each.documents));
  const empty = emptyDocument();
  return {
    settings: { ...empty.settings, primary_scope_name: settings.primary_scope_name },
    rows: {
      ...empty.rows,
      ...{ sub_flow: rows.sub_flow.filter(({ id }) => subFlows.has(id)), block, path },
      block_entity: rows.block_entity.filter((value) => collected.has(value)),
      prompt: rows.prompt.filter(({ id }) => said.has(id)),
      prompt_content: rows.prompt_content.filter((row) => said.has(row.prompt)),
      action: rows.action.filter(({ id }) => actions.has(id)),
      answer_document: rows.answer_document.filter(({ id }) => documents.has(id)),
    },
  };
}

type Vocabulary = Pick<
  FlowDocument["rows"],
  "ontology" | "ontology_language" | "intent" | "entity" | "user_utterance" | "user_utterance_content"
>;

/** The intents and values that are named there, with what teaches them. */
function neededVocabulary({ rows }: FlowDocument, seen: Survey): Vocabulary {
  const intents = namesOf([...awaitedIntents(seen), ...madeIntents(seen), ...readsOf(seen, "intent")]);
  const intent = rows.intent.filter(({ name }) => intents.has(name));
  const understood = new Set(intent.map(({ id }) => id));
  const ontology_language = rows.ontology_language.filter((row) => understood.has(row.intent ?? ""));
  const marked = ontology_language.flatMap(({ marks }) => marks.map((mark) => mark.entity));
  const values = new Set([...namesOf([...entityUses(seen)]), ...marked]);
  const entity = rows.entity.filter(({ name }) => values.has(name));
  const ontologies = new Set([...intent, ...entity].map(({ ontology }) => ontology));
  const user_utterance = rows.user_utterance.filter(({ name }) => intents.has(name));
  const labels = new Set(user_utterance.map(({ id }) => id));
  return {
    ontology: rows.ontology.filter(({ id }) => ontologies.has(id)),
    ...{ ontology_language, intent, entity, user_utterance },
    user_utterance_content: rows.user_utterance_content.filter((row) => labels.has(row.user_utterance)),
  };
}

/** Its languages, and of what the version declares what is read or written there. */
function neededSettings({ settings }: FlowDocument, seen: Survey): Settings {
  const { language, languages } = settings;
  let needed: Settings = { ...seen.document.settings, language, languages };
  for (const root of declaredRootNames) {
    const { uses, only } = declaredRoots[root];
    needed = { ...needed, ...only(settings, namesOf(uses(seen))) };
  }
  return needed;
}

/** The settings with what a part declares and they do not. */
export function withDeclared(settings: Settings, part: Settings): Settings {
  let joined = settings;
  for (const root of declaredRootNames) joined = { ...joined, ...declaredRoots[root].joined(settings, part) };
  return joined;
}

const namesOf = (uses: readonly { readonly name: string }[]): ReadonlySet<string> =>
  new Set(uses.map(({ name }) => name));
