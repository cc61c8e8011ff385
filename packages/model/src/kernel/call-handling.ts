import type { JsonSchema } from "./json.ts";
import { keysOf } from "./keys-of.ts";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

/** On these days calls are taken from one time of day to another, `09:00` to `18:00`. An end that is not later lies on the next day. */
export type OpeningHours = { readonly days: readonly Weekday[]; readonly from: string; readonly to: string };

/**
 * A day on which no calls are taken, as `2026-12-25`, from midnight to midnight. Yearly: also on the same day of every
 * other year; 29 February then comes in leap years alone.
 */
export type Holiday = { readonly date: string; readonly name?: string; readonly yearly?: boolean };

/**
 * How an agent takes calls that come in, beside what it says. Each is set in the control panel of the running agent,
 * for a number, for the agent or for the client: the first that is set holds. Null, or left out: not set here.
 */
export type CallHandling = {
  /** No calls are taken. */
  readonly paused?: boolean | null;
  /** When calls are taken. An empty list: at all times. */
  readonly opening_hours?: readonly OpeningHours[] | null;
  /** An empty list: none. */
  readonly holidays?: readonly Holiday[] | null;
  /** Zone of opening hours and holidays, such as `Asia/Kolkata`. */
  readonly time_zone?: string | null;
  /** Where callers are transferred while no calls are taken. An empty text: nowhere. */
  readonly fallback_number?: string | null;
  /** What callers hear while no calls are taken, in the version's language. An empty text: nothing. */
  readonly announcement?: string | null;
  /** Most calls at once. Further ones get a busy signal. */
  readonly concurrency?: number | null;
  /** So many of a hundred callers get the version that is marked as beta; a caller always the same one. */
  readonly beta_share?: number | null;
};

export type HandlingName = keyof CallHandling;

/** A number to dial, or nothing. */
export const fallbackPattern = "^(\\+?[0-9]{3,15})?$";
/** Words without expressions. */
export const plainWordsPattern = "^(?![\\s\\S]*\\{[{%])";
const hour = "([01][0-9]|2[0-3]):[0-5][0-9]";
export const beginningPattern = `^${hour}$`;
export const endingPattern = `^(${hour}|24:00)$`;

const mostHours = 50;
const mostHolidays = 400;
const longestAnnouncement = 1000;
const mostAtOnce = 1_000_000;

/** The schema of each. */
export const handlingSchemas: { readonly [N in HandlingName]-?: JsonSchema } = {
  paused: { type: ["boolean", "null"], description: "No calls are taken." },
  opening_hours: {
    type: ["array", "null"],
    maxItems: mostHours,
    description: "When calls are taken. An empty list: at all times.",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["days", "from", "to"],
      properties: {
        days: { type: "array", minItems: 1, maxItems: weekdays.length, items: { type: "string", enum: weekdays } },
        from: { type: "string", pattern: beginningPattern, examples: ["09:00"] },
        to: { type: "string", pattern: endingPattern, examples: ["18:00"] },
      },
    },
  },
  holidays: {
    type: ["array", "null"],
    maxItems: mostHolidays,
    description: "Days on which no calls are taken. An empty list: none.",
    items: {
      type: "object",
      additionalProperties: false,
      required: ["date"],
      properties: {
        date: { type: "string", format: "date" },
        name: { type: "string", maxLength: 100 },
        yearly: { type: "boolean", description: "Whether it returns each year on this day and month." },
      },
    },
  },
  time_zone: {
    type: ["string", "null"],
    format: "time-zone",
    maxLength: 60,
    description: "Zone of opening hours and holidays.",
  },
  fallback_number: {
    type: ["string", "null"],
    pattern: fallbackPattern,
    examples: ["+14155550100"],
    description: "Where callers are transferred while no calls are taken. An empty text: nowhere.",
  },
  announcement: {
    type: ["string", "null"],
    maxLength: longestAnnouncement,
    pattern: plainWordsPattern,
    examples: ["We are closed."],
    description: "What callers hear while no calls are taken. An empty text: nothing.",
  },
  concurrency: {
    type: ["integer", "null"],
    minimum: 1,
    maximum: mostAtOnce,
    description: "Most calls at once, counted where it is set. Further ones get busy (486).",
  },
  beta_share: {
    type: ["number", "null"],
    minimum: 0,
    maximum: 100,
    description: "So many of a hundred callers get the version that is marked as beta.",
  },
};

export const handlingNames: readonly HandlingName[] = keysOf(handlingSchemas);

export const callHandlingSchema: JsonSchema = {
  type: "object",
  additionalProperties: false,
  properties: handlingSchemas,
};

/** Where it is set, the first that counts first. */
export const handlingSources = ["control_panel", "number", "agent", "client"] as const;
export type HandlingSource = (typeof handlingSources)[number];
export type HandlingLevels = { readonly [S in HandlingSource]: CallHandling };

/** What holds, and where it is set. */
export type FoundHandling<N extends HandlingName> = {
  readonly value: NonNullable<CallHandling[N]>;
  readonly source: HandlingSource;
};

/** All that holds; null where it is set nowhere. */
export type HandlingInForce = { readonly [N in HandlingName]-?: FoundHandling<N> | null };
