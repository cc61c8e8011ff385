import type { Corpus } from "@parley/understanding";
import { chance, type TelephoneLine, telephoneLines } from "@parley/voice";
import type { Place } from "./places.ts";

/** Something that a caller says. */
export type Saying = {
  readonly place: Place;
  readonly text: string;
  /** Whether the place expects it; what it does not expect is right when it is refused. */
  readonly isExpected: boolean;
  readonly voice: string;
  readonly language: "en-US" | "en-GB";
  readonly line: TelephoneLine;
};

const lines: readonly TelephoneLine[] = Object.values(telephoneLines);

const voices = ["m1", "m3", "m7", "f1", "f2", "f5"];

const digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const months = ["january", "march", "may", "june", "august", "october", "december"];
const ordinals = ["first", "second", "third", "fifth", "eighth", "tenth", "twelfth", "fifteenth", "twenty first"];
const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const hours = ["nine", "ten", "eleven", "two", "three", "four", "five"];

/** What callers say without regard to what they were asked. */
const unexpected = [
  "the weather is nice today",
  "I lost my umbrella on the train",
  "hello hello",
  "banana",
  "my dog has eaten the newspaper",
  "can you hear the music",
  "just a moment I am driving",
  "where did you put the keys",
  "turn the television down",
  "Christopher Robinson",
  "we had fish and potatoes for dinner",
  "the children are at school",
  "hold on somebody is at the door",
  "elephant",
  "is that you grandmother",
  "blue green and yellow",
];

/**
 * So many utterances at the places of the sample agents: one in six is expected by none of them. The same for the same
 * seed.
 */
export function sayings(places: readonly Place[], count: number, seed: number): readonly Saying[] {
  const random = chance(seed * 7919 + 17);
  const one = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error("There is nothing to choose from.");
    return found;
  };
  return Array.from({ length: count }, (_, index) => {
    const place = one(places);
    const line = lines[index % lines.length] ?? one(lines);
    const isExpected = Math.floor(index / lines.length) % 6 !== 5;
    const text = isExpected ? one(one(saidAt(place, one))) : one(unexpected);
    return { place, text, isExpected, voice: one(voices), language: one(["en-US", "en-GB"]), line };
  });
}

type Choose = <T>(list: readonly T[]) => T;

/** What is said at a place, in groups that are equally likely: each of its intents, and each of its entities. */
function saidAt({ corpus, recognition }: Place, one: Choose): readonly (readonly string[])[] {
  const intents = corpus.intents
    .filter(({ name }) => recognition.intents.includes(name))
    .map(({ utterances }) => Object.entries(utterances).flatMap(([of, texts]) => (of.startsWith("en") ? texts : [])));
  const entities = corpus.entities
    .filter(({ name }) => recognition.entities.some((entity) => entity.name === name))
    .map((entity) => spoken(entity, one));
  // Values are what a place asks for: each entity counts twice.
  return [...intents, ...entities, ...entities].filter((texts) => texts.length > 0);
}

function spoken({ types, config }: Corpus["entities"][number], one: Choose): readonly string[] {
  const listed = (config.values ?? []).flatMap(({ synonyms = {} }) =>
    Object.entries(synonyms).flatMap(([of, words]) => (of.startsWith("en") ? words : [])),
  );
  return [...(types.includes("list") ? listed : []), ...types.flatMap((type) => valuesOf(type, one))];
}

function valuesOf(type: string, one: Choose): readonly string[] {
  switch (type) {
    case "digits":
      return [Array.from({ length: 4 }, () => one(digits)).join(" ")];
    case "date":
      return ["tomorrow", `next ${one(weekdays)}`, one(weekdays), `the ${one(ordinals)} of ${one(months)}`];
    case "time":
      return [
        `${one(hours)} o'clock`,
        `half past ${one(hours)}`,
        `at ${one(hours)} thirty`,
        `quarter to ${one(hours)}`,
      ];
    case "amount":
    case "number":
      return [
        `${one(digits.slice(1))} thousand`,
        `${one(digits.slice(1))} hundred and fifty`,
        `${one(digits.slice(2))} thousand five hundred`,
      ];
    default:
      return [];
  }
}
