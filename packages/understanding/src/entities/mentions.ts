import { type EntityKind, entityKinds, type Mention, type UnderstandContext } from "@parley/model/kernel";
import type { Vocabulary } from "../lexicon/vocabulary.ts";
import type { Model } from "../model.ts";
import { firstFrom, type Heard } from "../text/heard.ts";
import type { Finder, Found, Surroundings } from "./kind.ts";
import { kinds } from "./registry.ts";

/** A value outside its limits gives way to another reading of the same words that is inside. */
const outsideFactor = 0.7;

const unnamed: Model["entities"][number] = { name: "", types: [], config: {} };

type Wanted = UnderstandContext["entities"];

/**
 * Finds the entities wanted in what was said or pressed. An entity the model does not know is never found; one without a name
 * is the answer to a question of the engine's own, of the kinds that it accepts.
 */
export type MentionFinder = {
  readonly said: (heard: Heard, wanted: Wanted, around: Surroundings) => Mention[];
  readonly pressed: (digits: string, wanted: Wanted, around: Surroundings) => Mention[];
};

export function mentionFinder(entities: Model["entities"]): MentionFinder {
  const withFinders = <E>(entity: E) => ({ ...entity, finders: new Map<EntityKind, Finder>() });
  const known = new Map([unnamed, ...entities].map((entity) => [entity.name, withFinders(entity)]));

  /** Reads one entity by each of the kinds accepted, and keeps one reading for each stretch of the text. */
  const read = (wanted: Wanted[number], text: string, find: (finder: Finder) => readonly Found[]): Mention[] => {
    const entity = known.get(wanted.name);
    if (!entity) return [];
    const accepted = wanted.types.length > 0 ? entityKinds.filter((kind) => wanted.types.includes(kind)) : entity.types;
    const mentions = accepted.flatMap((kind) => {
      const finder = entity.finders.get(kind) ?? kinds[kind](entity.config);
      entity.finders.set(kind, finder);
      return find(finder).map((found) => asMention(entity.name, kind, found, text));
    });
    return accepted.length > 1 ? surest(mentions) : mentions;
  };

  return {
    said: (heard, wanted, around) =>
      wanted.flatMap((one) =>
        read(one, heard.text, (finder) =>
          finder.said(heard, around).filter((found) => !isInIdiom(heard, found, around.words)),
        ),
      ),
    pressed: (digits, wanted, around) =>
      wanted.flatMap((one) =>
        read(one, digits, (finder) => {
          const found = finder.pressed(digits, around);
          return found ? [found] : [];
        }),
      ),
  };
}

/** Most words of an idiom before its value: "how are you doing" today. */
const longestIdiom = 4;

/** Whether a value is a part of a phrase in which it is none. What is the whole phrase, or more, is said. */
function isInIdiom({ tokens }: Heard, { start, end }: Found, { idioms }: Vocabulary): boolean {
  const first = firstFrom(tokens, start);
  for (let index = Math.max(0, first - longestIdiom); index <= first; index++) {
    const behind = idioms.at(tokens, index)?.next ?? 0;
    const [from, to] = [tokens[index]?.start ?? 0, tokens[behind - 1]?.end ?? 0];
    if (to >= end && to - from > end - start) return true;
  }
  return false;
}

function asMention(entity: string, kind: EntityKind, found: Found, text: string): Mention {
  const confidence = found.out_of_range ? found.confidence * outsideFactor : found.confidence;
  return { entity, kind, ...found, confidence, text: text.slice(found.start, found.end) };
}

/** Of readings by several kinds that overlap, the surest; among equals the longest, then the first. One kind may read several. */
function surest(mentions: readonly Mention[]): Mention[] {
  const length = ({ start, end }: Mention) => end - start;
  const kept: Mention[] = [];
  for (const one of [...mentions].sort((a, b) => b.confidence - a.confidence || length(b) - length(a))) {
    if (kept.every((other) => other.kind === one.kind || other.end <= one.start || one.end <= other.start))
      kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}
