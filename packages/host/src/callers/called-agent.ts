import type { LogEntry, Runtime, Session } from "@parley/engine";
import type { ProgramPath } from "@parley/flow";
import { type Id, pathKinds } from "@parley/model/kernel";
import { type Acts, nonsense } from "../verify/acts.ts";
import { type Bounds, Exploration, type Explored, type Seen } from "../verify/exploration.ts";
import { beginningsOf, openingsOf } from "../verify/openings.ts";
import type { Act, Opening, Walk } from "../verify/walk.ts";
import { pathsOf } from "../verify/watch-turns.ts";

/** An agent is explored so far before it is called: callers are people who understand what they are asked. */
const usual: Bounds = { states: 500, turns: 40 };

/** So many states are looked at between two words of how far it is. */
const stride = 25;

/** A place to come to: a block by its id, or a disposition to end with. */
export type Aim = { readonly block: Id } | { readonly ending: string };

/** How far each block is from an aim, in turns. */
export type Distances = ReadonlyMap<string, number>;

/**
 * An agent that is called: what may be said in it, and where answers lead. Exploring it tells a simulated caller what a
 * person gathers from the words of a question.
 */
export class CalledAgent {
  readonly acts: Acts;
  readonly runtime: Runtime;
  /** Dispositions that callers come to by what they say, in the order in which they were found. */
  readonly endings: readonly string[];
  readonly openings: readonly Opening[];
  readonly #before: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #known = new Map<string, Distances>();

  constructor(explored: Explored, onProgress?: (share: number) => void) {
    const before = new Map<string, Set<string>>();
    const endings = new Set<string>();
    const paths = pathsOf(explored.runtime.program);
    const exploration = new Exploration(explored, usual, (seen) => {
      const way = wayOf(seen, paths);
      if (way === null) return;
      const known = before.get(way.to) ?? new Set();
      before.set(way.to, known.add(way.from));
      if (way.ending !== null) endings.add(way.ending);
    });
    while (exploration.goOn(stride)) onProgress?.(exploration.progress);
    this.acts = exploration.acts;
    this.runtime = exploration.runtime;
    this.endings = [...endings];
    this.#before = before;
    const told = explored.tests.filter(({ entry }) => entry === undefined);
    const { openings } = openingsOf(explored.document, exploration.deciding, []);
    this.openings = told.length > 0 ? beginningsOf(told) : openings.slice(0, 1);
  }

  /** Worked out once for each aim. */
  distancesTo(aim: Aim): Distances {
    const goal = "block" in aim ? aim.block : endOf(aim.ending);
    const known = this.#known.get(goal);
    if (known !== undefined) return known;
    const distances = new Map([[goal, 0]]);
    let front = [goal];
    for (let distance = 1; front.length > 0; distance++) {
      front = front.flatMap((to) => [...(this.#before.get(to) ?? [])].filter((from) => !distances.has(from)));
      for (const from of front) distances.set(from, distance);
    }
    this.#known.set(goal, distances);
    return distances;
  }
}

/** Where a conversation stands, as distances know it. */
export const standingOf = ({ session: { state, block } }: Walk): string =>
  state.type === "ended" ? endOf(state.disposition) : block;

const endOf = (disposition: string) => `end ${disposition}`;

/** A step that a caller can wish for: not silence, nonsense or a failure of another server. */
function wayOf({ act, before, tried }: Seen, paths: ReadonlyMap<Id, ProgramPath>) {
  if (act === null || before === null || !isWished(act, before)) return null;
  // Where the agent has begun to give up on a caller, what comes is no wish.
  if (before.session.attempts > 0 || tried.entries.some((entry) => failed(entry, paths))) return null;
  const { state } = tried.walk.session;
  const ending = state.type === "ended" ? state.disposition : null;
  return { from: standingOf(before), to: standingOf(tried.walk), ending };
}

function isWished(act: Act, { session }: Walk): boolean {
  if ("answer" in act) return act.mock.ok !== false && act.mock.error === undefined && act.mock.timed_out !== true;
  const { step } = act;
  if (typeof step !== "string" && ("user" in step || "press" in step))
    return !("user" in step) || step.user !== nonsense;
  return isPassing(step, session);
}

/** Time passes, and what is waited for happens, where the agent waits. */
export const isPassing = (step: Step, { state, pending }: Session): boolean =>
  (step === "elapsed" || (typeof step !== "string" && "happened" in step)) &&
  (state.type === "sleeping" || pending !== null);

type Step = Extract<Act, { readonly step: unknown }>["step"];

function failed(entry: LogEntry, paths: ReadonlyMap<Id, ProgramPath>): boolean {
  if (entry.type === "reprompted" || entry.type === "limit_reached") return true;
  const path = entry.type === "path_taken" ? paths.get(entry.path) : undefined;
  return path !== undefined && pathKinds[path.doc.transition_type].on === "failure";
}
