import {
  type BlockDoc,
  type FlowDocument,
  intentExamples,
  type PathDoc,
  requestsOf,
  type WrittenRequest,
} from "@parley/flow";
import { baseLanguage, blockKinds, type Id, isEntry, pathKinds, type TransitionType } from "@parley/model/kernel";
import { lookupsOf } from "../drawing/lookups.ts";
import { texts } from "./texts.ts";
import { type WrittenWords, wordsOf } from "./written-words.ts";

/** A way on from a block: what takes it, and the block it leads to. */
export type WrittenPath = {
  readonly id: Id;
  readonly kind: TransitionType;
  /** The intent, the keys, the pattern, the expression, the event or the values; empty where the kind says all. */
  readonly what: string;
  /** Values that it needs beside, and the condition that must hold. */
  readonly fills: readonly string[];
  readonly condition: string | null;
  readonly to: { readonly id: Id; readonly name: string } | null;
  /** It leads back to the block that waits; where none does, to its block. */
  readonly resumes: boolean;
  /** What is said on the way. */
  readonly says: readonly string[];
};

export type WrittenBlock = {
  readonly id: Id;
  readonly name: string;
  /** For people: what its kind does. */
  readonly does: string;
  readonly notes: string | null;
  readonly says: readonly string[];
  /** What it says on other occasions. */
  readonly words: readonly WrittenWords[];
  /** Values that it asks for. */
  readonly asks: readonly string[];
  /** The action that it runs. */
  readonly runs: string | null;
  /** The sub-flow or block that it goes on in. */
  readonly enters: string | null;
  readonly disposition: string | null;
  readonly paths: readonly WrittenPath[];
};

export type WrittenFlow = {
  readonly subFlows: readonly { readonly id: Id; readonly name: string; readonly blocks: readonly WrittenBlock[] }[];
  /** What callers may mean, with a few of their words. */
  readonly intents: readonly { readonly name: string; readonly examples: readonly string[] }[];
  /** What is answered in between, without leaving the block; null: the block asks again. */
  readonly asides: readonly { readonly name: string; readonly says: string | null }[];
  /** What other servers are asked, by actions and by webhooks of blocks. `address`: null for what Parley does itself. */
  readonly requests: readonly { readonly id: string; readonly name: string; readonly address: string | null }[];
};

/** So many examples show what an intent means. */
const mostExamples = 4;

/** An agent in words, each sub-flow in the order in which callers come through it; prompts in one language, else in any. */
export function writtenFlow(document: FlowDocument, language: string): WrittenFlow {
  const { rows } = document;
  const lookups = lookupsOf(document);
  const contentOf = (prompt: Id) => {
    const contents = lookups.contents.get(prompt) ?? [];
    return (contents.find((each) => each.language === language) ?? contents[0])?.content ?? null;
  };
  const pathOf = (path: PathDoc): WrittenPath => {
    const { transition_type: kind } = path;
    const target = lookups.blocks.get(path.destination_block ?? "");
    const { needs } = pathKinds[kind];
    return {
      id: path.id,
      kind,
      what: whatTakes(path) ?? "",
      fills: needs === "entities" ? [] : path.fill_entity,
      condition: needs === "intent" ? path.trigger : null,
      to: target === undefined ? null : { id: target.id, name: target.name },
      resumes: path.resumes === true,
      says: path.additional_prompts.flatMap((prompt) => contentOf(prompt) ?? []),
    };
  };
  const blockOf = (block: BlockDoc): WrittenBlock => {
    const subFlow = lookups.subFlows.get(block.entrypoint_subflow ?? "")?.name;
    const entry = lookups.blocks.get(block.entrypoint_block ?? "")?.name;
    const values = lookups.collected.get(block.id) ?? [];
    return {
      id: block.id,
      name: block.name,
      does: blockKinds[block.type].label,
      notes: block.description || null,
      says: block.prompts.flatMap((prompt) => contentOf(prompt) ?? []),
      words: wordsOf(block, values, contentOf),
      asks: values.map(({ name }) => name),
      runs: lookups.actions.get(block.action ?? "")?.name ?? null,
      enters: blockKinds[block.type].jumps === null ? null : (entry ?? subFlow ?? null),
      disposition: block.end_state,
      paths: (lookups.outward.get(block.id) ?? []).map(pathOf),
    };
  };
  return {
    subFlows: rows.sub_flow
      .toSorted((one, other) => Number(other.slug === "start") - Number(one.slug === "start"))
      .map(({ id, name }) => ({ id, name, blocks: inReadingOrder(document, id).map(blockOf) })),
    intents: intentExamples(document).map(({ name, examples }) => {
      const own = examples.get(baseLanguage(language)) ?? [...examples.values()].flat();
      return { name, examples: own.slice(0, mostExamples).map(({ text }) => text) };
    }),
    asides: rows.small_talk.flatMap(({ name, prompt, status }) =>
      status === "active" ? [{ name, says: prompt === null ? null : contentOf(prompt) }] : [],
    ),
    requests: [
      ...[...requestsOf(document)].map(askedServer),
      ...rows.action.flatMap(({ id, name, type }) => (type === "http" ? [] : [{ id, name, address: null }])),
    ],
  };
}

function askedServer({ subject, endpointField: field, endpoint }: WrittenRequest): WrittenFlow["requests"][number] {
  const called = "name" in subject ? subject.name : "";
  const name = subject.noun === "block" ? texts.webhookOf(called) : called;
  return { id: `${"id" in subject ? subject.id : ""} ${field}`, name, address: endpoint };
}

function whatTakes({ transition_type, intent, trigger, fill_entity }: PathDoc): string | null {
  switch (pathKinds[transition_type].needs) {
    case "intent":
      return intent;
    case "entities":
      return fill_entity.join(", ");
    default:
      return trigger;
  }
}

/** The blocks of a sub-flow as a caller meets them: along the paths from its beginning, then those that no path reaches. */
function inReadingOrder({ rows }: FlowDocument, subFlow: Id): readonly BlockDoc[] {
  const here = new Map(rows.block.flatMap((block) => (block.subflow === subFlow ? [[block.id, block] as const] : [])));
  const outward = Map.groupBy(
    rows.path.toSorted((one, other) => one.order - other.order),
    ({ source_block }) => source_block,
  );
  const met = new Set<BlockDoc>();
  const beginnings = [...here.values()].toSorted((one, other) => Number(isEntry(other)) - Number(isEntry(one)));
  for (const beginning of beginnings) {
    const ahead = [beginning];
    for (let block = ahead.pop(); block !== undefined; block = ahead.pop()) {
      if (met.has(block)) continue;
      met.add(block);
      const next = (outward.get(block.id) ?? []).flatMap((path) => here.get(path.destination_block ?? "") ?? []);
      ahead.push(...next.toReversed());
    }
  }
  return [...met];
}
