import type { Call } from "@parley/model/api/calls";
import { expect, test } from "vitest";
import { callsQuery, readCallsSearch } from "../src/api/calls-search.ts";
import { newestFirst } from "../src/calls/newest-first.ts";
import { searchFault } from "../src/calls/search-fault.ts";
import { csv } from "../src/parts/csv/write-csv.ts";
import { mergeRows } from "../src/resource/merge-rows.ts";
import { isFiltered, withoutFilters } from "../src/resource/resource-search.ts";

const call = (call_uuid: string, second: number, status: Call["status"] = "completed"): Call => ({
  id: call_uuid,
  created_at: `2026-11-21T10:00:0${second}.000Z`,
  updated_at: `2026-11-21T10:00:0${second}.000Z`,
  revision: 1,
  flow: "flow",
  worker: null,
  call_uuid,
  category: "completed",
  starred: false,
  golden: false,
  caller_number: null,
  number: null,
  call_created_at: `2026-11-21T10:00:0${second}.000Z`,
  started_at: null,
  answered_at: null,
  ended_at: null,
  duration_ms: null,
  status,
  state: null,
  language: null,
  disposition: null,
  end_reason: null,
  direction: "inbound",
  version: null,
  release: null,
  recording: null,
  tags: [],
  broken_rules: [],
  metadata: {},
});

test("an address is read, what makes no sense in it left out, and asked of the server by its names", () => {
  const search = readCallsSearch({
    tab: "starred",
    q: "late fee",
    since: "1h",
    min: "30",
    max: "x",
    number: "98200 12345",
    version: "0.0.2",
    odd: 1,
  });
  expect(search).toMatchObject({
    tab: "starred",
    q: "late fee",
    since: "1h",
    min: 30,
    max: undefined,
    number: "98200 12345",
  });
  expect(callsQuery(search, Date.parse("2026-11-21T10:00:30Z"))).toEqual({
    search: "late fee",
    filters: {
      category: "starred",
      call_start_time: "2026-11-21T09:00:00.000Z",
      min_duration: 30_000,
      caller_number__contains: "9820012345",
      version: "0.0.2",
    },
  });
});

test("a list is filtered by its words and filters alone, and keeps the rest of its address without them", () => {
  const search = readCallsSearch({ tab: "ongoing", columns: "-state", q: "late", min: 30 });
  const filters = ["min", "max", "status"];
  expect(isFiltered(search, filters)).toBe(true);
  const free = withoutFilters(search, filters);
  expect(free).toMatchObject({ tab: "ongoing", columns: "-state" });
  expect(isFiltered(free, filters)).toBe(false);
});

test.each([
  ["", true],
  ["late fee", true],
  ["फीस कब", false],
  ["फीस", true],
  ["um", false],
  ["late um", false],
])("%j can be searched for: %s", (words, can) => expect(searchFault(words) === null).toBe(can));

test("calls that changed are replaced, leave, or come in where their time says", () => {
  const rows = [call("f", 8), call("d", 6), call("b", 4), call("a", 2)];
  const fresh = [call("d", 6, "failed"), call("e", 7), call("z", 1), call("g", 9)];
  const merged = mergeRows(newestFirst, { rows, next: "more" }, ["d", "b", "e", "z", "g"], fresh);
  expect(merged.rows.map(({ call_uuid }) => call_uuid)).toEqual(["g", "f", "e", "d", "a"]);
  expect(merged.rows[3]?.status).toBe("failed");
  expect(mergeRows(newestFirst, { rows, next: null }, ["z"], [call("z", 1)]).rows.at(-1)?.call_uuid).toBe("z");
});

test.each(["=1+1", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1", "＝1+1", "＋1", "－1", "＠SUM(1)"])(
  "%j is no formula",
  (note) => {
    expect(csv(["Note"], [[note]])).toMatch(/^Note\r\n"?'/);
  },
);

test("no cell of a file is a formula, and a telephone number stays as it is", () => {
  const begins = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"];
  const rest = [
    "1+1",
    "cmd|' /C calc'!A0",
    'HYPERLINK("x")',
    "SUM(A1)",
    "919876543210,",
    "12345678901234567",
    "12345a",
  ];
  const ahead = ["", "'"];
  const payloads = begins.flatMap((sign) => rest.flatMap((end) => ahead.map((first) => `${first}${sign}${end}`)));
  expect(payloads.length).toBeGreaterThan(100);
  for (const payload of payloads) expect(csv(["Cell"], [[payload]])).toMatch(/^Cell\r\n"?'/);
  for (const number of ["+919876543210", "+1234567", "+123456789012345"]) {
    expect(csv(["Caller"], [[number]])).toBe(`Caller\r\n${number}\r\n`);
  }
  for (const none of ["+123456", "+1234567890123456", "+91 98765 43210", "+919876543210\n"]) {
    expect(csv(["Caller"], [[none]])).toMatch(/^Caller\r\n"?'/);
  }
});

test("a file says what is seen", () => {
  const text = csv(
    ["Caller", "Note"],
    [
      ["+919876543210", '=HYPERLINK("x")'],
      [-5, 'a,b\n"c"'],
      [null, { a: 1 }],
    ],
  );
  expect(text).toBe('Caller,Note\r\n+919876543210,"\'=HYPERLINK(""x"")"\r\n-5,"a,b\n""c"""\r\n,"{""a"":1}"\r\n');
});
