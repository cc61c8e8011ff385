import type { Expected } from "../recognition/recogniser.ts";

/** Vocabularies that a process keeps: each takes it 100 kB at most. */
const mostKept = 64;

/** How an utterance names what it expects: whole when it is new to the process, which then forgets the one `forgets` names. */
export type VocabularyName = {
  readonly key: number;
  readonly expected: Expected | null;
  readonly forgets: number | null;
};

/** What a process has been told to expect: each vocabulary once, as long as it is among those used last. */
export class ToldVocabularies {
  /** Those used last stand last. */
  readonly #keys = new Map<Expected, number>();
  #made = 0;

  nameOf(expected: Expected): VocabularyName {
    const known = this.#keys.get(expected);
    this.#keys.delete(expected);
    const key = known ?? ++this.#made;
    this.#keys.set(expected, key);
    if (known !== undefined) return { key, expected: null, forgets: null };
    const [oldest] = this.#keys;
    if (oldest === undefined || this.#keys.size <= mostKept) return { key, expected, forgets: null };
    this.#keys.delete(oldest[0]);
    return { key, expected, forgets: oldest[1] };
  }
}
