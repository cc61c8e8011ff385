import { type ConversationRule, pathKinds } from "@parley/model/kernel";
import type { FlowDocument, PathDoc } from "../document/document.ts";
import { ruleTargets } from "../document/rule-targets.ts";
import { checkExpression } from "../expressions/check-expression.ts";
import { knownSentence } from "../expressions/nearest.ts";
import { momentKinds } from "../program/moment.ts";
import { comparedIn } from "./deciding.ts";
import { knownNames } from "./known-names.ts";

/** What is wrong with a part of a rule, and where in its text: 0-based, the end exclusive. */
export type RuleFault = {
  readonly field: "name" | "never" | "before" | "after" | "goes_to";
  readonly message: string;
  readonly position: number;
  readonly end: number;
};

const conditions = ["never", "before", "after"] as const;

/**
 * What is wrong with a rule of a version, as the validator would say it, part by part.
 * @param others the names of the other rules
 */
export function checkRule(
  document: FlowDocument,
  rule: Pick<ConversationRule, "name" | "never" | "before" | "after" | "goes_to">,
  others: readonly string[],
): readonly RuleFault[] {
  const faults: RuleFault[] = [];
  const whole = (field: RuleFault["field"], message: string) =>
    faults.push({ field, message, position: 0, end: rule[field]?.length ?? 0 });
  if (rule.name.trim() === "") whole("name", "A rule needs a name.");
  if (others.includes(rule.name)) whole("name", "Another rule has this name: give each a name of its own.");
  if (rule.never.trim() === "") whole("never", "Say what must never be.");
  const options = {
    ofRule: true,
    expects: "condition",
    scopeName: document.settings.primary_scope_name,
    names: knownNames(document),
  } as const;
  for (const field of conditions) {
    const source = rule[field] ?? "";
    if (source.trim() === "") continue;
    for (const { message, position, end } of checkExpression(source, options).faults) {
      faults.push({ field, message, position, end });
    }
    for (const { compared, value, known, position, end } of strangersIn(document, source)) {
      const message = `${compared} is never "${value}". ${knownSentence(value, known)}`;
      faults.push({ field, message, position, end });
    }
  }
  const [target] = targetFaults(document, rule.goes_to);
  if (target !== undefined) whole("goes_to", target);
  return faults;
}

/** What is wrong with the block that a rule goes to. */
export function targetFaults(document: FlowDocument, goes_to: string | undefined): readonly string[] {
  if (goes_to === undefined) return [];
  const names = ruleTargets(document).map(({ name }) => name);
  const count = names.filter((name) => name === goes_to).length;
  if (count === 1) return [];
  return count === 0
    ? [`There is no block "${goes_to}" to go to. ${knownSentence(goes_to, new Set(names))}`]
    : [`${count} blocks are called "${goes_to}": give the one to go to a name of its own.`];
}

/** A text that a condition of a rule compares a member of the moment with, and that is not there. */
type Stranger = {
  /** The member: `moment.block`. */
  readonly compared: string;
  readonly value: string;
  readonly known: ReadonlySet<string>;
  readonly position: number;
  readonly end: number;
};

/** What a condition of a rule speaks of that the version does not have: blocks, prompts, kinds of moments. */
export function strangersIn(document: FlowDocument, source: string): readonly Stranger[] {
  const { settings, rows } = document;
  const there: { readonly [compared: string]: () => ReadonlySet<string> } = {
    "moment.does": () => new Set(momentKinds),
    "moment.block": () => new Set(rows.block.map(({ name }) => name)),
    "moment.prompt": () => new Set(rows.prompt.map(({ name }) => name)),
  };
  return comparedIn(source, settings.primary_scope_name).flatMap(({ path, values }) => {
    const compared = path.join(".");
    const known = there[compared]?.();
    if (known === undefined) return [];
    return values.flatMap(({ value, position, end }) =>
      typeof value !== "string" || known.has(value) ? [] : [{ compared, value, known, position, end }],
    );
  });
}

/** The paths that lead on when the rule of a name blocks; without any the fallback does. */
export function leadingOn({ rows }: FlowDocument, name: string): readonly PathDoc[] {
  return rows.path.filter(
    ({ transition_type, trigger }) => pathKinds[transition_type].on === "event" && trigger === name,
  );
}
