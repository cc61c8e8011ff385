import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";

/** Rooms whose files and folders import each other in one direction alone, types included. */
const rooms = ["packages/model", "packages/flow", "packages/engine"] as const;

const imported = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g;

/** Circles of files and of folders in those rooms below `root`, one line each. What a door, an index.ts, passes on makes none. */
export async function circles(root: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const room of rooms) {
    const files = new Map<string, ReadonlySet<string>>();
    for await (const path of glob(`${room}/src/**/*.{ts,tsx}`, { cwd: root })) {
      if (path.endsWith("/index.ts")) continue;
      const text = await readFile(join(root, path), "utf8");
      const targets = [...text.matchAll(imported)].map(([, target = ""]) => normalize(join(dirname(path), target)));
      files.set(path, new Set(targets));
    }
    for (const circle of circlesIn(files))
      faults.push(`These files import each other in a circle: ${circleText(circle)}`);
    for (const circle of circlesIn(foldersOf(files))) {
      faults.push(`These folders import each other in a circle: ${circleText(circle)}`);
    }
  }
  return faults;
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

const circleText = (circle: readonly string[]) => circle.toSorted().join(", ");

function foldersOf(files: Arrows): Arrows {
  const folders = new Map<string, Set<string>>();
  for (const [from, targets] of files) {
    const own = folders.get(dirname(from)) ?? new Set();
    folders.set(dirname(from), own);
    for (const to of targets) if (dirname(to) !== dirname(from)) own.add(dirname(to));
  }
  return folders;
}

/** Groups in which each leads to each. */
function circlesIn(arrows: Arrows): readonly (readonly string[])[] {
  const reach = new Map([...arrows.keys()].map((from) => [from, reachedFrom(from, arrows)] as const));
  const groups = new Map<string, string[]>();
  for (const [from, reached] of reach) {
    if (!reached.has(from)) continue;
    const group = [...reached].filter((to) => reach.get(to)?.has(from) === true).toSorted();
    groups.set(group.join(), group);
  }
  return [...groups.values()];
}

function reachedFrom(from: string, arrows: Arrows): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(arrows.get(from) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(arrows.get(next) ?? []));
  }
  return reached;
}
