import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, describe, expect, test } from "vitest";
import { type CatalogueCall, callAt, callOf, calls, documentedCalls, nameless, policyText } from "./catalogue.ts";
import { told } from "./client.ts";
import { operations } from "./document.ts";
import { record } from "./record.ts";
import { startApi } from "./start-api.ts";

const api = await startApi();
afterAll(() => api.close());

const { document } = api;
const built = operations(document);
const unbuilt = calls.filter((call) => !api.mounted.has(call.id));

describe("the description of the API", () => {
  test("is an OpenAPI 3.1 document, the same on both listeners, for everybody", async () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    const other = await api.anonymous("applications").get("/api/openapi.json");
    expect(other.body).toEqual(document);
  });

  test.for(built)("$method $path is whole", ({ method, path, operation }) => {
    const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(declared.map(({ name }) => name).toSorted()).toEqual(named.toSorted());
    expect(declared.every(({ required }) => required === true)).toBe(true);
    const query = operation.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    expect(query.length, "A parameter is declared twice").toBe(new Set(query).size);
    expect(operation.operationId).toMatch(/\S/);
    expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
    for (const response of Object.values(operation.responses)) expect(response).toHaveProperty("description");
    if (method === "GET" || method === "DELETE") expect(operation.requestBody).toBeUndefined();
  });

  test("names each operation once", () => {
    const ids = built.map(({ operation }) => operation.operationId);
    expect(ids.length).toBe(new Set(ids).size);
  });

  test("holds schemas that can be compiled", () => {
    const ajv = new Ajv2020({ strict: false, logger: false });
    for (const { operation } of built) {
      const contents = [operation.requestBody, ...Object.values(operation.responses)];
      for (const content of contents) {
        for (const { schema } of Object.values(content?.content ?? {})) {
          if (schema !== undefined) expect(() => ajv.compile(schema), operation.operationId).not.toThrow();
        }
      }
    }
  });
});

describe("the catalogue of calls", () => {
  test.for(built)("has $method $path, with its policies", ({ method, path, operation }) => {
    const call = callAt(method, path);
    if (call === undefined) throw new Error("It is not in the catalogue");
    expect(operation["x-policy"]).toBe(policyText(call.policy));
  });

  test("holds the documented calls, each at a place of its own", () => {
    expect(calls.filter(({ area }) => area !== "ours")).toHaveLength(documentedCalls);
    expect(new Set(calls.map(({ method, path }) => `${method} ${nameless(path)}`)).size).toBe(calls.length);
  });

  test("every documented parameter and the parameters that the document names are the same calls'", () => {
    const missing = built.flatMap(({ method, path, operation }) => {
      const declared = operation.parameters.map(({ name }) => name);
      const wanted = callAt(method, path)?.query ?? [];
      return wanted.filter((name) => !declared.includes(name)).map((name) => `${method} ${path} ${name}`);
    });
    expect(missing).toEqual([]);
  });

  test.for(unbuilt)("$id $method $path is not built, and says so", async (call) => {
    const path = call.path.replaceAll(/\{[^}]+\}/g, "01990000-0000-7000-8000-000000000000");
    const reply = await api.admin.ask(call.method, path, call.method === "GET" ? undefined : {});
    expect(reply.status, told(reply)).toBe(404);
    // Where one row's call stands at the same place, the fixed name is one that no row has.
    expect(reply.body.code, told(reply)).toBe(isShadowed(call) ? "not_found" : "route_not_found");
    record({ call: call.id, shown: "absent" });
  });
});

/** Is there a call that is built whose parameter takes the place of a fixed part of this one's path? */
function isShadowed(call: CatalogueCall): boolean {
  const segments = call.path.split("/");
  return built.some(({ method, path }) => {
    const pattern = path.split("/");
    return (
      method === call.method &&
      pattern.length === segments.length &&
      pattern.every((segment, index) => segment.startsWith("{") || segment === segments[index])
    );
  });
}

test("requests are known by their paths", () => {
  expect(callOf("GET", "/api/users/home")?.id).toBe("C143");
  expect(callOf("GET", "/api/users/01990000-0000-7000-8000-000000000000/")?.id).toBe("C101");
  expect(callOf("TRACE", "/api/users/home/")).toBeUndefined();
});
