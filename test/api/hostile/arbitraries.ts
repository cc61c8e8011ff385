import fc from "fast-check";
import type { Operation } from "../document.ts";
import type { Values } from "../values.ts";

/** Values that have broken programs before. */
const nasty = [
  "",
  " ",
  "\u0000",
  "null",
  "undefined",
  "-1",
  "1e309",
  "9".repeat(40),
  "0x10",
  "true",
  "'; drop table flow; --",
  "%",
  "%%_\\",
  "../../etc/passwd",
  "{{ 7 * 7 }}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "toString",
  "\u202e\ufeff\uffff",
  "🦊".repeat(200),
  "a".repeat(5000),
  "(a+)+$",
  "2026-13-45T99:99:99Z",
  "+275760-09-13T00:00:00.001Z",
  "00000000-0000-0000-0000-000000000000",
  "01990000-0000-7000-8000-00000000000G",
  '[{"id":1}]',
  '{"a":',
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nasty) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

/** Mostly what the path's parameter really names. */
const item = fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: text });

const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, 0, -1, 2 ** 31, 2 ** 53, 1e308, 0.1, [], {}, [[]], [null], { id: {} }, "x"),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Bodies that are no JSON, or JSON that no honest caller sends. */
const rawBodies = [
  "{",
  '{"a":1,}',
  "\u0000",
  "\ufeff{}",
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${"[".repeat(5000)}${"]".repeat(5000)}`,
  `{"a":${'{"a":'.repeat(200)}1${"}".repeat(200)}}`,
  `"${"x".repeat(200_000)}"`,
  '{"id":1,"id":2}',
];

/** What one request is made of; the path's parameters are numbered, and only those that are replaced are given. */
export type Hostile = {
  readonly items: readonly (string | null)[];
  readonly query: readonly (readonly [string, string])[];
  readonly body: { readonly raw: string } | { readonly changes: Values; readonly isList: boolean } | null;
  readonly headers: { readonly [name: string]: string };
};

const headers = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<{ [name: string]: string }>(
      { "if-match": "*" },
      { "if-match": '"-1", W/"x"' },
      { "if-match": '"99999999999999999999"' },
      { "content-type": "text/plain" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "multipart/form-data" },
      { "content-type": "application/yaml" },
      { "x-request-id": "x".repeat(300) },
      { range: "bytes=9-1,-5" },
      { "idempotency-key": "\u00e9".repeat(400) },
      { referer: "x".repeat(4000), "user-agent": "'\"\\" },
    ),
  },
);

/** Requests to an operation: its own parameters and fields with bad values, further ones, and bad bodies. */
export function hostileRequest(
  operation: Operation,
  of: { readonly parameters: number; readonly fields: readonly string[]; readonly takesBody: boolean },
): fc.Arbitrary<Hostile> {
  const names = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const name = fc.oneof({ weight: 6, arbitrary: fc.constantFrom("limit", ...names) }, { weight: 1, arbitrary: text });
  const field = fc.oneof({ weight: 6, arbitrary: fc.constantFrom("id", ...of.fields) }, { weight: 1, arbitrary: text });
  const changes = fc.dictionary(field, value, { maxKeys: 3, noNullPrototype: true });
  const body = fc.oneof(
    { weight: 4, arbitrary: fc.record({ changes, isList: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ raw: fc.constantFrom(...rawBodies) }) },
  );
  return fc.record({
    items: fc.array(item, { minLength: of.parameters, maxLength: of.parameters }),
    query: fc.oneof(fc.constant([]), fc.array(fc.tuple(name, text), { maxLength: 3 })),
    body: of.takesBody ? body : fc.constant(null),
    headers,
  });
}
