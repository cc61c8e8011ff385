import type { ImportReport, LeftOut } from "./foreign.ts";

/** Most things that are listed by name; counts and reasons hold all of them. */
const mostListed = 500;

/** Things that are left out for the same reason. */
type Group = { readonly kind: string; readonly reason: string; count: number; readonly names: string[] };

/** Counts what of a foreign file is carried over and what is left out. Each thing is listed once. */
export class ImportTally {
  readonly #counts = new Map<string, { carried: number; left: number }>();
  readonly #groups = new Map<string, Group>();

  carry(kind: string): void {
    this.#of(kind).carried++;
  }

  leave(kind: string, name: string, reason: string): void {
    this.#of(kind).left++;
    const key = `${kind} ${reason}`;
    const group = this.#groups.get(key) ?? { kind, reason, count: 0, names: [] };
    this.#groups.set(key, group);
    group.count++;
    if (group.names.length < mostListed) group.names.push(name.slice(0, 200));
  }

  report(format: string): ImportReport {
    const counts = [...this.#counts].map(([kind, { carried, left }]) => ({
      kind,
      found: carried + left,
      carried,
      left,
    }));
    const groups = [...this.#groups.values()];
    const reasons = groups.map(({ kind, reason, count }) => ({ kind, reason, count }));
    return { format, counts, reasons, left: leftOutByReason(groups) };
  }

  #of(kind: string): { carried: number; left: number } {
    const known = this.#counts.get(kind) ?? { carried: 0, left: 0 };
    this.#counts.set(kind, known);
    return known;
  }
}

/** What is left out, by reason. Where it is too much to list, each reason has its share: no frequent one hides the others. */
function leftOutByReason(groups: readonly Group[]): readonly LeftOut[] {
  let share = mostListed;
  while (share > 1 && groups.reduce((sum, { names }) => sum + Math.min(share, names.length), 0) > mostListed) share--;
  return groups
    .flatMap(({ kind, reason, names }) => names.slice(0, share).map((name) => ({ kind, name, reason })))
    .slice(0, mostListed);
}
