import { momentName } from "./environment.ts";
import type { ReadyNode, Roots } from "./ready-node.ts";
import { Moment } from "./value.ts";

/** How each root name reads the scope. */
export function rootsOf(scopeName: string): Roots {
  return (name) => readers.get(name) ?? (name === scopeName ? (run) => run.scope.metadata : null);
}

/** The same in the conditions of rules. */
export function ruleRootsOf(scopeName: string): Roots {
  const others = rootsOf(scopeName);
  return (name) => (name === momentName ? (run) => run.scope.moment ?? null : others(name));
}

const readers: ReadonlyMap<string, ReadyNode> = new Map<string, ReadyNode>([
  ["slots", (run) => run.scope.slots],
  ["metadata", (run) => run.scope.metadata],
  ["account", (run) => run.scope.account],
  ["business", (run) => run.scope.business],
  ["template", (run) => run.scope.template],
  ["visits", (run) => run.scope.visits],
  ["match", (run) => run.scope.match],
  ["ab", (run) => run.scope.ab],
  ["intent", (run) => run.scope.intent],
  ["confidence", (run) => run.scope.confidence],
  ["input", (run) => run.scope.input],
  ["action", (run) => run.scope.action],
  ["language", (run) => run.scope.language],
  ["channel", (run) => run.scope.channel],
  ["now", (run) => new Moment(run.scope.now)],
]);
