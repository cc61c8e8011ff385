import { UnreadableImport } from "./foreign.ts";

const mostWays = 200_000;

/**
 * Counts the ways of all places of a file, those included that they take over from elsewhere. Each place holds all of
 * its own: ways that many places take over could make a short file fill the memory.
 */
export class WayCount {
  readonly #places: string;
  readonly #ways: string;
  #count = 0;

  /** What they are called in the file, such as states and transitions. */
  constructor(places: string, ways: string) {
    this.#places = places;
    this.#ways = ways;
  }

  /** @throws UnreadableImport when there are too many. */
  add(some: number): void {
    this.#count += some;
    if (this.#count <= mostWays) return;
    throw new UnreadableImport(`Its ${this.#places} have more than ${mostWays} ${this.#ways}. Split the agent.`);
  }
}
