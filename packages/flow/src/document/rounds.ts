import { blockKinds, type Id, isEntry, jumps, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, FlowDocument, PathDoc } from "./document.ts";
import { groupBy } from "./group-by.ts";
import { rootSlug } from "./triggers.ts";

/** What leads where in a version, as far as rounds go. */
export type Ways = {
  readonly leads: ReadonlyMap<Id, readonly Id[]>;
  /** Where a round begins, by the block that goes through a list; what it leads to otherwise is in `leads`. */
  readonly rounds: ReadonlyMap<Id, readonly Id[]>;
  /** Where a conversation may come in or be led to from anywhere. */
  readonly entries: readonly Id[];
};

/** Looks at the ways of a version once, for all its blocks with rounds. Null where it has none. */
export function waysOf({ rows }: Pick<FlowDocument, "rows">): Ways | null {
  if (!rows.block.some(hasRounds)) return null;
  const root = rows.sub_flow.find(({ slug }) => slug === rootSlug)?.id;
  const paths = groupBy(rows.path, ({ source_block }) => source_block);
  const starts = groupBy(rows.block.filter(isEntry), ({ subflow }) => subflow);
  const startsOf = (subflow: Id | null) => (subflow === null ? [] : (starts.get(subflow) ?? []).map(({ id }) => id));
  const called = (block: BlockDoc) =>
    jumps(block) ? [block.entrypoint_block ?? startsOf(block.entrypoint_subflow)].flat() : [];
  const isTrigger = (block: BlockDoc, path: PathDoc) => isEntry(block) && path.display_in_global_list;
  const leads = new Map<Id, readonly Id[]>();
  const rounds = new Map<Id, readonly Id[]>();
  const entries = [
    ...startsOf(root ?? null),
    ...rows.block.filter((block) => block.entrypoint_block !== null && !jumps(block)).map(({ id }) => id),
    ...rows.small_talk.flatMap(({ destination_block: to }) => to ?? []),
  ];
  for (const block of rows.block) {
    const own = paths.get(block.id) ?? [];
    const begins = own.filter((path) => beginsRound(block, path));
    leads.set(block.id, [
      ...own.filter((path) => !begins.includes(path) && !isTrigger(block, path)).flatMap(targetsOf),
      ...called(block),
    ]);
    if (hasRounds(block)) rounds.set(block.id, begins.flatMap(targetsOf));
    entries.push(...own.filter((path) => isTrigger(block, path)).flatMap(targetsOf));
  }
  return { leads, rounds, entries };
}

/**
 * The blocks that belong to the rounds of a block: every way to them goes through the path by which its rounds begin. The
 * block itself belongs to them where that path leads straight back.
 */
export function blocksOfRounds({ leads, rounds, entries }: Ways, id: Id): ReadonlySet<Id> {
  const begins = rounds.get(id) ?? [];
  const next = (at: Id) => [...(leads.get(at) ?? []), ...(at === id ? [] : (rounds.get(at) ?? []))];
  const outside = reachableFrom(entries, { next, except: new Set() });
  const inside = reachableFrom(begins, { next, except: outside });
  return begins.includes(id) ? new Set([...inside, id]) : inside;
}

function reachableFrom(
  from: readonly Id[],
  { next, except }: { readonly next: (id: Id) => readonly Id[]; readonly except: ReadonlySet<Id> },
): Set<Id> {
  const found = new Set<Id>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || except.has(id)) continue;
    found.add(id);
    open.push(...next(id));
  }
  return found;
}

const hasRounds = ({ type }: BlockDoc) => blockKinds[type].rounds !== null;

const beginsRound = ({ type }: BlockDoc, path: PathDoc) =>
  pathKinds[path.transition_type].on === "event" && path.trigger !== null && path.trigger === blockKinds[type].rounds;

const targetsOf = ({ destination_block, breach_fallback_block }: PathDoc): readonly Id[] =>
  [destination_block, breach_fallback_block].filter((id) => id !== null);
