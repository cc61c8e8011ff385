import { nounNamed, nouns, shownFields, storedFields } from "@parley/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { policyOf, type Route } from "../src/access/route.ts";
import { ownVerbs, rowVerbs } from "../src/rows/noun-routes.ts";
import { mountRoutes } from "../src/serve/listen.ts";
import { openApi } from "../src/serve/openapi.ts";
import { allRoutes } from "../src/serve/routes.ts";
import { readChecklist } from "./checklist.ts";
import { startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let routes: readonly Route[];
beforeAll(async () => {
  server = await startServer();
  routes = allRoutes({ current: () => Promise.reject(new Error("unused")), byId: async () => null });
});
afterAll(() => server.close());

const placeOf = ({ method, path }: { readonly [column: string]: string } | Route) => `${method} ${path}`;
const policies = new Map(readChecklist("call-policies").map((row) => [placeOf(row), row["v2 (any of)"]]));

test("every route is a call of the catalogue, with its policies, and stands once", () => {
  const described = routes.map((route) => [placeOf(route), policyOf(route)]);
  expect(described).toEqual(routes.map((route) => [placeOf(route), policies.get(placeOf(route))]));
  expect(new Set(routes.map(placeOf)).size).toBe(routes.length);
});

test("a route without a policy cannot be mounted", async () => {
  const [route] = routes.filter(({ rule }) => rule !== "public");
  if (route === undefined) throw new Error("There is no guarded route");
  const unguarded = { ...route, path: "/api/open/", rule: [] } as Route;
  const options = {
    deps: server.deps,
    listener: { name: "studio", model: "v1" },
    keys: undefined,
  } as unknown as Parameters<typeof mountRoutes>[2];
  expect(() => mountRoutes(server.apps.studio, [unguarded], options)).toThrow("declares no policy");
  expect(() =>
    mountRoutes(server.apps.studio, [{ ...unguarded, rule: undefined } as unknown as Route], options),
  ).toThrow("declares no policy");
});

test.each([
  ["put", "bulk_put"],
  ["patch", "bulk_patch"],
  ["delete", "bulk_delete"],
  ["put", "create"],
  ["patch", "create"],
] as const)("a noun whose %s is its own has a %s of its own too", (verb, other) => {
  const others = ["create", `bulk_${verb}`] as const;
  const own = Object.fromEntries([verb, ...others.filter((one) => one !== other)].map((one) => [one, rowVerbs[one]]));
  const missing = `user has a ${verb} of its own, but no ${other}`;
  expect(() => ownVerbs(nounNamed("user"), rowVerbs, own)).toThrow(missing);
  const whole = { ...own, [other]: rowVerbs[other] };
  expect(ownVerbs(nounNamed("user"), rowVerbs, whole)).toBeDefined();
});

test("a noun whose rows are never changed together needs no rule for many", () => {
  const own = Object.fromEntries((["put", "create"] as const).map((one) => [one, rowVerbs[one]]));
  expect(ownVerbs(nounNamed("role"), rowVerbs, own)).toBeDefined();
});

const features = new Map(readChecklist("policies").map((row) => [row.feature, row.policies ?? ""]));

// That a call lets in those who hold one of its policies, and no others, is tried call by call with each policy.
test.each([
  ["R151, R150", "Clients list", "GET /api/organisations/"],
  ["R152, R150", "Add client", "POST /api/organisations/"],
  ["R153, R150", "Client search", "GET /api/organisations/get_organisations_and_flows/"],
  ["R154, R150", "Template store", "GET /api/organisations/{org}/flows/global_templates/"],
  ["R154, R150", "Template store", "POST /api/organisations/{org}/flows/create_global_template/"],
  ["R155, R150", "Upgrade template to public", "PUT /api/flows/{flow}/upgrade_to_public/"],
  ["R158, R150", "Voice agent view", "GET /api/organisations/{org}/flows/{flow}/"],
  ["R160, R150", "Calls view and audio", "GET /api/organisations/{org}/flows/{flow}/analytics/fetch_calls/"],
  ["R160, R150", "Calls view and audio", "GET /api/organisations/{org}/flows/{flow}/analytics/recording/"],
  ["R164, R150", "Number management", "POST /api/organisations/{org}/flows/{flow}/virtual-numbers/assign/"],
  ["R165, R150", "Archive clients", "PUT /api/organisations/{org}/archive/"],
  ["R166, R150", "Archive flows", "PUT /api/organisations/{org}/flows/{flow}/archive/"],
])("%s: %s takes the policies of the feature table, at %s", (_id, feature, call) => {
  const route = routes.find(({ method, path }) => `${method} ${path}` === call);
  if (route === undefined || typeof route.rule === "string") throw new Error(`${call} is open or not there`);
  expect([...route.rule, "v2.all.admin"].toSorted()).toEqual(features.get(feature)?.split(",").toSorted());
});

test("R097: one block, path or sub-flow is brought back, and many blocks or paths at once", () => {
  const version = "/api/organisations/{org}/flows/{flow}/versions/{ver}/";
  const undeleting = routes.filter(({ path }) => path.endsWith("undelete/"));
  expect(undeleting.map(({ method, path }) => `${method} ${path.replace(version, "")}`).toSorted()).toEqual([
    "GET blocks/bulk_undelete/",
    "GET blocks/{id}/undelete/",
    "GET paths/bulk_undelete/",
    "GET paths/{id}/undelete/",
    "GET sub-flows/{slug}/undelete/",
  ]);
});

test("R181: rows are changed and deleted in bulk where the catalogue has it, and nowhere else", () => {
  const kinds = new Map(readChecklist("calls").map((row) => [placeOf(row), row.kind]));
  const wanted: { readonly [method: string]: string } = { PUT: "bulk_put", PATCH: "bulk_patch", DELETE: "bulk_delete" };
  const collections = new Set(routes.filter((route) => kinds.get(placeOf(route)) === "list").map(({ path }) => path));
  const many = routes.filter(({ path, method }) => collections.has(path) && !["GET", "POST"].includes(method));
  expect(many.length).toBeGreaterThan(50);
  expect(many.map((route) => [placeOf(route), kinds.get(placeOf(route))])).toEqual(
    many.map((route) => [placeOf(route), wanted[route.method]]),
  );
});

test("R176: the version of the API is 1.0.0, whatever the build", async () => {
  const described = await server.anonymous()("GET", "/api/openapi.json");
  expect(described.body.info.version).toBe("1.0.0");
  expect((await server.anonymous()("GET", "/version")).body).toMatchObject({ api: "1.0.0" });
});

test("R171, R177: OpenAPI describes every call, with its policies", async () => {
  const answer = await server.anonymous()("GET", "/api/openapi.json");
  expect(answer.status).toBe(200);
  expect(answer.body.openapi).toBe("3.1.0");
  for (const route of routes) {
    const operation = answer.body.paths[route.path]?.[route.method.toLowerCase()];
    expect(operation?.["x-policy"], placeOf(route)).toBe(policyOf(route));
  }
  expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApi(routes))));
});

test("R178: OpenAPI says of what type each parameter of a list is, and that durations are milliseconds", async () => {
  const { body } = await server.anonymous()("GET", "/api/openapi.json");
  const schemasAt = (path: string) =>
    Object.fromEntries(
      body.paths[path].get.parameters.map(({ name, schema }: { name: string; schema: object }) => [name, schema]),
    );
  const flow = "/api/organisations/{org}/flows/";
  expect(schemasAt(flow)).toMatchObject({
    limit: { type: "integer", maximum: 500 },
    use_beta: { type: "array", items: { type: "boolean" } },
    id: { type: "array", items: { type: "string", format: "uuid" } },
    status: { type: "array", items: { enum: ["draft", "active", "archived"] } },
  });
  expect(schemasAt(`${flow}{flow}/analytics/fetch_calls/`)).toMatchObject({
    min_duration: { type: "integer", description: "Milliseconds from answer to end." },
    call_start_time: { type: "string", format: "date-time" },
  });
});

test("both listeners answer every call, with and without trailing slash, only to those who are signed in", async () => {
  for (const listener of ["studio", "applications"] as const) {
    const ask = server.anonymous(listener);
    for (const route of routes) {
      const path = route.path.replaceAll(/\{[^}]+\}/g, "01890000-0000-7000-8000-000000000000");
      for (const asked of [path, path.replace(/\/$/, "")]) {
        const answer = await ask(route.method, asked);
        expect(answer.status, `${route.method} ${asked}`).toBe(route.rule === "public" ? 400 : 401);
      }
    }
  }
});

test("a call that is not built is 404 route_not_found", async () => {
  expect(await server.anonymous()("GET", "/api/nothing/")).toMatchObject({
    status: 404,
    body: { code: "route_not_found" },
  });
  expect(await server.anonymous()("DELETE", "/api/auth/login/")).toMatchObject({
    status: 404,
    body: { code: "route_not_found" },
  });
});

const entityNouns: { readonly [entity: string]: string } = {
  User: "user",
  "User preferences": "user_preference",
  Organisation: "organisation",
  Flow: "flow",
  "Flow version": "flow_version",
  Block: "block",
  "Block entity": "block_entity",
  Path: "path",
  "Sub-flow": "sub_flow",
  Prompt: "prompt",
  "Prompt phrase": "prompt_phrase",
  "Prompt content": "prompt_content",
  "Small talk": "small_talk",
  Action: "action",
  Comment: "comment",
  Ontology: "ontology",
  "Ontology language entry": "ontology_language",
  Intent: "intent",
  Entity: "entity",
  "SLU model": "slu_model",
  "User utterance": "user_utterance",
  "User utterance content": "user_utterance_content",
  Language: "language",
  Tag: "tag",
  "ASR provider": "asr_provider",
  "ASR model": "asr_model",
  "TTS provider": "tts_provider",
  "TTS provider model": "tts_model",
  "TTS persona": "tts_persona",
  "Audio demo": "audio_demo",
  "Audit log": "audit_log",
  "Blacklist number": "blacklist_number",
  "Telephony client": "telephony_client",
  "Telephony provider": "telephony_provider",
  "SIP line": "sip_line",
  "Virtual number": "virtual_number",
  Worker: "worker",
  Role: "role",
  Call: "call",
};

/** Read by another name, or no field of a row at all. */
const elsewhere: readonly string[] = [
  // A query parameter.
  "Block.read_depth",
  // Uploaded and deleted by calls of their own; the row keeps where it lies.
  "Prompt content.audio",
];

test("every field of the checklist is a field of its noun, by its literal name", () => {
  const missing = readChecklist("fields").flatMap(({ entity = "", field = "" }) => {
    const name = entityNouns[entity];
    // What lies inside a JSON field, or behind a reference, is the schema's.
    if (name === undefined || /[.[]/.test(field)) return [];
    const noun = nounNamed(name);
    const known = [...shownFields(noun), ...Object.keys(storedFields(noun)), ...noun.lookups];
    return known.includes(field) || elsewhere.includes(`${entity}.${field}`) ? [] : [`${entity}.${field}`];
  });
  expect(missing).toEqual([]);
});

test("search, ordering, lookups and brief of every noun name fields that are shown", () => {
  for (const noun of nouns) {
    const shown = shownFields(noun);
    const named = [
      ...noun.search,
      ...noun.ordering.map((name) => name.replace("-", "")),
      ...noun.lookups.map((name) => name.split("__")[0]),
      ...(noun.brief ?? []),
      ...(noun.changeable ?? []),
    ];
    expect(
      named.filter((name) => name === undefined || !shown.includes(name)),
      noun.name,
    ).toEqual([]);
  }
});
