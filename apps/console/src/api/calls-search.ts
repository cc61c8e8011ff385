import type { CallFilters } from "@parley/model/api/calls";
import { texts } from "./texts.ts";
import { typedNumber } from "./typed-number.ts";

export const callTabs = ["ongoing", "completed", "subtesting", "starred"] as const;
export type CallTab = (typeof callTabs)[number];

/** What of the calls is looked at, as it stands in the address; what is left out is not filtered by. */
export type CallsSearch = {
  readonly tab?: CallTab | undefined;
  /** Words that must all stand in the call's text. */
  readonly q?: string | undefined;
  /** One of `sinceOptions`, or `from` and `until` as days or moments in ISO 8601. */
  readonly since?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Durations in seconds. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly type?: string | undefined;
  /** The caller's, or a part of it. */
  readonly number?: string | undefined;
  readonly state?: string | undefined;
  readonly status?: string | undefined;
  readonly language?: string | undefined;
  /** Labels of versions, with commas. */
  readonly version?: string | undefined;
  /** `key=value` of the metadata. */
  readonly meta?: string | undefined;
  /** Name of a rule that was broken. */
  readonly rule?: string | undefined;
  /** Calls that broke any rule. */
  readonly broke?: "any" | undefined;
  /** Columns beside the usual ones, with commas: `-` before a usual one hides it, `.` begins a key of the metadata. */
  readonly columns?: string | undefined;
};

/** Spans of time that are chosen by name; milliseconds. */
export const sinceOptions = [
  { value: "1h", label: texts.since.hour, span: 3_600_000 },
  { value: "24h", label: texts.since.day, span: 86_400_000 },
  { value: "7d", label: texts.since.week, span: 7 * 86_400_000 },
  { value: "30d", label: texts.since.month, span: 30 * 86_400_000 },
] as const;

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : undefined);
const filled = (value: unknown) => text(value) || undefined;
const seconds = (value: unknown) => {
  const number = Number(value);
  return value !== undefined && value !== "" && Number.isInteger(number) && number >= 0 && number < 2_000_000
    ? number
    : undefined;
};

/** Reads an address; what makes no sense is left out. */
export function readCallsSearch(search: { readonly [name: string]: unknown }): CallsSearch {
  return {
    tab: callTabs.find((tab) => tab === search.tab),
    q: filled(search.q),
    since: sinceOptions.find(({ value }) => value === search.since)?.value,
    from: filled(search.from),
    until: filled(search.until),
    min: seconds(search.min),
    max: seconds(search.max),
    type: filled(search.type),
    number: filled(search.number),
    state: filled(search.state),
    status: filled(search.status),
    language: filled(search.language),
    version: filled(search.version),
    meta: filled(search.meta),
    rule: filled(search.rule),
    broke: search.broke === "any" ? "any" : undefined,
    columns: filled(search.columns),
  };
}

/** Which calls the API is asked for. */
export type CallsAsked = { readonly filters: CallFilters; readonly search?: string | undefined };

/** What `fetch_calls` is asked for by an address. `now` is epoch ms; a span is rounded to the minute. */
export function callsQuery(search: CallsSearch, now: number): CallsAsked {
  const span = sinceOptions.find(({ value }) => value === search.since)?.span;
  const since = span === undefined ? undefined : new Date(Math.floor((now - span) / 60_000) * 60_000).toISOString();
  return {
    search: search.q,
    filters: {
      category: search.tab ?? "completed",
      call_start_time: since ?? search.from,
      call_end_time: since === undefined ? search.until : undefined,
      min_duration: search.min === undefined ? undefined : search.min * 1000,
      max_duration: search.max === undefined ? undefined : search.max * 1000,
      call_type: search.type,
      caller_number__contains: search.number && (typedNumber(search.number) ?? search.number),
      state: search.state,
      status: search.status,
      language: search.language,
      version: search.version,
      custom_search: search.meta,
      rule: search.rule,
      broke_rule: search.broke === undefined ? undefined : "true",
    },
  };
}
