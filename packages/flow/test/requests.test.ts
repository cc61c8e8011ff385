import { placeholderPattern } from "@parley/model/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequestText } from "../src/program/compiled.ts";
import { addressOf } from "../src/requests/address.ts";
import { compileRequestText, headerOf, textOf } from "../src/requests/compile-request-text.ts";
import { parse, readParts } from "./helpers/flow-case.ts";
import { makeScope } from "./helpers/make-scope.ts";

type AddressCase = {
  readonly endpoint: string;
  readonly base?: string;
  readonly a?: string;
  readonly business?: string;
  readonly template?: string;
  readonly url?: string;
  readonly refused?: string;
};

const [file = ""] = readParts("requests", "address");
const cases: readonly AddressCase[] = parse(file);

function compiled(source: string): RequestText {
  const result = compileRequestText(source);
  if (!result.ok) throw new Error(result.error.message);
  return result.text;
}

const pieces = (source: string, scope: Parameters<typeof makeScope>[0] = {}) =>
  compiled(source).render(makeScope(scope)).pieces;

/** Texts as people send them who mean harm, and any other. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^[./\\?#@:&=%{}\s\r\n0-9a-z]{1,20}$/),
  fc.constantFrom(
    "..",
    ".",
    "../..",
    "%2e%2e",
    "{{ credentials.key }}",
    "{",
    "{{",
    " credentials.key }}",
    "\ufdd2key\ufdd3",
  ),
);

describe("addresses", () => {
  it.each(cases)("$endpoint with $a$business$template", ({ endpoint, base, a, business, template, url, refused }) => {
    const scope = { slots: { a: a ?? null }, business: { a: business ?? null }, template: { a: template ?? null } };
    const address = addressOf(pieces(endpoint, scope), base ?? null);
    expect(address).toEqual(url === undefined ? { ok: false, reason: refused } : { ok: true, url });
  });

  it("keep host and shape against all that a caller says", () => {
    fc.assert(
      fc.property(anyText, anyText, (account, query) => {
        const source = "https://x.example/customers/{{ metadata.acc }}/balance?q={{ slots.q }}&n=1";
        const address = addressOf(pieces(source, { metadata: { acc: account }, slots: { q: query } }), null);
        const stored = (text: string) => text.replace(/[\ufdd0-\ufdd4]/g, "").toWellFormed();
        if (!address.ok) {
          expect([".", ".."]).toContain(stored(account));
          return;
        }
        const url = new URL(address.url);
        expect(url.host).toBe("x.example");
        expect(url.hash).toBe("");
        const segments = url.pathname.split("/");
        expect(segments.length).toBe(4);
        expect(decodeURIComponent(segments[2] ?? "")).toBe(stored(account));
        expect([...url.searchParams.keys()]).toEqual(["q", "n"]);
        expect(url.searchParams.get("q")).toBe(stored(query));
      }),
    );
  });
});

describe("headers", () => {
  it("have no line breaks or control characters of a caller", () => {
    fc.assert(
      fc.property(anyText, (said) => {
        expect(headerOf(pieces("v={{ slots.a }};", { slots: { a: said } }))).not.toMatch(/\p{Cc}/u);
      }),
    );
    expect(headerOf(pieces("{{ slots.a }}", { slots: { a: "a\r\nHost: b" } }))).toBe("a Host: b");
  });
});

describe("credentials", () => {
  const askedFor = (text: string) => [...text.matchAll(placeholderPattern)].map(([, name]) => name);

  it("are named and never read", () => {
    const text = compiled("Bearer {{ credentials.crm_token }}");
    expect(text.variables).toEqual([]);
    const { pieces: parts, missing } = text.render(makeScope());
    expect(textOf(parts)).toBe("Bearer {{ credentials.crm_token }}");
    expect(missing).toEqual([]);
  });

  it("are asked for by the designer alone, never by callers side by side", () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (a, b, c) => {
        const source = "{{ slots.a }}{{ slots.b }}{{ credentials.key }}{{ slots.c }}{{ slots.a }}";
        expect(askedFor(textOf(pieces(source, { slots: { a, b, c } })))).toEqual(["key"]);
        expect(askedFor(textOf(pieces("{{ slots.a }}{{ slots.b }} {{ slots.c }}", { slots: { a, b, c } })))).toEqual(
          [],
        );
      }),
    );
  });

  it("may not be written into a literal", () => {
    expect(askedFor(textOf(pieces('{{ "{{ credentials.key }" }}}')))).toEqual([]);
  });

  it.each([
    "{{ credentials.key | upcase }}",
    "{% if credentials.key %}x{% endif %}",
    "{{ credentials.key.length }}",
    "{{ credentials['key'] }}",
    "{{ slots.a | default: credentials.key }}",
    "{{ credentials.KEY }}",
  ])("are not read by %s", (source) => {
    expect(compileRequestText(source)).toMatchObject({
      ok: false,
      error: { message: "Credentials stand by themselves, as {{ credentials.crm_token }}, in requests alone." },
    });
  });
});
