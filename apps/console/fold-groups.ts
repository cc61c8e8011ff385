import type { Rolldown } from "vite";

/** When a page has a module: at its first picture, with the parts that it shows at once, or with what may open on it. */
export const times = ["first", "soon", "later"] as const;
export type Time = (typeof times)[number];

/** Chunks that become one, and when each page has them. */
export type Group = { readonly had: ReadonlyMap<string, Time>; readonly chunks: readonly Rolldown.OutputChunk[] };

/** What opens on demand joins what is there up to this size. Bytes before they are made small, as all here. */
const smallest = 15_000;

/** What a chunk may bring along for those that load it on demand. */
const mostBeside = 10_000;

/** What a page may load without need to have one request less, where it has twenty: the more it has, the more one costs. */
const requestWorth = 1000;

/** How much less the parts that follow a page's first picture count. */
const soonCounts = 0.25;

/** Groups that join before what they save is worked out again. */
const mostAtOnce = 8;

/** Lets groups join where the pages then ask for fewer files and load hardly more. */
export const foldGroups = (groups: readonly Group[], isAlone: (chunk: Rolldown.OutputChunk) => boolean) => {
  const mayJoin = ({ chunks }: Group) => !chunks.some(isAlone);
  return joinCheapest(foldLate(groups, mayJoin), mayJoin);
};

export const sizeOf = ({ chunks }: Group) => chunks.reduce((sum, { code }) => sum + code.length, 0);

/** Lets small groups join those that are there wherever they are, where no page then has anything earlier or without need. */
function foldLate(all: readonly Group[], mayJoin: (group: Group) => boolean): readonly Group[] {
  let groups = all;
  for (const group of all.toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    if (!mayJoin(group) || !groups.includes(group) || sizeOf(group) > smallest) continue;
    const into = groups
      .filter((other) => other !== group && mayJoin(other) && isThereWith(other, group) && isLateOr(other, group))
      .toSorted((one, other) => one.had.size - other.had.size)
      .find((other) => isLight(groups, group, other) && !isCircle(groups, group, other));
    if (into === undefined) continue;
    groups = groups.filter((each) => each !== group).map((each) => (each === into ? joined(into, group) : each));
  }
  return groups;
}

/** Lets those groups join that save the most, until no two save anything. */
function joinCheapest(all: readonly Group[], mayJoin: (group: Group) => boolean): readonly Group[] {
  let groups = all;
  for (;;) {
    const taken = new Set<Group>();
    for (const { one, other } of savings(groups, mayJoin)) {
      if (taken.size >= 2 * mostAtOnce) break;
      if (taken.has(one) || taken.has(other) || !isLight(groups, one, other) || isCircle(groups, one, other)) continue;
      groups = [...groups.filter((each) => each !== one && each !== other), joined(one, other)];
      taken.add(one).add(other);
    }
    if (taken.size === 0) return groups;
  }
}

/** What a page has loaded at a time of its opening. */
type Stage = { readonly loaded: ReadonlySet<Group>; readonly counts: number };

/** Pairs of groups that save something as one, the best first. */
function savings(groups: readonly Group[], mayJoin: (group: Group) => boolean) {
  const owners = ownersOf(groups);
  const withAll = new Map(groups.map((group) => [group, loadedWith(owners, group)]));
  const sizes = new Map(groups.map((group) => [group, sizeOf(group)]));
  const stages = stagesOf(groups, withAll);
  const candidates = groups.filter((group) => mayJoin(group) && stages.some(({ loaded }) => loaded.has(group)));
  /** What a page loads more that has one of the two. */
  const inVain = ({ loaded }: Stage, one: Group, other: Group) => {
    const more = [...(withAll.get(loaded.has(one) ? other : one) ?? [])].filter((each) => !loaded.has(each));
    const requests = more.filter((each) => each !== one && each !== other).length;
    return more.reduce((sum, each) => sum + (sizes.get(each) ?? 0), 0) + requests * requestWorth;
  };
  const saved = (one: Group, other: Group) =>
    stages.reduce((sum, stage) => {
      const has = [one, other].filter((each) => stage.loaded.has(each)).length;
      if (has === 0) return sum;
      return sum + stage.counts * (has === 2 ? (requestWorth * stage.loaded.size) / 20 : -inVain(stage, one, other));
    }, 0);
  return candidates
    .flatMap((one, place) => candidates.slice(place + 1).map((other) => ({ one, other, saved: saved(one, other) })))
    .filter((each) => each.saved > 0)
    .toSorted((one, other) => other.saved - one.saved);
}

function stagesOf(groups: readonly Group[], withAll: ReadonlyMap<Group, ReadonlySet<Group>>): readonly Stage[] {
  const loadedBy = (page: string, until: readonly Time[]) =>
    new Set(
      groups
        .filter(({ had }) => until.some((time) => had.get(page) === time))
        .flatMap((group) => [...(withAll.get(group) ?? [])]),
    );
  return [...new Set(groups.flatMap(({ had }) => [...had.keys()]))].flatMap((page) => [
    { loaded: loadedBy(page, ["first"]), counts: 1 },
    { loaded: loadedBy(page, ["first", "soon"]), counts: soonCounts },
  ]);
}

/** One group of two: a page has it as soon as it had either. */
function joined(one: Group, other: Group): Group {
  const had = new Map(one.had);
  for (const [page, time] of other.had) {
    const known = had.get(page);
    if (known === undefined || times.indexOf(time) < times.indexOf(known)) had.set(page, time);
  }
  return { had, chunks: [...one.chunks, ...other.chunks] };
}

/** Whether a group is there on all pages of the other, as early. */
const isThereWith = (group: Group, other: Group) =>
  [...other.had].every(
    ([page, time]) => group.had.has(page) && times.indexOf(group.had.get(page) ?? "later") <= times.indexOf(time),
  );

/** Whether each page that has a group before anything is opened has the other at the same time. */
const isLateOr = (group: Group, other: Group) =>
  [...group.had].every(([page, time]) => time === "later" || other.had.get(page) === time);

/**
 * Whether what loads either of two groups loads little more for having both: a small part must not bring along what the
 * other imports, such as all of Mantine. What their pages have at their first picture is there anyway.
 */
function isLight(groups: readonly Group[], one: Group, other: Group): boolean {
  const owners = ownersOf(groups);
  const pages = [...one.had.keys(), ...other.had.keys()];
  const isExtra = ({ had }: Group) => pages.some((page) => had.get(page) !== "first");
  const weigh = (extra: ReadonlySet<Group>) =>
    [...extra].filter(isExtra).reduce((sum, group) => sum + sizeOf(group), 0);
  const [ofOne, ofOther] = [loadedWith(owners, one), loadedWith(owners, other)];
  return weigh(ofOther.difference(ofOne)) <= mostBeside && weigh(ofOne.difference(ofOther)) <= mostBeside;
}

type Owners = ReadonlyMap<string, Group>;

const ownersOf = (groups: readonly Group[]): Owners =>
  new Map(groups.flatMap((group) => group.chunks.map(({ fileName }) => [fileName, group] as const)));

const importedBy = (owners: Owners, { chunks }: Group): ReadonlySet<Group> =>
  new Set(chunks.flatMap(({ imports }) => imports.flatMap((file) => owners.get(file) ?? [])));

/** A group and all that it imports at once. */
function loadedWith(owners: Owners, group: Group): ReadonlySet<Group> {
  const loaded = new Set([group]);
  for (const each of loaded) for (const next of importedBy(owners, each)) loaded.add(next);
  return loaded;
}

/** Whether one of two groups imports the other by way of a third. */
function isCircle(groups: readonly Group[], one: Group, other: Group): boolean {
  const owners = ownersOf(groups);
  const next = (group: Group) => importedBy(owners, group);
  const reaches = (from: Group, to: Group): boolean => {
    const seen = new Set<Group>([from, to]);
    const look = [...next(from)].filter((each) => !seen.has(each));
    for (let group = look.pop(); group !== undefined; group = look.pop()) {
      if (seen.has(group)) continue;
      seen.add(group);
      const after = next(group);
      if (after.has(to)) return true;
      look.push(...after);
    }
    return false;
  };
  return reaches(one, other) || reaches(other, one);
}
