import { type Assignment, type Conditional, type ConversationRule, targetOf } from "@parley/model/kernel";
import type { BlockDoc } from "../document/document.ts";
import { compileExpression } from "../expressions/compile-expression.ts";
import { compileDigitPattern } from "../patterns/compile-digit-pattern.ts";
import { compilePattern } from "../patterns/compile-pattern.ts";
import type { Choice, DigitPattern, Expression, Pattern, RequestText, Template } from "../program/compiled.ts";
import type { ProgramAssignment, ProgramRule } from "../program/program.ts";
import { compileRequestText } from "../requests/compile-request-text.ts";
import { compileTemplate } from "../templates/compile-template.ts";
import type { Markup } from "../templates/liquid.ts";
import type { FaultPlace, Faults } from "./faults.ts";

/** Compiles the little languages of one document. What cannot be compiled is a fault, and null is given instead. */
export class Compiler {
  readonly faults: Faults;
  readonly #scopeName: string;
  readonly #expressions = new Map<string, Expression>();

  constructor(faults: Faults, scopeName: string) {
    this.faults = faults;
    this.#scopeName = scopeName;
  }

  expression(source: string, place: FaultPlace): Expression | null {
    const known = this.#expressions.get(source);
    if (known !== undefined) return known;
    const result = compileExpression(source, { scopeName: this.#scopeName });
    if (!result.ok) {
      this.faults.add(place, "ill_formed_expression", result.error.message);
      return null;
    }
    this.#expressions.set(source, result.expression);
    return result.expression;
  }

  /** A rule; null where one of its conditions cannot be read. */
  rule(rule: ConversationRule, targets: readonly BlockDoc[], place: FaultPlace): ProgramRule | null {
    const { name, most = 0, in_a_row = false, blocks = false, goes_to } = rule;
    const never = this.#ruleCondition(rule.never, place);
    const before = rule.before === undefined ? null : this.#ruleCondition(rule.before, place);
    const after = rule.after === undefined ? null : this.#ruleCondition(rule.after, place);
    const target = goes_to === undefined ? undefined : targets.find((block) => block.name === goes_to);
    if (goes_to !== undefined && target === undefined) {
      this.faults.add(
        place,
        "undefined_in_rule",
        `The rule "${name}" goes to "${goes_to}", and there is no such block.`,
      );
    }
    if (never === null) return null;
    const isTakenBack = blocks || goes_to !== undefined;
    return { name, never, before, after, most, in_a_row, blocks: isTakenBack, goesTo: target?.id ?? null };
  }

  #ruleCondition(source: string, place: FaultPlace): Expression | null {
    const result = compileExpression(source, { scopeName: this.#scopeName, ofRule: true });
    if (result.ok) return result.expression;
    this.faults.add(place, "ill_formed_expression", result.error.message);
    return null;
  }

  template(source: string, place: FaultPlace, markup: Markup = "plain"): Template | null {
    const result = compileTemplate(source, { markup, scopeName: this.#scopeName });
    if (result.ok) return result.template;
    this.faults.add(place, "ill_formed_template", result.error.message);
    return null;
  }

  requestText(source: string, place: FaultPlace): RequestText | null {
    const result = compileRequestText(source, { scopeName: this.#scopeName });
    if (result.ok) return result.text;
    this.faults.add(place, "ill_formed_template", result.error.message);
    return null;
  }

  pattern(source: string, place: FaultPlace): Pattern | null {
    const result = compilePattern(source);
    if (result.ok) return result.pattern;
    this.faults.add(place, "ill_formed_pattern", result.error.message);
    return null;
  }

  digits(source: string, place: FaultPlace): DigitPattern | null {
    const result = compileDigitPattern(source);
    if (result.ok) return result.pattern;
    this.faults.add(place, "ill_formed_digit_pattern", result.error.message);
    return null;
  }

  choice<T>(entries: Conditional<T>, place: FaultPlace): Choice<T> {
    return entries.flatMap(({ when, value }) => {
      const compiled = this.expression(when, place);
      return compiled === null ? [] : [{ when: compiled, value }];
    });
  }

  /** Values that are set, in their order. */
  assignments(entries: readonly Assignment[], place: FaultPlace): readonly ProgramAssignment[] {
    return entries.flatMap(({ to, value }) => {
      const [target, compiled] = [targetOf(to), this.expression(value, place)];
      if (target === null) this.faults.add(place, "ill_formed_target", `"${to}" names nothing that can be set.`);
      return target === null || compiled === null ? [] : [{ to: target, value: compiled }];
    });
  }

  /** A map of key to template, in the order of its keys. */
  templates(
    map: { readonly [key: string]: string },
    place: FaultPlace,
  ): readonly { readonly key: string; readonly value: Template }[] {
    return Object.entries(map).flatMap(([key, source]) => {
      const value = this.template(source, place);
      return value === null ? [] : [{ key, value }];
    });
  }

  /** The same for texts of a request. */
  requestTexts(
    map: { readonly [key: string]: string },
    place: FaultPlace,
  ): readonly { readonly key: string; readonly value: RequestText }[] {
    return Object.entries(map).flatMap(([key, source]) => {
      const value = this.requestText(source, place);
      return value === null ? [] : [{ key, value }];
    });
  }
}
