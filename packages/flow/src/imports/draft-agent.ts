import {
  actionFields,
  blockEntityFields,
  blockFields,
  type EntityConfig,
  type EntityKind,
  entityFields,
  type Id,
  intentFields,
  isLanguageCode,
  type LanguageCode,
  type MetadataKey,
  ontologyFields,
  ontologyLanguageFields,
  pathFields,
  promptContentFields,
  promptFields,
  type Settings,
  subFlowFields,
} from "@parley/model/kernel";
import { emptyDocument, withIdAndDefaults } from "../document/defaults.ts";
import type { ActionDoc, BlockDoc, BlockEntityDoc, FlowDocument, PathDoc, SubFlowDoc } from "../document/document.ts";
import { byId } from "../document/rows.ts";
import { startBlock } from "../document/start-block.ts";
import { freeName, slugOf } from "../sub-flows/free-name.ts";
import { type ImportOptions, UnreadableImport } from "./foreign.ts";
import { keepIds } from "./keep-ids.ts";

/** Words in each language. */
export type Words = ReadonlyMap<LanguageCode, string>;

/** A sub-flow that is being made, and the Start block in it. */
export type DraftSubFlow = { readonly id: Id; readonly slug: string; readonly start: Id };

const longestName = 200;
const longestText = 20_000;
/** Rows of one import: more than any agent has that people drew, fewer than a version holds. */
const mostRows = 50_000;

/**
 * A name as we keep it: one line, and not too long. Markup and formulas in it are letters like others: nothing runs them.
 */
export const cleanName = (name: string, otherwise: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestName) || otherwise;

/** What a block asks for a value, and how. */
type Collected = Partial<Pick<BlockEntityDoc, "prompts" | "required" | "no_match_reprompts" | "no_input_reprompts">>;

/** A text that holds no template of ours by chance. What a reader means as one, it writes afterwards. */
export const plainText = (text: string): string =>
  text
    .replace(/\p{Cs}|\0/gu, "")
    .replaceAll("{{", "{ {")
    .replaceAll("{%", "{ %")
    .slice(0, longestText);

/** Most metadata keys that a version declares. */
const mostKeys = 500;

/** An agent that is made row by row from another product's. Names are made free, ids and defaults are filled in. */
export class DraftAgent {
  readonly #options: ImportOptions;
  readonly #rows: FlowDocument["rows"] = emptyDocument().rows;
  readonly #blockNames = new Map<Id, Set<string>>();
  readonly #names = { prompt: new Set<string>(), action: new Set<string>() };
  readonly #intents = new Map<string, Id>();
  readonly #examples = new Set<string>();
  readonly #entities = new Map<string, Id>();
  readonly #languages = new Set<LanguageCode>();
  /** Metadata keys, and what values the agent itself writes into them: a text where none is known. */
  readonly #keys = new Map<string, MetadataKey["type"] | null>();
  readonly #ontology: Id;
  /** The language of the version, which words without one are in. */
  language: LanguageCode;
  #count = 0;

  constructor(options: ImportOptions) {
    this.#options = options;
    this.language = options.existing.settings.language;
    this.#ontology = this.#id();
    for (const { name } of options.existing.rows.action) this.#names.action.add(name);
    this.#rows.ontology.push(withIdAndDefaults(ontologyFields, { id: this.#ontology, name: "Imported" }));
  }

  /** Adds a sub-flow; the first is the one that conversations begin in. */
  subFlow(name: string): DraftSubFlow {
    const id = this.#id();
    const others: readonly SubFlowDoc[] = this.#rows.sub_flow;
    const slug = others.length === 0 ? "start" : slugOf(name, others);
    const start = this.#id();
    this.#rows.sub_flow.push(withIdAndDefaults(subFlowFields, { id, name: cleanName(name, "Sub-flow"), slug }));
    const entry = startBlock(start, id);
    this.#rows.block.push(entry);
    this.#blockNames.set(id, new Set([entry.name]));
    return { id, slug, start };
  }

  block(subFlow: DraftSubFlow, name: string, fields: Partial<BlockDoc>): Id {
    const id = this.#id();
    const taken = this.#blockNames.get(subFlow.id) ?? new Set();
    const free = freeName(cleanName(name, "Block"), taken);
    taken.add(free);
    this.#blockNames.set(subFlow.id, taken);
    this.#rows.block.push(withIdAndDefaults(blockFields, { ...fields, id, name: free, subflow: subFlow.id }));
    return id;
  }

  /** Gives a block more fields than it was made with, such as where it leads once all others are there. */
  changeBlock(id: Id, fields: Partial<BlockDoc>): void {
    const at = this.#rows.block.findIndex((row) => row.id === id);
    const row = this.#rows.block[at];
    if (row !== undefined) this.#rows.block[at] = { ...row, ...fields };
  }

  /** Adds a path; those of a block are tried in the order in which they come. */
  path(from: Id, fields: Partial<PathDoc>): void {
    const order = this.#rows.path.length;
    this.#rows.path.push(withIdAndDefaults(pathFields, { order, ...fields, id: this.#id(), source_block: from }));
  }

  /** Adds a prompt of these words; null where there are none. */
  prompt(name: string, words: Words): Id | null {
    const spoken = [...words].filter(([, text]) => text.trim() !== "");
    if (spoken.length === 0) return null;
    const id = this.#id();
    const free = freeName(cleanName(name, "Prompt"), this.#names.prompt);
    this.#names.prompt.add(free);
    this.#rows.prompt.push(withIdAndDefaults(promptFields, { id, name: free }));
    for (const [language, text] of spoken) {
      this.#languages.add(language);
      const content = { id: this.#id(), prompt: id, language, content: text.slice(0, longestText) };
      this.#rows.prompt_content.push(withIdAndDefaults(promptContentFields, content));
    }
    return id;
  }

  /** The name of an intent with examples of what people say for it, made when it is first named. */
  intent(name: string, examples: readonly { readonly language: LanguageCode; readonly text: string }[] = []): string {
    const clean = cleanName(name, "intent");
    const known = this.#intents.get(clean);
    const id = known ?? this.#id();
    if (known === undefined) {
      this.#intents.set(clean, id);
      this.#rows.intent.push(withIdAndDefaults(intentFields, { id, name: clean, ontology: this.#ontology }));
    }
    for (const { language, text } of examples) {
      const utterance = cleanName(text, "");
      const key = JSON.stringify([clean, language, utterance]);
      if (utterance === "" || this.#examples.has(key)) continue;
      this.#examples.add(key);
      this.#languages.add(language);
      const example = { id: this.#id(), ontology: this.#ontology, intent: id, language, utterance };
      this.#rows.ontology_language.push(withIdAndDefaults(ontologyLanguageFields, example));
    }
    return clean;
  }

  /** The name of a value that is collected, made when it is first named: letters, digits and underscores. */
  entity(name: string, kind: EntityKind, config: EntityConfig = {}): string {
    const clean = valueName(name);
    if (!this.#entities.has(clean)) {
      const id = this.#id();
      this.#entities.set(clean, id);
      const row = { id, name: clean, types: [kind], ontology: this.#ontology, config };
      this.#rows.entity.push(withIdAndDefaults(entityFields, row));
    }
    return clean;
  }

  /** Lets a block listen for a value. */
  collects(block: Id, name: string, fields: Collected): void {
    const order = this.#rows.block_entity.length;
    this.#rows.block_entity.push(
      withIdAndDefaults(blockEntityFields, { order, ...fields, id: this.#id(), block, name }),
    );
  }

  /** A metadata key that texts, conditions or paths name: it is declared, since callers of the agent may bring it. */
  metadata(name: string, type: MetadataKey["type"] | null = null): string {
    const clean = valueName(name);
    const known = this.#keys.get(clean) ?? null;
    this.#keys.set(clean, known === null || type === null || known === type ? (type ?? known) : "json");
    return clean;
  }

  /** An action; one that the version has already, of the same name and address, is taken as it is. */
  action(name: string, fields: Partial<ActionDoc>): Id {
    const wanted = cleanName(name, "Action");
    const before = this.#options.existing.rows.action.find((row) => row.name === wanted);
    if (before !== undefined && before.endpoint === (fields.endpoint ?? null)) return before.id;
    const id = this.#id();
    const free = freeName(wanted, this.#names.action);
    this.#names.action.add(free);
    this.#rows.action.push(withIdAndDefaults(actionFields, { ...fields, id, name: free }));
    return id;
  }

  /** The version that the agent makes in the place of the existing one, whose voices and actions stay. */
  document(): FlowDocument {
    const { existing } = this.#options;
    if (this.#rows.intent.length === 0 && this.#rows.entity.length === 0) this.#rows.ontology.pop();
    const rows = {
      ...this.#rows,
      tts_persona: existing.rows.tts_persona,
      action: [...existing.rows.action, ...this.#rows.action],
    };
    const spoken = [this.language, ...this.#languages, ...existing.settings.languages];
    const settings: Settings = {
      ...existing.settings,
      language: this.language,
      languages: [...new Set(spoken)].filter(isLanguageCode),
      metadata_keys: this.#declaredKeys(),
      // They named what was there before.
      no_input_reprompt: null,
      no_match_reprompt: null,
      resume_prompt: null,
      default_intent: null,
    };
    const kept = keepIds({ settings, rows }, existing);
    for (const list of Object.values(kept.rows)) list.sort(byId);
    return kept;
  }

  #declaredKeys(): Settings["metadata_keys"] {
    const known = this.#options.existing.settings.metadata_keys;
    const others = [...this.#keys].filter(([key]) => !known.some((one) => one.key === key));
    return [...known, ...others.map(([key, type]) => ({ key, type: type ?? "text" }))].slice(0, mostKeys);
  }

  /** @throws UnreadableImport when there are more rows than a version holds. */
  #id(): Id {
    this.#count++;
    if (this.#count > mostRows)
      throw new UnreadableImport(`The file makes more than ${mostRows} rows. Split the agent.`);
    return this.#options.makeId();
  }
}

/** A name as expressions read values: `slots.user_name`. */
export const valueName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_|_$/g, "")
    .replace(/^(?=\d)/, "_")
    .slice(0, 60) || "value";
