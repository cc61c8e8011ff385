import { checkField, checkRule, type FlowDocument, freeName } from "@parley/flow";
import { type ConversationRule, settingsFields } from "@parley/model/kernel";

/** What a breach does: it is reported, the turn is blocked, or the conversation goes to a block instead. */
export const breaches = ["report", "block", "take"] as const;
export type Breach = (typeof breaches)[number];

/** A rule as it is written in the form: every field has a text, a number stands as it was typed. */
export type RuleDraft = {
  /** Tells it from the others while it is written; its name may change. */
  readonly key: number;
  readonly name: string;
  readonly never: string;
  readonly before: string;
  readonly after: string;
  readonly most: string;
  readonly in_a_row: boolean;
  readonly breach: Breach;
  /** Name of the block, where a breach takes a path. */
  readonly goes_to: string;
  readonly off: boolean;
};

/** The rules of a version as they are written, in their order. */
export class RuleDrafts {
  readonly list: readonly RuleDraft[];
  constructor(list: readonly RuleDraft[]) {
    this.list = list;
  }

  /** A rule more, after the one of a key, or at the end. */
  with(rule: ConversationRule, after: number | null = null): { readonly drafts: RuleDrafts; readonly key: number } {
    const key = this.#freeKey;
    const found = this.list.findIndex((each) => each.key === after);
    const place = found === -1 ? this.list.length : found + 1;
    return { drafts: new RuleDrafts(this.list.toSpliced(place, 0, draftOf(rule, key))), key };
  }

  /** A name that no rule has yet. */
  freeName(name: string): string {
    return freeName(name, new Set(this.list.map((each) => each.name)));
  }

  changed(key: number, more: Partial<RuleDraft>): RuleDrafts {
    return new RuleDrafts(this.list.map((each) => (each.key === key ? { ...each, ...more } : each)));
  }

  without(key: number): RuleDrafts {
    return new RuleDrafts(this.list.filter((each) => each.key !== key));
  }

  /** What was deleted stands at its place again, or at the end where fewer are left. */
  restored(rule: RuleDraft, place: number): RuleDrafts {
    return new RuleDrafts(this.list.toSpliced(place, 0, { ...rule, key: this.#freeKey }));
  }

  get #freeKey(): number {
    return Math.max(-1, ...this.list.map(({ key }) => key)) + 1;
  }

  get rules(): readonly ConversationRule[] {
    return this.list.map(ruleOf);
  }

  /** Those that can be tried with an agent as they are written. */
  tried(document: FlowDocument): readonly ConversationRule[] {
    return this.list.flatMap((rule) => {
      const others = this.list.flatMap((each) => (each === rule ? [] : each.name));
      return isTried(rule, document, others) ? [ruleOf(rule)] : [];
    });
  }
}

const draftOf = (rule: ConversationRule, key: number): RuleDraft => ({
  key,
  name: rule.name,
  never: rule.never,
  before: rule.before ?? "",
  after: rule.after ?? "",
  most: String(rule.most ?? 0),
  in_a_row: rule.in_a_row ?? false,
  breach: rule.goes_to !== undefined ? "take" : rule.blocks === true ? "block" : "report",
  goes_to: rule.goes_to ?? "",
  off: rule.off ?? false,
});

/** The rule that is written; fields that say what holds anyway are left out. */
export const ruleOf = ({
  name,
  never,
  before,
  after,
  most,
  in_a_row,
  breach,
  goes_to,
  off,
}: RuleDraft): ConversationRule => ({
  name: name.trim(),
  never: never.trim(),
  ...(before.trim() !== "" && { before: before.trim() }),
  ...(after.trim() !== "" && { after: after.trim() }),
  ...(most.trim() !== "" && most.trim() !== "0" && { most: Number(most) }),
  ...(in_a_row && { in_a_row }),
  ...(breach === "block" && { blocks: true }),
  ...(breach === "take" && { goes_to: goes_to.trim() }),
  ...(off && { off }),
});

/** The rules that a version has stored. */
export function draftsOf(stored: unknown): RuleDrafts {
  return new RuleDrafts(areRules(stored) ? stored.map(draftOf) : []);
}

function areRules(value: unknown): value is readonly ConversationRule[] {
  return checkField(settingsFields.rules, value).length === 0;
}

/** Whether the rules can be stored as they are written. */
export const canStore = ({ rules, list }: RuleDrafts): boolean =>
  areRules(rules) && new Set(list.map(({ name }) => name.trim())).size === list.length;

/** Whether a rule is judged as it is written: it is on, and nothing in it is wrong. */
export const isTried = (rule: RuleDraft, document: FlowDocument, others: readonly string[]): boolean =>
  !rule.off && mostAllowed(rule.most) !== null && checkRule(document, ruleOf(rule), others).length === 0;

/** How many such moments are allowed; null for what is no such number. */
export function mostAllowed(written: string): number | null {
  const most = written.trim() === "" ? 0 : Number(written);
  return Number.isInteger(most) && most >= 0 && most <= 1000 ? most : null;
}
