import { createHash } from "node:crypto";
import { globSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { type Guard, idOf } from "./find-guards.ts";

/** What a test file that passes shows: how long it takes in milliseconds, and the ids of the guards that fire in it. */
export type Shown = { readonly took: number; readonly fired: readonly string[] };

type Kept = { readonly [test: string]: Shown & { readonly digest: string } };

/**
 * What test files showed in runs before, kept in a file over runs: only those that changed are run again. All that is not
 * a test file counts as changing every one.
 */
export class KeptFirings {
  readonly #path: string;
  readonly #sources: string;
  readonly #kept: Kept;

  constructor(path: string, guards: readonly Guard[]) {
    this.#path = path;
    const sources = globSync("{packages,adapters,apps,test}/**/*.{ts,json,sql}", {
      exclude: (name) => /(^|\/)(node_modules|dist)$|\.test\.ts$/.test(name),
    });
    this.#sources = digest([
      ...guards.map(idOf),
      ...["package-lock.json", ...sources.toSorted()].map((file) => readFileSync(file, "utf8")),
    ]);
    this.#kept = readKept(path);
  }

  /** What the file showed as it is now; undefined when it must be run. */
  of(test: string): Shown | undefined {
    const kept = this.#kept[test];
    return kept?.digest === this.#digest(test) ? kept : undefined;
  }

  keep(shown: ReadonlyMap<string, Shown>): void {
    const added = Object.fromEntries([...shown].map(([test, one]) => [test, { ...one, digest: this.#digest(test) }]));
    const aside = `${this.#path}.${process.pid}`;
    // Another run may have added its own meanwhile.
    writeFileSync(aside, JSON.stringify({ ...readKept(this.#path), ...added }));
    renameSync(aside, this.#path);
  }

  #digest(test: string): string {
    return digest([this.#sources, readFileSync(test, "utf8")]);
  }
}

const digest = (texts: readonly string[]): string =>
  texts.reduce((hash, text) => hash.update(text).update("\0"), createHash("sha256")).digest("hex");

function readKept(path: string): Kept {
  const [found] = globSync(path);
  return found === undefined ? {} : JSON.parse(readFileSync(found, "utf8"));
}
