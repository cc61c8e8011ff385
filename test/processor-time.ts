import { readdirSync, readFileSync } from "node:fs";

/** A tick of /proc, ms: Linux counts for programs in hundredths of a second. */
const tick = 10;

/** Does the system say what a process's children took? */
export const knowsChildren = process.platform === "linux";

/**
 * What a process and all that it has started have taken of the processor, ms. Without `knowsChildren` it is what this
 * process has taken alone.
 */
export function processorTimeOf(root: number): number {
  if (!knowsChildren) {
    const { user, system } = process.cpuUsage();
    return root === process.pid ? (user + system) / 1000 : 0;
  }
  const children = new Map<number, Taken[]>();
  let own: Taken | undefined;
  for (const name of readdirSync("/proc")) {
    const taken = /^\d+$/.test(name) ? takenBy(Number(name)) : undefined;
    if (taken === undefined) continue;
    if (taken.pid === root) own = taken;
    const siblings = children.get(taken.parent);
    if (siblings === undefined) children.set(taken.parent, [taken]);
    else siblings.push(taken);
  }
  const sum = ({ pid, ticks }: Taken): number => (children.get(pid) ?? []).reduce((all, one) => all + sum(one), ticks);
  return own === undefined ? 0 : sum(own) * tick;
}

type Taken = {
  readonly pid: number;
  readonly parent: number;
  /** Its own, and those of its children that have ended. */
  readonly ticks: number;
};

/** Undefined when it has ended meanwhile. */
function takenBy(pid: number): Taken | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH"))
      return undefined;
    throw error;
  }
  // The name of the program comes before, in brackets, and may contain anything.
  const [, parent = "", ...rest] = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const ticks = rest.slice(9, 13).reduce((all, one) => all + Number(one), 0);
  return { pid, parent: Number(parent), ticks };
}
