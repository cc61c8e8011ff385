import type { LogEntry } from "@parley/engine";
import type { Deciding, Program, ProgramPath, Subject } from "@parley/flow";
import { baseLanguage, type Id, pathKinds } from "@parley/model/kernel";
import type { Place, Seen } from "./exploration.ts";

/** What a turn that was tried may show. */
export type SeenCode =
  | "loop_without_caller"
  | "dead_end"
  | "missing_words"
  | "failing_expression"
  | "unfilled_value"
  | "rule_broken"
  | "rule_blocks";

/** Something wrong that a turn showed, and where it was first seen. */
export type Sighting = {
  readonly code: SeenCode;
  readonly subject: Subject;
  readonly message: string;
  readonly seen: Pick<Seen, "from" | "act" | "opening">;
};

/** A path that was taken before another, by its name, and where. */
export type Outranked = { readonly by: string; readonly seen: Pick<Seen, "from" | "act" | "opening"> };

type Entry<Type extends LogEntry["type"]> = Extract<LogEntry, { type: Type }>;

/** Looks at each turn that is tried: what is wrong in it, which paths were taken, which lost and to what. */
export class TurnWatch {
  readonly sightings = new Map<string, Sighting>();
  /** The first turn that entered each block, took each path. */
  readonly entered = new Map<Id, Pick<Seen, "from" | "act" | "opening">>();
  readonly taken = new Map<Id, Pick<Seen, "from" | "act" | "opening">>();
  /** Paths that held when another was taken: the others, and the first turn in which each was. */
  readonly outranked = new Map<Id, Map<Id, Outranked>>();
  /** Rules that were broken: in how many turns, and the nearest of them. */
  readonly broken = new Map<string, { readonly turns: number; readonly seen: Sighting["seen"] }>();
  /** Paths whose condition was looked at and false. */
  readonly refused = new Map<Id, Pick<Seen, "from" | "act" | "opening">>();
  /** The languages in which each path lost to its condition or to another. */
  readonly lostIn = new Map<Id, Set<string>>();
  readonly #program: Program;
  readonly #deciding: Deciding;
  readonly #paths: ReadonlyMap<Id, ProgramPath>;
  readonly #prompts: ReadonlyMap<Id, string>;

  constructor(program: Program, deciding: Deciding) {
    this.#program = program;
    this.#deciding = deciding;
    this.#paths = pathsOf(program);
    this.#prompts = new Map([...program.prompts.values()].map(({ id, name }) => [id, name]));
  }

  see(seen: Seen): void {
    const { before, tried } = seen;
    const { entries } = tried;
    let block = before?.session.block ?? tried.walk.session.block;
    let language = before?.session.language ?? seen.opening.language ?? this.#program.settings.language;
    for (const [place, entry] of entries.entries()) {
      switch (entry.type) {
        case "entered":
          block = entry.block;
          first(this.entered, entry.block, seen);
          break;
        case "path_taken":
          first(this.taken, entry.path, seen);
          break;
        case "decided":
          this.#decided(entry, language, seen);
          break;
        case "language_switched":
          language = entry.to;
          break;
        case "agent_said":
          if (entry.prompt !== null && baseLanguage(entry.language) !== baseLanguage(language)) {
            this.#missing(entry.prompt, language, seen, `is said in ${entry.language}`);
          }
          break;
        case "content_missing":
          this.#missing(entry.prompt, entry.language, seen, "is not said at all");
          break;
        case "expression_error":
          if (!this.#isCaught(entries.slice(place))) this.#failed(entry, block, seen);
          break;
        case "variable_missing":
          this.#unfilled(entry, block, seen);
          break;
        case "rule_breached":
          this.#broken(entry, block, seen);
          break;
        case "limit_reached":
          if (looping.has(entry.limit)) this.#loops(entry, block, seen);
          break;
        case "ended":
          if (entry.disposition === "no_match") this.#stuck(entries.slice(0, place), block, seen);
          break;
      }
    }
  }

  #sight(code: SeenCode, subject: Subject, message: string, seen: Seen, key = ""): void {
    const id = `${code} ${"id" in subject ? subject.id : ""} ${key}`;
    const known = this.sightings.get(id);
    if (known === undefined || turnsOf(seen) < turnsOf(known.seen)) {
      this.sightings.set(id, { code, subject, message, seen: whereOf(seen) });
    }
  }

  #block(id: Id): { readonly noun: "block"; readonly id: Id; readonly name: string } {
    return { noun: "block", id, name: this.#program.blocks.get(id)?.name ?? "" };
  }

  #decided({ lost, name, path: winner }: Entry<"decided">, language: string, seen: Seen): void {
    for (const { path, why } of lost) {
      if (why === "order" || why === "condition") {
        this.lostIn.set(path, (this.lostIn.get(path) ?? new Set()).add(language));
      }
      if (why === "order" && winner !== null) {
        const others = this.outranked.get(path) ?? new Map<Id, Outranked>();
        if (!others.has(winner)) others.set(winner, { by: name, seen: whereOf(seen) });
        this.outranked.set(path, others);
      }
      if (why === "condition") first(this.refused, path, seen);
    }
  }

  #missing(prompt: Id, language: string, seen: Seen, instead: string): void {
    const name = this.#prompts.get(prompt) ?? "";
    const message = `The prompt "${name}" has no words in ${language}: on this way it ${instead}.`;
    this.#sight("missing_words", { noun: "prompt", id: prompt, name }, message, seen, language);
  }

  /** A block whose value or list cannot be worked out may have a path for that. */
  #isCaught(entries: readonly LogEntry[]): boolean {
    return entries.some((entry) => {
      const doc = entry.type === "path_taken" ? this.#paths.get(entry.path)?.doc : undefined;
      return doc !== undefined && pathKinds[doc.transition_type].on === "event" && doc.trigger === "failed";
    });
  }

  #failed({ source, error, where }: Entry<"expression_error">, block: Id, seen: Seen): void {
    const subject = this.#block(block);
    const at = where === "" ? "" : ` (${where})`;
    const message = `The expression "${source}"${at} fails in "${subject.name}": ${error}`;
    this.#sight("failing_expression", subject, message, seen, source);
  }

  /**
   * Words with a hole in them. What comes from outside is not the version's to fill: a caller's account, other servers,
   * given metadata. A request may tell of values that are not there yet.
   */
  #unfilled({ variables, where }: Entry<"variable_missing">, block: Id, seen: Seen): void {
    if (!where.startsWith("prompt ")) return;
    const { primary_scope_name } = this.#program.settings;
    for (const variable of variables) {
      const [root = "", name = ""] = variable.split(".");
      const isOwn =
        root === "metadata" || root === primary_scope_name ? this.#deciding.written.has(name) : root === "slots";
      if (!isOwn) continue;
      const subject = this.#block(block);
      const message = `${variable} is empty when "${subject.name}" uses it (${where}).`;
      this.#sight("unfilled_value", subject, message, seen, `${variable} ${where}`);
    }
  }

  #broken({ rule, blocked }: Entry<"rule_breached">, block: Id, seen: Seen): void {
    const known = this.broken.get(rule);
    const nearest = known === undefined || turnsOf(seen) < turnsOf(known.seen) ? whereOf(seen) : known.seen;
    this.broken.set(rule, { turns: (known?.turns ?? 0) + 1, seen: nearest });
    const { name } = this.#block(block);
    const subject = { noun: "settings" } as const;
    if (blocked) this.#sight("rule_blocks", subject, `The rule "${rule}" blocks a step in "${name}".`, seen, rule);
    else this.#sight("rule_broken", subject, `The rule "${rule}" is broken in "${name}".`, seen, rule);
  }

  #loops({ limit, block: at }: Entry<"limit_reached">, block: Id, seen: Seen): void {
    const subject = this.#block(at ?? block);
    const message = `The conversation goes round without the caller and stops in "${subject.name}" (${limit}).`;
    this.#sight("loop_without_caller", subject, message, seen);
  }

  /** A block that does not listen has no way on. One that listens has asked often enough. */
  #stuck(entries: readonly LogEntry[], block: Id, seen: Seen): void {
    if (entries.some(({ type }) => type === "caller_silent" || type === "understood")) {
      const last = entries.findLast(({ type }) => type === "entered" || type === "decided");
      if (last?.type !== "entered") return;
    }
    const at = this.#program.blocks.get(block);
    if (at === undefined || at.listens) return;
    const subject = this.#block(block);
    this.#sight("dead_end", subject, `Nothing leads out of "${subject.name}": the conversation ends there.`, seen);
  }
}

/** Limits that a turn runs into which does not wait for the caller. */
const looping: ReadonlySet<string> = new Set(["max_transit_limit", "turn_work"]);

/** How many turns come before. */
const turnsOf = ({ from }: Pick<Seen, "from">): number => from?.turns ?? 0;

const whereOf = ({ from, act, opening }: Seen): Pick<Seen, "from" | "act" | "opening"> => ({ from, act, opening });

function first(
  map: Map<Id, Pick<Seen, "from" | "act" | "opening">>,
  id: Id,
  seen: Seen & { readonly from: Place | null },
): void {
  if (!map.has(id)) map.set(id, whereOf(seen));
}

/** Every path of a program: of its blocks, of its starts, and its global triggers. */
export function pathsOf({ blocks, subflows, triggers }: Program): ReadonlyMap<Id, ProgramPath> {
  const found = new Map<Id, ProgramPath>();
  const add = (paths: readonly ProgramPath[]) => {
    for (const path of paths) found.set(path.id, path);
  };
  for (const { paths } of blocks.values()) {
    const { default: preset, ...lists } = paths;
    for (const list of Object.values(lists)) add(list);
    if (preset !== null) add([preset]);
  }
  for (const { triggers: own, startPath } of subflows.values()) {
    add([...own.override, ...own.ordinary, ...(startPath === null ? [] : [startPath])]);
  }
  add([...triggers.override, ...triggers.ordinary]);
  return found;
}
