import type { Recognition } from "@parley/engine";
import { baseLanguage, type EntityKind, isEntityKind } from "@parley/model/kernel";
import type { Corpus } from "@parley/understanding";

/** What callers may say: sentences, words of lists (those of one meaning in groups), kinds of value, and choices by place. */
export type ExpectedSpeech = {
  readonly phrases: readonly string[];
  readonly values: readonly string[];
  /** How many lists the values are of: those of two may be said together. */
  readonly lists: number;
  readonly same: readonly (readonly string[])[];
  readonly kinds: readonly EntityKind[];
  readonly corrections: Pick<ExpectedSpeech, "values" | "kinds">;
  readonly choices: number;
};

/** The answer to a question of the engine's own, such as whether a value is right. */
const unnamed: Corpus["entities"][number] = { name: "", types: [], config: {} };

/** More are no hint, and no recogniser listens for as many. */
const mostExpected = 2000;

/** Places of one vocabulary whose expectations are kept: those asked for last. */
const mostPlaces = 64;

const known = new WeakMap<Corpus, Map<string, ExpectedSpeech>>();

/**
 * What a caller may say in answer to a listening: the same object for all callers there, so that what recognisers make
 * of it can be kept.
 */
export function expectedSpeech(corpus: Corpus, recognition: Recognition): ExpectedSpeech {
  const { language, intents, entities, corrections, choices } = recognition;
  const key = JSON.stringify([language, intents, entities, corrections, choices]);
  const places = known.get(corpus) ?? new Map<string, ExpectedSpeech>();
  const expected = places.get(key) ?? expectedOf(corpus, recognition);
  known.set(corpus, places);
  // What was asked for last stands last.
  places.delete(key);
  places.set(key, expected);
  const [oldest] = places.keys();
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
  return expected;
}

/**
 * The sentences of a listening's own intents come first, then those of the others: callers may always ask for something
 * else. Then the values of the entities it may fill, and those that may be corrected.
 */
function expectedOf({ intents, entities }: Corpus, { language, ...wanted }: Recognition): ExpectedSpeech {
  const own = intents.filter(({ name }) => wanted.intents.includes(name));
  const others = intents.filter(({ name }) => !wanted.intents.includes(name));
  const isSpoken = (of: string) => baseLanguage(of) === baseLanguage(language);
  const intended = [...own, ...others].map(({ utterances }) =>
    Object.entries(utterances).flatMap(([of, sentences]) => (isSpoken(of) ? sentences : [])),
  );
  const saidOf = (named: Recognition["entities"]) => {
    const filled = named.flatMap(({ name, types }) => {
      const entity = name === unnamed.name ? unnamed : entities.find((one) => one.name === name);
      return entity === undefined ? [] : [{ ...entity, types: types.length > 0 ? types : entity.types }];
    });
    const lists = filled.filter(({ types }) => types.includes("list"));
    const listed = lists.flatMap(({ config }) =>
      (config.values ?? []).map(({ value, wordings = {}, synonyms = {} }) => [
        value,
        ...Object.entries(wordings).flatMap(([of, words]) => (isSpoken(of) ? [words] : [])),
        ...Object.entries(synonyms).flatMap(([of, words]) => (isSpoken(of) ? words : [])),
      ]),
    );
    return {
      listed: firstOf(listed),
      lists: lists.length,
      kinds: [...new Set(filled.flatMap(({ types }) => types.filter(isEntityKind)))],
    };
  };
  const sentences = firstOf(intended);
  const [answers, corrections] = [saidOf(wanted.entities), saidOf(wanted.corrections)];
  return {
    phrases: sentences.flat(),
    values: answers.listed.flat(),
    lists: answers.lists,
    same: [...sentences, ...answers.listed],
    kinds: answers.kinds,
    corrections: { values: corrections.listed.flat(), kinds: corrections.kinds },
    choices: wanted.choices,
  };
}

/** As many of the groups, from the first on, as are of use. */
function firstOf(groups: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let left = mostExpected;
  return groups.flatMap((group) => {
    const taken = group.slice(0, left);
    left -= taken.length;
    return taken.length > 0 ? [taken] : [];
  });
}
