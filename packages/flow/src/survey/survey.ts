import {
  type BlockState,
  blockKinds,
  type Id,
  isEntry,
  type KeptSpeech,
  type KnownRecogniser,
  type Voices,
} from "@parley/model/kernel";
import { byOrder } from "../compile/compile-path.ts";
import type { BlockDoc, FlowDocument, PathDoc, PromptContentDoc, SubFlowDoc } from "../document/document.ts";
import { groupBy } from "../document/group-by.ts";
import { saidContents } from "../document/said-contents.ts";
import { triggerScope } from "../document/triggers.ts";
import { compileDigitPattern } from "../patterns/compile-digit-pattern.ts";
import { compilePattern } from "../patterns/compile-pattern.ts";
import type { DigitPattern, Pattern } from "../program/compiled.ts";
import { type IntentExamples, intentExamples } from "./intent-examples.ts";
import { knownNames } from "./known-names.ts";
import { type Reading, readSnippets } from "./readings.ts";
import { snippetsOf } from "./snippets.ts";
import { type Subjects, subjectsOf } from "./subjects.ts";

/** What is there where a version is to run. */
export type Surroundings = {
  /** Hosts, as `host` or `host:port`, that requests may go to wherever they are. */
  readonly allowed: readonly string[];
  /** The voices that speak; null: they are not known. */
  readonly voices: Voices | null;
  /** The recognisers that hear; null: they are not known. */
  readonly recognisers: readonly KnownRecogniser[] | null;
  /** The names of the client's credentials; null: they are not known. */
  readonly credentials: readonly string[] | null;
  /** What the client keeps of speech; null: it is not known. */
  readonly kept: KeptSpeech | null;
};

/** A document with the questions that rules ask of it answered once. */
export type Survey = Surroundings & {
  readonly document: FlowDocument;
  readonly blocks: ReadonlyMap<Id, BlockDoc>;
  readonly subFlows: ReadonlyMap<Id, SubFlowDoc>;
  /** The Start blocks of a sub-flow; one is right. */
  readonly startsOf: (subFlow: Id) => readonly BlockDoc[];
  readonly isTrigger: (path: PathDoc) => boolean;
  /** Paths that leave a block, in order, without global triggers. */
  readonly pathsOf: (block: Id) => readonly PathDoc[];
  /** Global triggers of the version, in order, wherever they hold. */
  readonly triggers: readonly PathDoc[];
  /** Those that hold in the whole agent. */
  readonly agentTriggers: readonly PathDoc[];
  /** Those that hold in a sub-flow alone. */
  readonly triggersOf: (subFlow: Id) => readonly PathDoc[];
  readonly stateOf: (block: BlockDoc) => BlockState;
  /** With the words that are said. */
  readonly contentsOf: (prompt: Id) => readonly PromptContentDoc[];
  /** Every text in a little language, with where it stands and what was found of it. */
  readonly readings: readonly Reading[];
  /** The intents by name, with what they are trained with. */
  readonly intents: readonly IntentExamples[];
  /** A pattern ready to match, read once however often it is asked for; null for one that cannot be read. */
  readonly digitPattern: (source: string) => DigitPattern | null;
  readonly pattern: (source: string) => Pattern | null;
  readonly subject: Subjects;
};

const unknown: Surroundings = { allowed: [], voices: null, recognisers: null, credentials: null, kept: null };

/** @param surroundings what is left out of them is not known */
export function survey(document: FlowDocument, surroundings: Partial<Surroundings> = {}): Survey {
  const { rows } = document;
  const blocks = new Map(rows.block.map((row) => [row.id, row]));
  const isStart = (id: Id) => {
    const block = blocks.get(id);
    return block !== undefined && isEntry(block);
  };
  const isTrigger = (path: PathDoc) => path.display_in_global_list && isStart(path.source_block);
  const sorted = rows.path.toSorted(byOrder);
  const paths = groupBy(
    sorted.filter((path) => !isTrigger(path)),
    (path) => path.source_block,
  );
  const entities = groupBy(rows.block_entity, (row) => row.block);
  const contents = groupBy(saidContents(rows), (row) => row.prompt);
  const starts = groupBy(rows.block.filter(isEntry), (row) => row.subflow);
  const pathsOf = (block: Id) => paths.get(block) ?? [];
  const subject = subjectsOf(blocks);
  const subFlows = new Map(rows.sub_flow.map((row) => [row.id, row]));
  const triggers = sorted.filter(isTrigger);
  const homeOf = (path: PathDoc) => subFlows.get(blocks.get(path.source_block)?.subflow ?? "");
  const isAgentWide = (path: PathDoc) => triggerScope(path, homeOf(path)?.slug ?? "") === "agent";
  const own = groupBy(
    triggers.filter((path) => !isAgentWide(path)),
    (path) => homeOf(path)?.id,
  );
  return {
    ...unknown,
    ...surroundings,
    document,
    blocks,
    subFlows,
    startsOf: (subFlow) => starts.get(subFlow) ?? [],
    isTrigger,
    pathsOf,
    triggers,
    agentTriggers: triggers.filter(isAgentWide),
    triggersOf: (subFlow) => own.get(subFlow) ?? [],
    stateOf: (block) => {
      // An end state ends the conversation in a block of any kind.
      if (block.end_state !== null) return "ended";
      const kinds = pathsOf(block.id).map((path) => path.transition_type);
      return blockKinds[block.type].state(block, { kinds, entities: entities.get(block.id)?.length ?? 0 });
    },
    contentsOf: (prompt) => contents.get(prompt) ?? [],
    readings: readSnippets(snippetsOf(document, subject), {
      scopeName: document.settings.primary_scope_name,
      names: knownNames(document),
    }),
    intents: intentExamples(document),
    digitPattern: readOnce((source) => {
      const compiled = compileDigitPattern(source.trim());
      return compiled.ok ? compiled.pattern : null;
    }),
    pattern: readOnce((source) => {
      const compiled = compilePattern(source);
      return compiled.ok ? compiled.pattern : null;
    }),
    subject,
  };
}

function readOnce<Read>(read: (source: string) => Read): (source: string) => Read {
  const known = new Map<string, Read>();
  return (source) => {
    const before = known.get(source);
    if (before !== undefined) return before;
    const now = read(source);
    known.set(source, now);
    return now;
  };
}
