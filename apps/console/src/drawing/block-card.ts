import type { BlockDoc, PathDoc } from "@parley/flow";
import { blockKinds } from "@parley/model/kernel";
import { shortened } from "../parts/shortened.ts";
import { isPill } from "./is-pill.ts";
import type { Lookups } from "./lookups.ts";
import { texts } from "./texts.ts";

/** A stretch of what a block says; a variable is shown as a chip. */
export type Piece = { readonly text: string; readonly isVariable: boolean };

/** What a block shows of itself. */
export type BlockCard = {
  readonly says: readonly Piece[];
  /** Written in the font of ids. */
  readonly isCode: boolean;
  /** One line of facts, left and right. */
  readonly facts: { readonly left: string | null; readonly right: string | null; readonly missing: string | null };
};

export function blockCard(block: BlockDoc, paths: readonly PathDoc[], lookups: Lookups): BlockCard {
  const { text, isCode } = isPill(block.type) ? { text: "", isCode: false } : whatItSays(block, paths, lookups);
  return { says: pieces(shortened(text)), isCode, facts: factsOf(block, paths, lookups) };
}

function whatItSays(
  block: BlockDoc,
  paths: readonly PathDoc[],
  { contents, actions, subFlows, blocks, language }: Lookups,
): { text: string; isCode: boolean } {
  const said = block.prompts
    .slice(0, 3)
    .flatMap((id) => {
      const of = contents.get(id) ?? [];
      const content = (of.find((each) => each.language === language) ?? of[0])?.content;
      return content === undefined ? [] : shortened(content);
    })
    .join(" ");
  if (said !== "") return { text: said, isCode: false };
  const action = block.action === null ? undefined : actions.get(block.action);
  if (action !== undefined) return { text: action.endpoint ?? action.name, isCode: action.endpoint !== null };
  const { jumps, summary, decides } = blockKinds[block.type];
  if (jumps !== null) {
    const subFlow = subFlows.get(block.entrypoint_subflow ?? "")?.name;
    const target = blocks.get(block.entrypoint_block ?? "")?.name;
    return { text: [subFlow, target].filter((name) => name !== undefined).join(": "), isCode: false };
  }
  if (summary.length > 0) {
    return { text: summary.map((field) => block[field]).find((text) => text !== null) ?? "", isCode: true };
  }
  if (decides) return { text: paths.find(({ trigger }) => trigger !== null)?.trigger ?? "", isCode: true };
  const keys = Object.keys(block.set_metadata);
  return { text: keys.length > 0 ? texts.card.sets(keys.join(", ")) : (block.description ?? ""), isCode: false };
}

function factsOf(block: BlockDoc, paths: readonly PathDoc[], lookups: Lookups): BlockCard["facts"] {
  if (isPill(block.type)) return { left: null, right: null, missing: null };
  const offered = new Set(lookups.languages);
  const contents = block.prompts.flatMap((id) => lookups.contents.get(id) ?? []);
  const spoken = new Set(contents.flatMap(({ language }) => (offered.has(language) ? language : [])));
  const missing = spoken.size === 0 ? [] : lookups.languages.filter((language) => !spoken.has(language));
  const intents = new Set(paths.flatMap(({ intent }) => intent ?? []));
  const collected = (lookups.collected.get(block.id) ?? []).map(({ name }) => name);
  const right =
    block.visit_limit !== null
      ? texts.card.visits(block.visit_limit)
      : block.max_retries !== null
        ? texts.card.retries(block.max_retries)
        : block.bi_enable === false
          ? texts.card.noBargeIn
          : goesOn(block, paths, collected.length)
            ? texts.card.doesNotListen
            : null;
  if (collected.length > 0)
    return { left: texts.card.collects(shortened(collected.join(", "))), right, missing: named(missing) };
  const left = intents.size > 0 ? texts.card.intents(intents.size) : spoken.size > 0 ? shortLanguages(spoken) : null;
  return { left, right, missing: named(missing) };
}

/** Whether a block that speaks listens to no answer: nothing of what leads on from it waits for one. */
function goesOn(block: BlockDoc, paths: readonly PathDoc[], entities: number): boolean {
  const { listens, state } = blockKinds[block.type];
  if (!listens || paths.length === 0) return false;
  const kinds = paths.map(({ transition_type }) => transition_type);
  return state(block, { kinds, entities }) === "passes";
}

const named = (languages: readonly string[]) =>
  languages.length > 0 ? texts.card.missing(languages.join(", ")) : null;

const shortLanguages = (languages: ReadonlySet<string>) =>
  [...languages].map((language) => language.split("-")[0]).join(" ");

const variable = /\{\{-?\s*([^{}|]*?)\s*(?:\|[^{}]*)?-?\}\}/g;

/** Words with their template variables apart. */
export function pieces(text: string): readonly Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(variable)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), isVariable: false });
    found.push({ text: `{{ ${match[1] ?? ""} }}`, isVariable: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), isVariable: false });
  return found;
}
