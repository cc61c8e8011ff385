import type { EntityConfig, EntityKind, LanguageCode, ValueMark } from "@parley/model/kernel";
import type { MarkedText } from "./corpus.ts";
import { sayingsOf } from "./sayings.ts";

type Entity = { readonly types: readonly EntityKind[]; readonly config: EntityConfig };

/** So many other values stand in for those that are marked: more would say the rest of the words too often. */
const mostVariants = 3;

/**
 * The same words with other values where values are marked, so that an intent is not learned with the one value that its
 * example happens to name. None where an entity is not known.
 */
export function markedVariants(
  { text, marks }: MarkedText,
  language: LanguageCode,
  entities: ReadonlyMap<string, Entity>,
): readonly string[] {
  const places = marks
    .map((mark) => ({ mark, words: wordsFor(mark, text, language, entities) }))
    .toSorted((a, b) => b.mark.start - a.mark.start);
  const most = Math.min(mostVariants, Math.max(0, ...places.map(({ words }) => words.length)));
  const variants = Array.from({ length: most }, (_, turn) =>
    places.reduce((said, { mark: { start, end }, words }) => {
      const other = words[turn % Math.max(1, words.length)];
      return other === undefined ? said : `${said.slice(0, start)}${other}${said.slice(end)}`;
    }, text),
  );
  return [...new Set(variants)].filter((variant) => variant !== text);
}

function wordsFor(
  { entity, start, end }: ValueMark,
  text: string,
  language: LanguageCode,
  entities: ReadonlyMap<string, Entity>,
): readonly string[] {
  const known = entities.get(entity);
  const kind = known?.types[0];
  if (known === undefined || kind === undefined) return [];
  const said = text.slice(start, end).toLowerCase();
  return sayingsOf(kind, known.config, language).filter((words) => words.toLowerCase() !== said);
}
