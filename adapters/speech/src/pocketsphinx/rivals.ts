import type { EntityKind } from "@parley/model/kernel";
import type { Expected } from "../recognition/recogniser.ts";
import type { Dictionary } from "./dictionary.ts";
import { type Grammar, grammarOf, withoutCourtesies } from "./grammar.ts";
import { type RulePattern, rulePattern } from "./rule-pattern.ts";
import { sayable } from "./sayable.ts";
import { sameOfKinds, spokenKinds } from "./spoken-kinds.ts";

const correction = /^(no|sorry|i mean|i meant|actually|make that) | not /;

/** Words that change no value: understanding takes this Friday and Friday for the same day, and asks about the next one. */
const idle = /\b(?:the|of|on|at|and|a|next|this|please|thanks|thank you|well|it's|it is)\b/g;

const nothing = { values: [], kinds: [] };

const patterns = new Map(Object.entries(spokenKinds).map(([kind, ways]) => [kind, rulePattern(ways)] as const));

/**
 * What may have been said instead of a reading, with another meaning: the other sentences and values, and the same with a
 * word more, less or otherwise. Instead of a correction all that corrects nothing, since "no thanks" sounds like "no ten".
 * Null where nothing else is expected.
 */
export function rivalsOf(text: string, expected: Expected, dictionary: Dictionary): Grammar | null {
  const { corrections = nothing, choices = 0, ...answers } = expected;
  const { phrases, values } = answers;
  const isSaid = (words: string) => ` ${text} `.includes(` ${words} `);
  const said = longest(sayable([...phrases, ...values]).filter(isSaid));
  const isCorrectable = corrections.values.length + corrections.kinds.length > 0;
  const isAnswer = said !== null && bare(said) === bare(text);
  if (isCorrectable && !isAnswer && correction.test(text)) return grammarOf(answers, dictionary);
  const same = new Set([text, ...sameAs(said ?? text, expected)]);
  const isOther = (words: string) => !same.has(words);
  const held = said === null ? answers.kinds.filter((kind) => partOf(text, patterns.get(kind)) !== null) : [];
  return grammarOf(
    {
      // A courtesy may itself be misheard: "one two three" as "one two please".
      phrases: [...held.flatMap((kind) => oneWordOff(withoutCourtesies(text), kind)), ...sayable(phrases)].filter(
        isOther,
      ),
      values: sayable(values).filter(isOther),
      kinds: answers.kinds.filter((kind) => !held.includes(kind)),
      choices: /\b(?:first|second|third|fourth|fifth|last)\b/.test(text) ? 0 : choices,
    },
    dictionary,
  );
}

/** The words, and those that mean the same. */
function sameAs(said: string, { same = [] }: Expected): readonly string[] {
  const groups = [...same.map(sayable), ...sameOfKinds].filter((group) => group.includes(said));
  return [said, ...groups.flat()];
}

function longest(texts: readonly string[]): string | null {
  return texts.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

type Part = {
  readonly before: readonly string[];
  readonly words: readonly string[];
  readonly behind: readonly string[];
};

/** The longest part of a text that is a value of a kind. */
function partOf(text: string, pattern: RulePattern | undefined): Part | null {
  const words = text.split(" ");
  for (let length = words.length; length > 0; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length);
      if (pattern?.whole.test(`${part.join(" ")} `)) {
        return { before: words.slice(0, from), words: part, behind: words.slice(from + length) };
      }
    }
  }
  return null;
}

/** The text with another value of a kind: one of its words is another, or not there, or there is one more. */
function oneWordOff(text: string, kind: EntityKind): readonly string[] {
  const pattern = patterns.get(kind);
  const part = partOf(text, pattern);
  if (pattern === undefined || part === null) return [];
  const { before, words, behind } = part;
  const tries = new Set<string>();
  for (let place = 0; place <= words.length; place++) {
    const [head, tail, rest] = [words.slice(0, place), words.slice(place), words.slice(place + 1)];
    for (const word of pattern.words) {
      tries.add([...head, word, ...tail].join(" "));
      if (tail.length > 0) tries.add([...head, word, ...rest].join(" "));
    }
    for (let last = place + 1; last <= words.length; last++) tries.add([...head, ...words.slice(last)].join(" "));
  }
  const value = bare(words.join(" "));
  const others = [...tries].filter((one) => bare(one) !== value && pattern.whole.test(`${one} `));
  return others.map((one) => [...before, one, ...behind].join(" "));
}

function bare(text: string): string {
  return text.replace(idle, "").replace(/\s+/g, " ").trim();
}
