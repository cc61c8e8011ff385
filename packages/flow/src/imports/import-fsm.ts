import type { Id } from "@parley/model/kernel";
import { groupBy } from "../document/group-by.ts";
import { cleanName, DraftAgent, type DraftSubFlow, plainText } from "./draft-agent.ts";
import { type ForeignImport, type ImportOptions, tellUnreadable, UnreadableImport } from "./foreign.ts";
import { ImportTally } from "./import-tally.ts";
import { isLoose, type Loose, listIn, looseIn, textIn, wordIn } from "./loose-json.ts";
import { WayCount } from "./way-count.ts";

/** States may hold states; deeper ones are no machine that people drew. */
const deepest = 20;

/** What a transition does: on which event it goes where. Null leads nowhere. */
type Transition = {
  /** The state that has it, from which its target is named, and its place there. */
  readonly from: string;
  readonly place: number;
  readonly event: string;
  readonly target: string | null;
  readonly guard: unknown;
  readonly actions: readonly unknown[];
};

/** A state that conversations can be in, by its whole name: `order.size`. */
type State = {
  readonly path: string;
  readonly said: string | null;
  readonly isFinal: boolean;
  /** Those of the state itself before those of the states around it, as a machine takes them. */
  readonly transitions: readonly Transition[];
};

/**
 * Reads a finite-state machine: a statechart (`initial`, `states` by name with `on`), or lists of `states` and
 * `transitions` (`trigger`, `source`, `dest`; or `name`, `from`, `to`). A state becomes a block, an event an intent.
 */
export function importFsm(file: unknown, options: ImportOptions): ForeignImport {
  return tellUnreadable(() => {
    if (!isLoose(file)) throw new UnreadableImport("A state machine is an object with states.");
    const tally = new ImportTally(meaningless);
    const machine = looseIn(tally.open(file));
    const { states, initial } = isLoose(machine.states) ? readChart(machine, tally) : readLists(machine, tally);
    if (states.length === 0) throw new UnreadableImport("The state machine has no states.");
    const agent = new DraftAgent(options);
    draw(agent, { states, initial }, tally);
    const name = textIn(machine.id) ?? textIn(machine.name) ?? "";
    return {
      ok: true,
      document: agent.document(),
      report: tally.report(`State machine ${cleanName(name, "")}`.trim()),
    };
  });
}

type Machine = { readonly states: readonly State[]; readonly initial: string | null };

/** Members that say nothing about an agent: how the machine is kept and typed. */
const meaningless = ["$schema", "version", "key", "order", "tsTypes", "schema", "predictableActionArguments"];

const notCarried = {
  invoke: "It follows on code of the machine's own. Use an Action block and its paths.",
  done: "Nothing that is carried over says that the states in it are done. Draw a path for it.",
  stays: "On no event it leads to the state itself, without end. Use an Action or Set block.",
  passes: "The state goes on at once, so no event comes.",
  source: "It names no state that it leads from.",
  odd: "It is no state and no transition that Parley knows the form of.",
  after: "A delay: Parley asks again by itself when nothing is heard. Use a Wait block.",
  guard: "A condition is code of the machine's own. Write it as the path's expression.",
  action: "An action is code of the machine's own. Use an Action or Set block.",
  parallel: "States that hold at once: only the first of them is carried over.",
  target: "It leads to a state that the machine does not have.",
  second: "Another transition is taken on the same event before it.",
  history: "A history state: use a path that resumes.",
} as const;

/** The states of a statechart, those within states by their whole names. */
function readChart(machine: Loose, tally: ImportTally): Machine {
  const states: State[] = [];
  const ids = new Map<string, string>();
  /** Where one lands who enters a state. */
  const leaves = new Map<string, string | null>();
  /** The states around a state, the nearest first: from there its targets are named. */
  const scopes = new Map<string, readonly string[]>();
  const count = new WayCount("states", "transitions");
  const visit = (
    node: Loose,
    path: string,
    around: {
      readonly outer: readonly Transition[];
      readonly done: readonly Transition[];
      readonly scopes: readonly string[];
    },
    depth: number,
  ): void => {
    const { outer, done } = around;
    scopes.set(path, around.scopes);
    if (depth > deepest) throw new UnreadableImport(`States lie more than ${deepest} deep in states.`);
    const id = textIn(node.id);
    if (id !== null) ids.set(`#${id}`, path);
    if (node.type === "history") {
      tally.leave("state", path, notCarried.history, node);
      return;
    }
    const own = transitionsOf(node, path, tally);
    const isFinal = node.type === "final";
    count.add(own.length + outer.length + (isFinal ? done.length : 0));
    const inner = [...own, ...outer];
    const children = Object.entries(looseIn(node.states)).filter(([name, child]) => {
      if (!isLoose(child)) tally.leave("state", join(path, name), notCarried.odd);
      return isLoose(child);
    });
    const isParallel = node.type === "parallel";
    const isTold = !isParallel && children.some(([, child]) => isFinalLeaf(looseIn(child)));
    const ends = isTold ? doneOf(node, path) : [];
    if (!isTold) {
      for (const to of many(node.onDone)) tally.leave("transition", `${path}: onDone`, notCarried.done, looseIn(to));
    }
    if (children.length === 0) {
      leaves.set(path, path);
      if (path === "") return;
      tally.carry("state");
      // A final state in a state ends that one: what is around goes on, by `onDone` where it says so.
      const isLast = isFinal && depth === 1;
      states.push({ path, said: wordsOf(node), isFinal: isLast, transitions: isFinal ? [...done, ...inner] : inner });
      return;
    }
    const first = wordIn(node.initial) ?? children[0]?.[0] ?? null;
    leaves.set(path, first === null ? null : join(path, first));
    if (path !== "") tally.carry("state");
    const within = { outer: inner, done: ends, scopes: path === "" ? [""] : [path, ...around.scopes] };
    const [only, ...beside] = children;
    for (const [name, child] of isParallel && only !== undefined ? [only] : children) {
      visit(looseIn(child), join(path, name), within, depth + 1);
    }
    if (isParallel) {
      for (const [name, child] of beside) {
        tally.leave("state", join(path, name), notCarried.parallel, looseIn(child));
      }
    }
  };
  visit(machine, "", { outer: [], done: [], scopes: [""] }, 0);
  const known = new Set(leaves.keys());
  const landing = (path: string | null): string | null => {
    let at = path;
    for (let step = 0; step <= deepest && at !== null; step++) {
      const next: string | null = leaves.get(at) ?? null;
      if (next === at) return at;
      at = next;
    }
    return null;
  };
  const targets = new Map<Transition, string | null>();
  const targetOf = (one: Transition, target: string): string | null => {
    const found = targets.get(one) ?? landing(resolve(target, one.from, { known, ids, scopes }));
    targets.set(one, found);
    return found;
  };
  const resolved = states.map((state) => ({
    ...state,
    transitions: state.transitions.map((one) => ({
      ...one,
      // One that names no target does something and stays where the conversation is.
      target: one.target === null ? state.path : targetOf(one, one.target),
    })),
  }));
  return { states: resolved, initial: landing("") };
}

const join = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/** Whether a state is final, so that it ends the one that it is in. */
const isFinalLeaf = ({ type, states }: Loose): boolean =>
  type === "final" && !Object.values(looseIn(states)).some(isLoose);

type Names = {
  readonly known: ReadonlySet<string>;
  readonly ids: ReadonlyMap<string, string>;
  readonly scopes: ReadonlyMap<string, readonly string[]>;
};

/** A target as charts name it: `#id`, `.child`, or a sibling of the state or of one around it. */
function resolve(target: string, from: string, { known, ids, scopes }: Names): string | null {
  if (target.startsWith("#")) {
    const [id = "", ...rest] = target.split(".");
    const found = ids.get(id);
    return found === undefined ? null : [found, ...rest].filter((part) => part !== "").join(".");
  }
  if (target.startsWith(".")) return known.has(join(from, target.slice(1))) ? join(from, target.slice(1)) : null;
  const candidates = (scopes.get(from) ?? []).map((scope) => join(scope, target));
  return candidates.find((candidate) => known.has(candidate)) ?? null;
}

/** What a state says, where people write it: in its `meta`, or as its description. */
function wordsOf(node: Loose): string | null {
  const places = [looseIn(node.meta), node, looseIn(node.data)];
  const names = ["say", "prompt", "message", "text", "description"];
  return places.flatMap((place) => names.flatMap((name) => textIn(place[name]) ?? []))[0] ?? null;
}

function transitionsOf(node: Loose, path: string, tally: ImportTally): readonly Transition[] {
  for (const name of ["entry", "exit", "invoke", "onEntry", "onExit"]) {
    for (const one of many(node[name])) {
      for (const way of name === "invoke" ? ["onDone", "onError"] : []) {
        for (const _ of many(looseIn(one)[way])) tally.leave("transition", `${path}: ${way}`, notCarried.invoke);
      }
      tally.leave("action", `${path}: ${nameOf(one)}`, notCarried.action, looseIn(one));
    }
  }
  const delays = looseIn(node.after);
  for (const delay of Object.keys(delays))
    tally.leave("transition", `${path}: after ${delay}`, notCarried.after, delays);
  const on = Object.entries(looseIn(node.on)).flatMap(([event, to]) => many(to).map((one) => [event, one] as const));
  const always = many(node.always).map((one) => ["", one] as const);
  return [...on, ...always].map(([event, to], place) => ({ from: path, place, event, ...leading(to) }));
}

/** What is taken when the states in a state are done. Its places come after those of the other transitions. */
const doneOf = (node: Loose, path: string): readonly Transition[] =>
  many(node.onDone).map((to, place) => ({ from: path, place: -1 - place, event: "", ...leading(to) }));

const many = (value: unknown): readonly unknown[] => (value === undefined || value === null ? [] : [value].flat());

function leading(to: unknown): Pick<Transition, "target" | "guard" | "actions"> {
  if (!isLoose(to)) return { target: wordIn(to), guard: undefined, actions: [] };
  return { target: wordIn(many(to.target)[0]), guard: to.guard ?? to.cond, actions: many(to.actions) };
}

const nameOf = (value: unknown): string =>
  wordIn(value) ?? textIn(looseIn(value).type) ?? textIn(looseIn(value).src) ?? "code";

/** What a transition that is written as a list holds. */
const inList = ["trigger", "source", "dest", "conditions", "unless", "before", "after", "prepare"];

/** States and transitions as two lists. */
function readLists(machine: Loose, tally: ImportTally): Machine {
  const transitions = listIn(machine.transitions).flatMap((entry, place): readonly Transition[] => {
    const one: Loose = Array.isArray(entry)
      ? Object.fromEntries(inList.map((name, at) => [name, entry[at]]))
      : looseIn(entry);
    const event = wordIn(one.trigger ?? one.event ?? one.name ?? one.on) ?? "";
    const [guard] = [one.conditions, one.guard, one.unless].flatMap(many);
    const target = wordIn(one.dest ?? one.to ?? one.target);
    const sources = many(one.source ?? one.from).flatMap((from) => wordIn(from) ?? []);
    const actions = [one.prepare, one.before, one.after].flatMap(many);
    if (sources.length === 0) {
      tally.leave("transition", event || nameOf(entry), isLoose(entry) ? notCarried.source : notCarried.odd, one);
    }
    return sources.map((source): Transition => ({ from: source, place, event, target, guard, actions }));
  });
  const listed = listIn(machine.states).map((state) => (isLoose(state) ? state : { name: state }));
  const named = listed.flatMap((state) => {
    const name = wordIn(state.name ?? state.id);
    if (name !== null) return [[name, state] as const];
    tally.leave("state", "", notCarried.odd, state);
    return [];
  });
  const every = new Map<string, Loose>(named);
  const initial = wordIn(machine.initial) ?? wordIn(machine.init) ?? named[0]?.[0] ?? transitions[0]?.from ?? null;
  for (const name of [initial, ...transitions.flatMap(({ from, target }) => [from, target])]) {
    if (name !== null && name !== "*" && name !== "=" && !every.has(name)) every.set(name, {});
  }
  const bySource = groupBy(transitions, ({ from }) => from);
  const ofAll = bySource.get("*") ?? [];
  const count = new WayCount("states", "transitions");
  const states = [...every].map(([path, state]): State => {
    tally.carry("state");
    const its = path === "*" ? [] : (bySource.get(path) ?? []);
    count.add(its.length + ofAll.length);
    // In the order of the file.
    const own = [...its, ...ofAll].sort((a, b) => a.place - b.place);
    return {
      path,
      said: wordsOf(state),
      isFinal: state.final === true || state.type === "final",
      transitions: own.map((one) => ({
        ...one,
        target: one.target === "=" || one.target === null ? path : one.target,
      })),
    };
  });
  return { states, initial };
}

/** Draws a block for each state and a path for each transition. */
function draw(agent: DraftAgent, { states, initial }: Machine, tally: ImportTally): void {
  const start = agent.subFlow("start");
  const blocks = new Map(states.map((state, place) => [state.path, blockOf(agent, start, state, place)]));
  const first = blocks.get(initial ?? "") ?? blocks.get(states[0]?.path ?? "");
  if (first !== undefined) agent.path(start.start, { name: "Start", destination_block: first });
  /** Why each transition is left out, by what it is; null for one that is carried over, if only from one state. */
  const outcomes = new Map<string, { readonly name: string; readonly reason: string | null }>();
  for (const state of states) {
    const block = blocks.get(state.path);
    if (block === undefined) continue;
    const taken = new Set<string>();
    const passes = state.transitions.some(
      ({ event, guard, target }) =>
        event === "" && guard === undefined && target !== state.path && blocks.has(target ?? ""),
    );
    for (const one of state.transitions) {
      const target = blocks.get(one.target ?? "");
      const key = `${one.from} ${one.place}`;
      const reasonFor = (): string | null => {
        if (one.guard !== undefined) return notCarried.guard;
        if (target === undefined) return notCarried.target;
        if (one.event === "" && one.target === state.path) return notCarried.stays;
        if (passes && one.event !== "") return notCarried.passes;
        if (state.isFinal) return notCarried.second;
        const way = takenOn(agent, one.event);
        // Events of other names may be taken on the same words.
        const on = JSON.stringify(way);
        if (taken.has(on)) return notCarried.second;
        taken.add(on);
        agent.path(block, { destination_block: target, ...way });
        return null;
      };
      const reason = reasonFor();
      const isDrawn = reason === null;
      if (!outcomes.has(key))
        for (const action of one.actions) {
          tally.leave("action", `${one.from}: ${nameOf(action)}`, notCarried.action);
        }
      if (isDrawn || !outcomes.has(key)) {
        outcomes.set(key, { name: `${one.from}: ${one.event || "always"}`, reason });
      }
    }
  }
  for (const { name, reason } of outcomes.values()) {
    if (reason === null) tally.carry("transition");
    else tally.leave("transition", name, reason);
  }
}

/** How far blocks stand from each other; px of the canvas. */
const [across, down, inRow] = [320, 180, 4];

function blockOf(agent: DraftAgent, subFlow: DraftSubFlow, state: State, place: number): Id {
  const words = plainText(state.said ?? "");
  const prompt = agent.prompt(state.path, new Map([[agent.language, words]]));
  const position = { x: across * (place % inRow), y: down * (1 + Math.floor(place / inRow)) };
  return agent.block(subFlow, state.path, {
    ...(state.isFinal ? { type: "End" as const, end_state: plainName(state.path) || "completed" } : {}),
    prompts: prompt === null ? [] : [prompt],
    render_info: { position },
  });
}

/** A name in small letters, of any script, and digits. */
const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_")
    .replace(/^_|_$/g, "")
    .slice(0, 60);

/** What takes a transition: an event is what a caller means, unless its name says otherwise. */
function takenOn(agent: DraftAgent, event: string): Parameters<DraftAgent["path"]>[1] {
  const name = event.trim();
  if (name === "") return { transition_type: "always" };
  if (/^(no[-_ ]?input|silence|timeout)$/i.test(name)) return { transition_type: "no_input" };
  if (/^(no[-_ ]?match|fallback|default|else|\*)$/i.test(name)) return { transition_type: "no_match" };
  const [, keys] = /^(?:dtmf|key|press)?[-_ ]?([0-9*#]+)$/i.exec(name) ?? [];
  if (keys !== undefined) return { transition_type: "dtmf", trigger: keys };
  const said = name
    .replace(/[_\-.:]+/g, " ")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase();
  const intent = agent.intent(plainName(said) || name, [{ language: agent.language, text: said }]);
  return { transition_type: "intent", intent };
}
