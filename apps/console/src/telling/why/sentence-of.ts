import type { Cause, Decision, ReadCondition } from "@parley/engine";
import type { Entry } from "../tell-entry.ts";
import { texts } from "./texts.ts";

/** Why it was decided so, as one sentence. `entries` are those of its turn: they tell noise from silence. */
export function sentenceOf(decision: Decision, entries: readonly Entry[]): string {
  return `${causeOf(decision.by, entries)}${outcomeOf(decision)}`;
}

export function conditionOf({ source, values }: ReadCondition): string {
  return texts.condition(source, valuesOf(values));
}

export function valueText(value: unknown): string {
  if (value === null || value === undefined) return texts.unset;
  return typeof value === "string" ? value : JSON.stringify(value);
}

export const scoreText = (score: number) => score.toFixed(2);

const valuesOf = (values: { readonly [name: string]: unknown }) =>
  Object.entries(values)
    .map(([name, value]) => texts.value(name, valueText(value)))
    .join(", ");

const alsoHolds = (when: ReadCondition | null) => (when === null ? "" : texts.causes.and(conditionOf(when)));

function causeOf(by: Cause, entries: readonly Entry[]): string {
  const said = texts.causes;
  switch (by.by) {
    case "intent":
      return `${said.intent(by.intent, scoreText(by.score))}${alsoHolds(by.when)}`;
    case "values":
      return said.values(valuesOf(by.values));
    case "known":
      return said.known(valuesOf(by.values));
    case "corrected":
      return said.corrected(valuesOf(by.values));
    case "collected":
      return Object.keys(by.values).length === 0 ? said.confirmed : said.values(valuesOf(by.values));
    case "declined":
      return said.declined(by.entities.join(", "));
    case "refused":
      return said.notValid(by.entities.join(", "));
    case "keys":
      return said.keys(by.digits);
    case "pattern":
      return said.pattern(by.pattern);
    case "condition":
      return said.condition(conditionOf(by.when));
    case "event":
      return by.name === "silent" ? said.silent(0) : said.event(by.name);
    case "answer": {
      const status = by.status === null ? "" : said.status(by.status);
      return `${by.ok ? said.answered(status) : said.failed(status)}${alsoHolds(by.when)}`;
    }
    case "no_input":
      return entries.some(({ type }) => type === "noise_heard") ? said.noise(by.count) : said.silent(by.count);
    case "no_match":
      return noMatch(by);
    case "close":
      return said.close(
        by.intents.map(({ intent, score }) => texts.candidates.heard(intent, scoreText(score))).join(", "),
      );
    case "neither":
      return said.neither(by.intents.join(", "));
    case "queued":
      return said.queued(by.intent);
    case "unclear":
      return said.unclear(by.entities.join(", "));
    case "blameless": {
      const switched = entries.find(({ type }) => type === "language_switched");
      return switched === undefined ? said.refused : said.switched(valueText(switched.to));
    }
    case "model":
      return said.model;
    case "waits":
      return said.waits;
    case "otherwise":
      return said.otherwise;
  }
}

function noMatch({ count, meant, short, sounded }: Extract<Cause, { by: "no_match" }>): string {
  const said = texts.causes;
  const first = meant === null ? said.noMatch(count) : said.meant(meant.intent, scoreText(meant.score), count);
  const near = short === null ? "" : said.short(short.intent, scoreText(short.score), scoreText(short.threshold));
  return `${first}${near}${sounded === null ? "" : said.sounded(sounded.language, scoreText(sounded.score))}`;
}

function outcomeOf({ level, trigger, path, name, at, by }: Decision): string {
  const came = texts.outcomes;
  if (level === null) return by.by === "unclear" || by.by === "close" ? came.which : came.again(at);
  if (by.by === "collected" && path === null) {
    if (by.confirms !== null) return came.confirms(by.confirms);
    return by.asks === null ? came.left(at) : came.asks(by.asks);
  }
  if (level === 6) return came.talk(name);
  if (path === null) return level === 10 ? came.noFallback : level === 7 ? came.again(at) : came.left(at);
  if (level === 8) return came.preset(name, at);
  if (level === 9) return came.assumed(name);
  if (level === 10) return came.fallback(name);
  return trigger === null ? came.path(name, at) : came[trigger](name);
}
