import { nouns } from "@parley/model";
import { block } from "@parley/model/nouns/block";
import { call } from "@parley/model/nouns/call";
import { comment } from "@parley/model/nouns/comment";
import { tag } from "@parley/model/nouns/tag";
import { virtualNumber } from "@parley/model/nouns/virtual-number";
import { describe, expect, expectTypeOf, test } from "vitest";
import { collection, ProblemError, rowsAt, UnexpectedAnswer } from "../src/index.ts";
import { type Scripted, scriptedSend } from "./scripted-send.ts";

const page = (results: readonly object[], rest: object = {}) => ({
  body: { count: results.length, next: null, previous: null, results, ...rest },
});
const json = { "content-type": "application/json" };

describe("reading", () => {
  test("a page, by filters, order and fields", async () => {
    const { send, asked } = scriptedSend(page([{ id: "1", name: "vip" }]));
    const tags = collection(send, tag, "/api/tags/");
    const read = await tags.list({
      filters: { name: ["a,b", "c&d"], category: null },
      search: "big deal",
      ordering: ["-name", "id"],
      limit: 10,
      offset: 20,
      fields: ["id", "name"],
    });
    expectTypeOf(read.results[0]).toEqualTypeOf<{ readonly id: string; readonly name: string } | undefined>();
    expect(read.results).toEqual([{ id: "1", name: "vip" }]);
    expect(asked).toEqual([
      {
        method: "GET",
        path: "/api/tags/?name=a%2Cb&name=c%26d&category=&search=big%20deal&ordering=-name%2Cid&limit=10&offset=20&fields=id%2Cname",
      },
    ]);
  });

  test("a filter by JSON says it as JSON", async () => {
    const { send, asked } = scriptedSend(page([]));
    const calls = collection(send, call, "/api/organisations/{org}/flows/{flow}/analytics/", { org: "o", flow: "f" });
    await calls.list({ filters: { metadata: { plan: "gold" }, starred: true } });
    const [path, query] = asked[0]?.path.split("?") ?? [];
    expect(path).toBe("/api/organisations/o/flows/f/analytics/");
    expect([...new URLSearchParams(query)]).toEqual([
      ["metadata", '{"plan":"gold"}'],
      ["starred", "true"],
    ]);
  });

  test("the next page, and none after the last", async () => {
    const { send, asked } = scriptedSend(page([], { next: "/api/tags/?limit=1&offset=1" }), page([]));
    const tags = collection(send, tag, "/api/tags/");
    const second = await tags.next(await tags.list({ limit: 1 }));
    expect(asked[1]?.path).toBe("/api/tags/?limit=1&offset=1");
    expect(second && (await tags.next(second))).toBeNull();
    expect(asked).toHaveLength(2);
  });

  test("all rows, in pages of 500", async () => {
    const rows = (from: number, length: number) => Array.from({ length }, (_, index) => ({ name: `n${from + index}` }));
    const { send, asked } = scriptedSend(
      page(rows(0, 500), { count: 1001 }),
      page(rows(500, 500)),
      page(rows(1000, 1)),
    );
    const all = await collection(send, tag, "/api/tags/").all({ fields: ["name"] });
    expect(all.map(({ name }) => name)).toEqual(rows(0, 1001).map(({ name }) => name));
    expect(asked.map(({ path }) => /offset=\d+/.exec(path)?.[0])).toEqual(["offset=0", "offset=500", "offset=1000"]);
  });

  test("by cursor, of nouns with many rows alone", async () => {
    const { send, asked } = scriptedSend(page([], { count: null }));
    const parents = { org: "o", flow: "f" };
    const calls = collection(send, call, "/api/organisations/{org}/flows/{flow}/analytics/", parents);
    const first = await calls.listFrom("", { limit: 50 });
    expectTypeOf(first.count).toEqualTypeOf<null>();
    expect(asked[0]?.path).toMatch(/\?limit=50&cursor=$/);
    // @ts-expect-error: tags have no cursor.
    expect(() => collection(send, tag, "/api/tags/").listFrom("")).toThrow(TypeError);
  });

  test("one row by the key of the mount", async () => {
    const { send, asked } = scriptedSend({ body: { id: "1", number: "+91 80" } });
    await collection(send, virtualNumber, "/api/telephony/virtual_numbers/").get("+91 80");
    expect(asked[0]).toEqual({ method: "GET", path: "/api/telephony/virtual_numbers/%2B91%2080/" });
  });

  test("by the type of the noun alone", async () => {
    const { send, asked } = scriptedSend({ body: { id: "1", name: "vip" } });
    const at = rowsAt<typeof tag>(send, "/api/tags/");
    expectTypeOf((await at.get("1")).name).toEqualTypeOf<string>();
    expect(asked[0]?.path).toBe("/api/tags/1/");
    await expect(at.get("")).rejects.toThrow("A row of /api/tags/ goes by its id");
    // @ts-expect-error: tags are elsewhere.
    rowsAt<typeof tag>(send, "/api/labels/");
    // @ts-expect-error: rows that go by another key take the noun.
    rowsAt<typeof virtualNumber>(send, "/api/telephony/virtual_numbers/");
  });

  test("with rows in the place of ids", async () => {
    const { send, asked } = scriptedSend(page([]), { body: { flow: { name: "Front desk" } } });
    const numbers = collection(send, virtualNumber, "/api/telephony/virtual_numbers/");
    await numbers.list({ depth: 1, limit: 1 });
    const { flow } = await numbers.get("112", { depth: 1 });
    expect(typeof flow === "object" && flow?.name).toBe("Front desk");
    expect(asked.map(({ path }) => path.split("?")[1])).toEqual(["limit=1&read_depth=1", "read_depth=1"]);
  });

  test("a signal goes along", async () => {
    const { send, asked } = scriptedSend(page([]));
    const { signal } = new AbortController();
    await collection(send, tag, "/api/tags/").list({}, signal);
    expect(asked[0]?.signal).toBe(signal);
  });
});

describe("writing", () => {
  const numbers = "/api/telephony/virtual_numbers/";

  test("a new row", async () => {
    const { send, asked } = scriptedSend({ status: 201, body: { id: "1" } });
    await collection(send, virtualNumber, numbers).create({ number: "+4930", status: "active" });
    const body = JSON.stringify({ number: "+4930", status: "active" });
    expect(asked[0]).toEqual({ method: "POST", path: numbers, headers: json, body });
  });

  test("a change names the revision that was read", async () => {
    const { send, asked } = scriptedSend({ body: {} }, { body: {} }, { status: 204, text: "" });
    const at = collection(send, virtualNumber, numbers);
    await at.change({ number: "+49", revision: 3 }, { description: "x" });
    await at.put({ number: "+49", revision: 4 }, { number: "+49" });
    await at.remove({ number: "+49", revision: 5 });
    expect(asked.map(({ method, path, headers }) => [method, path, headers?.["if-match"]])).toEqual([
      ["PATCH", `${numbers}%2B49/`, '"3"'],
      ["PUT", `${numbers}%2B49/`, '"4"'],
      ["DELETE", `${numbers}%2B49/`, '"5"'],
    ]);
  });

  test("without a revision the last change wins", async () => {
    const { send, asked } = scriptedSend({ body: {} });
    await collection(send, tag, "/api/tags/").change({ id: "1" }, { name: "x" });
    expect(asked[0]?.headers).toEqual(json);
  });

  test("many rows at once, alike or each by itself", async () => {
    const done = { body: { matched: 2, updated: 2, errors: [] } };
    const { send, asked } = scriptedSend(done, done, done);
    const tags = collection(send, tag, "/api/tags/");
    const rows = [
      { id: "1", name: "a" },
      { id: "2", name: "b" },
    ];
    await tags.changeAll(rows, { category: "calls" });
    await tags.changeAll(rows, ({ name }) => ({ name: `${name}!` }));
    expect((await tags.removeAll(rows)).updated).toBe(2);
    expect(
      asked.map(({ method, path, body }) => [method, path, typeof body === "string" ? JSON.parse(body) : body]),
    ).toEqual([
      [
        "PATCH",
        "/api/tags/",
        [
          { category: "calls", id: "1" },
          { category: "calls", id: "2" },
        ],
      ],
      [
        "PATCH",
        "/api/tags/",
        [
          { name: "a!", id: "1" },
          { name: "b!", id: "2" },
        ],
      ],
      ["DELETE", "/api/tags/?id=1%2C2", undefined],
    ]);
  });

  test("deleted rows come back", async () => {
    const { send, asked } = scriptedSend({ body: {} }, { body: {} });
    const path = "/api/organisations/{org}/flows/{flow}/versions/{ver}/blocks/";
    const blocks = collection(send, block, path, { org: "o", flow: "f", ver: "1.0.0" });
    await blocks.undelete({ id: "b" });
    await blocks.undeleteAll([{ id: "b" }, { id: "c" }]);
    expect(asked.map(({ path }) => path.slice(path.indexOf("/blocks/")))).toEqual([
      "/blocks/b/undelete/",
      "/blocks/bulk_undelete/?id=b%2Cc",
    ]);
  });
});

describe("only the calls that a mount has", () => {
  const { send } = scriptedSend();

  test("by type and at run time", () => {
    const comments = collection(send, comment, "/api/organisations/{org}/flows/{flow}/versions/{ver}/comments/", {
      org: "o",
      flow: "f",
      ver: "v",
    });
    expect(Object.keys(comments).sort()).toEqual(["all", "change", "list", "mount", "next", "noun", "path", "remove"]);
    // @ts-expect-error: what a version has comments on are its blocks and paths: they are made there.
    expect(comments.create).toBeUndefined();
  });

  test("every mount of every noun has them", () => {
    for (const noun of nouns) {
      for (const mount of noun.mounts) {
        const names = [...mount.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => [name ?? "", "x"]);
        const at = collection(send, noun, mount.path, Object.fromEntries(names));
        expect("create" in at, mount.path).toBe(mount.verbs.includes("create"));
        expect("changeAll" in at, mount.path).toBe(mount.verbs.includes("bulk_patch"));
      }
    }
  });

  test("at a place that the noun has, under all its parents", () => {
    // @ts-expect-error: tags are elsewhere.
    expect(() => collection(send, tag, "/api/labels/")).toThrow("tag has no mount /api/labels/");
    // @ts-expect-error: of which flow?
    const incomplete = () => collection(send, call, "/api/organisations/{org}/flows/{flow}/analytics/", { org: "o" });
    expect(incomplete).toThrow("needs flow");
  });
});

describe("what is refused", () => {
  const invalid = {
    type: "about:blank",
    title: "Bad request",
    status: 400,
    code: "invalid",
    detail: "Some fields cannot be accepted: see errors.",
    errors: [{ field: "name", code: "required", message: "Give a value." }],
    request_id: "req-1",
  };
  const create = (script: Scripted) =>
    collection(scriptedSend(script).send, tag, "/api/tags/")
      .create({ name: "" })
      .then(
        () => null,
        (error: unknown) => error,
      );

  test("says why, field by field", async () => {
    const error = await create({ status: 400, body: invalid });
    expect(error).toBeInstanceOf(ProblemError);
    if (!(error instanceof ProblemError)) return;
    expect([error.message, error.detail]).toEqual(["name: Give a value.", invalid.detail]);
    expect([error.status, error.code, error.requestId]).toEqual([400, "invalid", "req-1"]);
    expect(error.faults).toEqual(invalid.errors);
    expect(error.faultOf("name")).toBe("Give a value.");
    expect(error.faultOf("category")).toBeUndefined();
    expect(error.body).toEqual(invalid);
  });

  test("by something that is not Parley, with the beginning of its words", async () => {
    const text = `No route to host. ${"x".repeat(1000)}`;
    const error = await create({ status: 502, text });
    expect(error).toMatchObject({ status: 502, code: null, faults: [], requestId: null, detail: text.slice(0, 200) });
    expect(await create({ status: 503, text: "" })).toMatchObject({
      detail: "Service Unavailable: the server answered 503.",
    });
    expect(await create({ status: 500, text: "[1]" })).toMatchObject({ status: 500, detail: "[1]" });
  });

  test("a success without the JSON that was asked for", async () => {
    expect(await create({ status: 200, text: "<html>" })).toBeInstanceOf(UnexpectedAnswer);
    expect(await create({ status: 200, text: "[]" })).toBeInstanceOf(UnexpectedAnswer);
  });

  test("what the network throws goes through", async () => {
    const lost = new Error("no network");
    const send = () => Promise.reject(lost);
    await expect(collection(send, tag, "/api/tags/").list()).rejects.toBe(lost);
  });
});
