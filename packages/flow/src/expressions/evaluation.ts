import type { Json } from "@parley/model/kernel";
import { momentText } from "../calendar/moment-text.ts";
import type { Scope } from "../program/compiled.ts";
import { Amount } from "./amount.ts";
import { Duration, EvaluationFault, isList, Moment, type Value, type ValueMap } from "./value.ts";

/** Steps that one evaluation may take: far more than a sensible expression, far less than 100 ms. */
const maxSteps = 50_000;

/** Characters that are compared or searched in a step. */
const searchedInStep = 64;
/** Characters that are written in a step. */
const writtenInStep = 8;
/** Items of a list that are copied in a step. */
const copiedInStep = 8;
/** The calendar of a zone takes some 20 microseconds to say what it shows. */
const stepsOfCalendar = 25;

/**
 * One run of an expression: what it sees, the names bound by `exists`, `map` and the like, and the steps left. Values come
 * from other servers too and may be large: their keys are read here and nowhere else, so that reading is counted.
 */
export class Evaluation {
  readonly scope: Scope;
  readonly bound = new Map<string, Value>();
  #steps: number;

  constructor(scope: Scope, steps = maxSteps) {
    this.scope = scope;
    this.#steps = steps;
  }

  /** Counts work done. Throws EvaluationFault when it is too much. */
  spend(steps: number): void {
    this.#steps -= steps;
    const { work } = this.scope;
    if (work !== undefined) work.left -= steps;
    if (this.#steps < 0 || (work !== undefined && work.left < 0))
      throw new EvaluationFault("The expression takes too long.");
  }

  /** Counts that so many characters are compared or searched. */
  spendSearch(characters: number): void {
    this.spend(characters / searchedInStep);
  }

  /** Counts that so many characters are written. */
  spendWriting(characters: number): void {
    this.spend(characters / writtenInStep);
  }

  /** Counts that the calendar of a zone is asked. */
  spendCalendar(): void {
    this.spend(stepsOfCalendar);
  }

  /** The keys of a map. */
  keysOf(map: ValueMap): readonly string[] {
    const keys = Object.keys(map);
    this.spend(keys.length);
    return keys;
  }

  /** A value as the outside sees it: a time as ISO 8601, a duration in milliseconds, an amount as text. */
  toJson(value: Value): Json {
    if (typeof value === "string") this.spendSearch(value.length);
    if (value === null || typeof value !== "object") return value;
    if (value instanceof Moment) return momentText(value.milliseconds);
    if (value instanceof Duration) return value.milliseconds;
    if (value instanceof Amount) return value.toString();
    if (isList(value)) {
      this.spend(value.length / copiedInStep);
      return value.map((item) => this.toJson(item));
    }
    return Object.fromEntries(this.keysOf(value).map((key) => [key, this.toJson(value[key] ?? null)]));
  }

  /** A value as a text; what is no text as its JSON. */
  textOf(value: Value): string {
    const json = this.toJson(value);
    const text = typeof json === "string" ? json : JSON.stringify(json);
    this.spendWriting(text.length);
    return text;
  }
}
