import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, addFlow, newId, startServer, type TestServer } from "./harness.ts";

// Three unlike nouns through every convention: a client (path-less, its own tenant), a block (part of a version), a
// preference (a user's own row).

let server: TestServer;
let admin: Ask & { readonly user: string };
let flow: Awaited<ReturnType<typeof addFlow>>;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn([{ scope: "independent", policy: "v2.all.admin" }]);
  flow = await addFlow(server);
});
afterAll(() => server.close());

type NounCase = {
  readonly path: () => string;
  readonly ask: () => Ask;
  /** A body that makes a row called so. */
  readonly body: (name: string) => { readonly [field: string]: unknown };
  readonly name: string;
  /** Another text field, and a value that it cannot have. */
  readonly wrong: readonly [field: string, value: unknown];
  readonly softDelete: boolean;
};

const nouns: { readonly [name: string]: NounCase } = {
  organisation: {
    path: () => "/api/organisations/",
    ask: () => admin,
    body: (name) => ({ name, description: "of the test" }),
    name: "name",
    wrong: ["whitelisted_ip_address", "not a list"],
    softDelete: true,
  },
  block: {
    path: () => `${flow.version}blocks/`,
    ask: () => flow.ask,
    body: (name) => ({ name, subflow: flow.subflow, description: "of the test" }),
    name: "name",
    wrong: ["type", "Teleport"],
    softDelete: true,
  },
  "user preference": {
    path: () => `/api/users/${admin.user}/preferences/`,
    ask: () => admin,
    body: (name) => ({ interface: name, config: { of: "the test" } }),
    name: "interface",
    wrong: ["config", "not an object"],
    softDelete: false,
  },
};

for (const [title, noun] of Object.entries(nouns)) {
  describe(title, () => {
    const call: Ask = (method, tail, body, headers) => noun.ask()(method, `${noun.path()}${tail}`, body, headers);
    const make = async (name: string) => {
      const answer = await call("POST", "", noun.body(name));
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body as { id: string; [field: string]: unknown };
    };
    const names = async (query: string) =>
      (await call("GET", `?${query}`)).body.results.map((row: { [field: string]: unknown }) => row[noun.name]);

    test("is made with an id of its own or the client's, and found at its Location", async () => {
      const id = newId();
      const made = await call("POST", "", { ...noun.body("With id"), id });
      expect(made).toMatchObject({
        status: 201,
        body: { id, revision: 1 },
        headers: { location: `${noun.path()}${id}/`, etag: '"1"' },
      });
      expect((await noun.ask()("GET", String(made.headers.location))).body).toEqual(made.body);
      expect(await call("POST", "", { ...noun.body("Same id"), id })).toMatchObject({ status: 409 });
      expect(await call("POST", "", { ...noun.body("Bad id"), id: "7" })).toMatchObject({
        status: 400,
        body: { errors: [{ field: "id" }] },
      });
      const own = await make("Without id");
      expect(own.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    });

    test("R216, R221: answers faults by field and code, all at once", async () => {
      const [field, value] = noun.wrong;
      const refused = await call("POST", "", { [noun.name]: 7, [field]: value, nonsense: 1 });
      expect(refused).toMatchObject({
        status: 400,
        headers: { "content-type": "application/problem+json; charset=utf-8" },
        body: {
          type: "about:blank",
          title: "Bad request",
          status: 400,
          code: "invalid",
          detail: expect.any(String),
          request_id: expect.any(String),
        },
      });
      const fields = refused.body.errors.map((error: { field: string }) => error.field);
      expect(fields).toEqual(expect.arrayContaining(["nonsense", noun.name, field]));
      expect(refused.headers["x-request-id"]).toBe(refused.body.request_id);
      for (const body of [[], "text", 7, null, undefined]) {
        expect((await call("POST", "", body === "text" ? '"text"' : body)).status, String(body)).toBe(400);
      }
    });

    test("keeps texts as they are, and refuses what cannot be kept by the field's name", async () => {
      for (const text of ["' or 1=1 --", "%_\\", "日本語 \u{1f600}", "<b>&amp;</b>", "  spaces  ", "line\nbreak"]) {
        const made = await make(text);
        expect((await call("GET", `${made.id}/`)).body[noun.name]).toBe(text);
      }
      const refuse = async (raw: string) => {
        const answer = await call("POST", "", JSON.stringify(noun.body("RAW")).replace("RAW", raw));
        expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: noun.name, code: "not_storable" }] } });
      };
      await refuse("a\\u0000b");
      await refuse("a\\ud800b");
    });

    test("R178, R215: lists in pages of at most 500", async () => {
      await Promise.all(Array.from({ length: 7 }, (_, index) => make(`Page ${index}`)));
      const first = await call("GET", `?search=Page&limit=3&ordering=${noun.name}`);
      expect(first.body).toMatchObject({ count: 7, previous: null });
      expect(Object.keys(first.body)).toEqual(["count", "next", "previous", "results"]);
      expect(first.body.results).toHaveLength(3);
      const second = await noun.ask()("GET", first.body.next);
      expect(second.body.results.map((row: { [field: string]: unknown }) => row[noun.name])).toEqual([
        "Page 3",
        "Page 4",
        "Page 5",
      ]);
      const third = await noun.ask()("GET", second.body.next);
      expect(third.body).toMatchObject({ next: null, results: [{ [noun.name]: "Page 6" }] });
      expect((await noun.ask()("GET", third.body.previous)).body.results).toEqual(second.body.results);
      expect(await names("search=Page&start=6&ordering=id")).toHaveLength(1);
      for (const query of ["limit=0", "limit=501", "limit=x", "offset=-1", "limit=1&limit=2"]) {
        expect((await call("GET", `?${query}`)).status, query).toBe(400);
      }
    });

    test("filters by every field, orders and searches", async () => {
      const alpha = await make("Filter alpha");
      await make("Filter beta");
      expect(await names(`${noun.name}=Filter+alpha`)).toEqual(["Filter alpha"]);
      expect((await names(`${noun.name}=Filter+alpha&${noun.name}=Filter+beta`)).sort()).toEqual([
        "Filter alpha",
        "Filter beta",
      ]);
      expect(await names(`id=${alpha.id}`)).toEqual(["Filter alpha"]);
      expect(await names(`id=${alpha.id},${newId()}`)).toEqual(["Filter alpha"]);
      expect(await names(`search=filter&ordering=-${noun.name}`)).toEqual(["Filter beta", "Filter alpha"]);
      expect(await names("search=alpha+FILTER")).toEqual(["Filter alpha"]);
      expect(await names("search=Filt%25")).toEqual([]);
      expect(await names("search=filter&revision=1&ordering=created_at,-id")).toHaveLength(2);
      expect(await call("GET", "?colour=red")).toMatchObject({
        status: 400,
        body: { code: "unknown_parameter", detail: expect.stringContaining("ordering"), errors: [{ field: "colour" }] },
      });
      for (const query of [
        "ordering=nonsense",
        "ordering=name;drop",
        "id=7",
        "revision=x",
        "created_at=yesterday",
        "search=%00",
      ]) {
        expect((await call("GET", `?${query}`)).status, query).toBe(400);
      }
    });

    test("R210: orders words whatever their case", async () => {
      for (const name of ["Case c", "case B", "Case a"]) await make(name);
      expect(await names(`search=case&ordering=${noun.name}`)).toEqual(["Case a", "case B", "Case c"]);
      expect(await names(`search=case&ordering=-${noun.name}`)).toEqual(["Case c", "case B", "Case a"]);
    });

    test("R178: shows the fields that are asked for", async () => {
      const { id } = await make("Shown");
      expect((await call("GET", `${id}/?fields=${noun.name},id`)).body).toEqual({ id, [noun.name]: "Shown" });
      expect((await call("GET", `?id=${id}&fields=id`)).body.results).toEqual([{ id }]);
      const without = (await call("GET", `${id}/?exclude-fields=${noun.name}`)).body;
      expect(without).not.toHaveProperty(noun.name);
      expect(without).toHaveProperty("id");
      expect((await call("GET", "?fields=nonsense")).body.code).toBe("unknown_field");
      expect((await call("GET", `${id}/?read_depth=4`)).status).toBe(400);
    });

    test("is changed by PATCH, replaced by PUT; read-only fields sent back are ignored", async () => {
      const made = await make("Before");
      const patched = await call("PATCH", `${made.id}/`, {
        [noun.name]: "After",
        id: newId(),
        revision: 99,
        created_at: "2000-01-01T00:00:00Z",
      });
      expect(patched).toMatchObject({
        status: 200,
        body: { id: made.id, revision: 2, created_at: made.created_at, [noun.name]: "After" },
      });
      const put = await call("PUT", `${made.id}/`, { ...patched.body, [noun.name]: "Replaced" });
      expect(put).toMatchObject({ status: 200, body: { revision: 3, [noun.name]: "Replaced" } });
      const [field, value] = noun.wrong;
      expect((await call("PATCH", `${made.id}/`, { [field]: value })).body.errors[0].field).toBe(field);
      expect((await call("PATCH", `${made.id}/`, { nonsense: 1 })).body.errors[0].field).toBe("nonsense");
      expect((await call("PATCH", `${newId()}/`, { [noun.name]: "x" })).status).toBe(404);
      expect((await call("PATCH", `${made.id}/`, {})).body).toEqual(put.body);
    });

    test("honours If-Match, and does without", async () => {
      const { id } = await make("Matched");
      const rename = (name: string, tag?: string) =>
        call("PATCH", `${id}/`, { [noun.name]: name }, tag === undefined ? {} : { "if-match": tag });
      expect((await rename("One", '"1"')).headers.etag).toBe('"2"');
      expect(await rename("Two", '"1"')).toMatchObject({ status: 412, body: { code: "stale", current: 2 } });
      expect((await rename("Two", '"9", "2"')).status).toBe(200);
      expect((await rename("Three", "*")).status).toBe(200);
      expect((await rename("Four")).status).toBe(200);
      expect((await call("DELETE", `${id}/`, undefined, { "if-match": '"1"' })).status).toBe(412);
    });

    test("is deleted with 204 and gone", async () => {
      const { id } = await make("Deleted");
      expect(await call("DELETE", `${id}/`)).toMatchObject({ status: 204, body: "" });
      expect((await call("GET", `${id}/`)).status).toBe(404);
      expect((await call("DELETE", `${id}/`)).status).toBe(404);
      expect((await call("GET", `?id=${id}`)).body.count).toBe(0);
      expect((await call("GET", "not-an-id/")).status).toBe(404);
    });

    test("R179, R180: is changed in bulk, all or nothing", async () => {
      const [one, two] = [await make("Bulk 1"), await make("Bulk 2")];
      expect((await call("PUT", `?id=${one.id},${two.id}`, {})).body).toEqual({ matched: 2, updated: 0, errors: [] });
      expect(await call("PATCH", "", { [noun.name]: "x" })).toMatchObject({
        status: 400,
        body: { code: "filter_required" },
      });
      const rows = [
        { id: one.id, [noun.name]: "Bulk 1a" },
        { id: two.id, [noun.name]: 7 },
      ];
      expect(await call("PATCH", "", rows)).toMatchObject({
        status: 400,
        body: { matched: 2, updated: 0, errors: [{ field: `1.${noun.name}` }] },
      });
      expect((await call("GET", `${one.id}/`)).body[noun.name]).toBe("Bulk 1");
      rows[1] = { id: two.id, [noun.name]: "Bulk 2a" };
      expect((await call("PATCH", "", rows)).body).toEqual({ matched: 2, updated: 2, errors: [] });
      expect((await call("GET", `${two.id}/`)).body[noun.name]).toBe("Bulk 2a");
      const tooMany = Array.from({ length: 501 }, () => ({ id: newId() }));
      expect((await call("PATCH", "", tooMany)).body.code).toBe("too_many");
      expect((await call("PATCH", "", [])).body).toEqual({ matched: 0, updated: 0, errors: [] });
      expect((await call("DELETE", `?id=${one.id}&id=${newId()}`)).status).toBe(404);
      expect((await call("DELETE", `?id=${one.id},${two.id}`)).body).toEqual({ matched: 2, updated: 2, errors: [] });
      expect((await call("DELETE", `?name=x`)).status).toBe(400);
    });
  });
}

test("R178: references are expanded as deep as asked, as far as the caller may see them", async () => {
  const { ask, version, subflow, startBlock } = flow;
  const block = (await ask("POST", `${version}blocks/`, { name: "Deep", subflow })).body;
  const path = (await ask("POST", `${version}paths/`, { source_block: startBlock, destination_block: block.id })).body;
  const read = async (depth: number) => (await ask("GET", `${version}paths/${path.id}/?read_depth=${depth}`)).body;
  expect((await read(0)).destination_block).toBe(block.id);
  expect((await read(1)).destination_block).toMatchObject({
    id: block.id,
    name: "Deep",
    subflow,
    inbound_paths: [path.id],
  });
  expect((await read(2)).destination_block.subflow).toMatchObject({
    id: subflow,
    slug: "start",
    flow_config: expect.any(String),
  });
  const deep = (await read(3)).destination_block.subflow.flow_config;
  expect(deep).toMatchObject({ version: "0.0.1", flow: flow.flow });
  const own = (await ask("GET", `${flow.flowPath}?read_depth=2`)).body;
  expect(own.created_by).toEqual({
    id: ask.user,
    email: expect.any(String),
    first_name: "Test",
    last_name: "User",
    profile_color: null,
  });
  const { id, uuid, name } = own.organisation;
  expect([id, uuid, name]).toEqual([flow.organisation, flow.organisation, expect.any(String)]);
  expect(own.organisation).not.toHaveProperty("metadata");
  expect((await ask("GET", `${version}paths/?source_block__subflow=${subflow}`)).body.count).toBeGreaterThan(0);
  expect((await ask("GET", `${version}paths/?source_block__subflow=${newId()}`)).body.count).toBe(0);
  expect((await ask("GET", `${version}paths/?destination_block__subflow=${subflow}`)).status).toBe(400);
});

test("an empty filter finds what is not set; list and JSON fields are searched inside", async () => {
  const { ask, version, subflow } = flow;
  await ask("POST", `${version}blocks/`, {
    name: "Tagged",
    subflow,
    set_tags: ["vip", "late"],
    set_metadata: { order: "7" },
    end_state: "done",
  });
  const found = async (query: string) =>
    (await ask("GET", `${version}blocks/?${query}&fields=name&search=Tagged`)).body.results;
  expect(await found("set_tags=vip")).toHaveLength(1);
  expect(await found("set_tags=none")).toHaveLength(0);
  expect(await found(`set_metadata=${encodeURIComponent('{"order":"7"}')}`)).toHaveLength(1);
  expect(await found(`set_metadata=${encodeURIComponent('{"order":"8"}')}`)).toHaveLength(0);
  expect(await found("end_state=")).toHaveLength(0);
  expect(await found("bi_enable=")).toHaveLength(1);
  expect((await ask("GET", `${version}blocks/?name=&name=Tagged`)).body.count).toBe(1);
});

describe("bodies that are none", () => {
  const post = (body: string, headers = {}) => admin("POST", "/api/organisations/", body, headers);

  test("bad JSON is named by line and column", async () => {
    expect(await post('{\n  "name": x\n}')).toMatchObject({
      status: 400,
      body: { code: "bad_json", detail: "The body is not JSON: fault at line 2, column 11." },
    });
    expect(await post("{")).toMatchObject({ status: 400, body: { code: "bad_json" } });
  });

  test("too deep and too long ones are 413", async () => {
    const deep = `{"name":"x","metadata":{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}}`;
    expect(await post(deep)).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(await post(JSON.stringify({ name: "x".repeat(11 * 1024 * 1024) }))).toMatchObject({
      status: 413,
      body: { code: "too_large" },
    });
  });

  test("other kinds than JSON are 415, whatever they hold", async () => {
    expect(await post("name=x", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({
      status: 415,
    });
    expect(await post("<x/>", { "content-type": "text/xml" })).toMatchObject({ status: 415 });
  });

  test("names of prototypes and numbers beyond all numbers are refused", async () => {
    expect(await post('{"name":"x","metadata":{"__proto__":{"a":1}}}')).toMatchObject({
      status: 400,
      body: { errors: [{ field: "metadata.__proto__" }] },
    });
    expect(await post('{"name":"x","metadata":{"n":1e999}}')).toMatchObject({
      status: 400,
      body: { errors: [{ field: "metadata.n" }] },
    });
  });
});

test("a small answer is not packed, though its reader could unpack it", async () => {
  const answer = await flow.ask("GET", flow.version, undefined, { "accept-encoding": "gzip" });
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty("content-encoding");
});

test("answers are never cached, and carry the request's id, ours or the caller's", async () => {
  const answer = await admin("GET", "/api/organisations/", undefined, { "x-request-id": "from-the-proxy-1" });
  expect(answer.headers).toMatchObject({
    "cache-control": "no-store",
    "x-request-id": "from-the-proxy-1",
    "x-content-type-options": "nosniff",
  });
  const forged = await admin("GET", "/api/organisations/", undefined, { "x-request-id": "a b\u00e9" });
  expect(forged.headers["x-request-id"]).not.toBe("a b\u00e9");
});
