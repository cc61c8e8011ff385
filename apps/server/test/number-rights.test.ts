import { passTransfer } from "@parley/db/store";
import { nounNamed, nouns, writableFields } from "@parley/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ask, addFlow, newId, startServer, type TestServer } from "./harness.ts";

let server: TestServer;
let staff: Ask;
let keeper: Ask;
let made: Awaited<ReturnType<typeof addFlow>>;
let line: string;
let provider: string;
let trunk: object;
const pool = "/api/telephony/virtual_numbers/";
const hosted = { host: "203.0.113.7", port: 5060 };

beforeAll(async () => {
  server = await startServer();
  staff = await server.signIn([{ scope: "independent", policy: "v2.number_management.admin" }]);
  made = await addFlow(server);
  keeper = await server.signIn(
    ["v2.number_management.admin", "v2.flow.edit"].map((policy) => ({
      scope: "organisation",
      id: made.organisation,
      policy,
    })),
  );
  provider = (await staff("POST", "/api/telephony/providers/", { name: newId() })).body.id;
  const lines = `/api/telephony/providers/${provider}/sip_lines/`;
  line = (await staff("POST", lines, { name: "Trunk", host: hosted.host })).body.id;
  trunk = { sip_line: line, is_verified: true };
});
afterAll(() => server.close());

let last = 5_560_000;
const numberOf = async (who: Ask, values: object = {}) => {
  last += 1;
  const answer = await who("POST", pool, { number: String(last), client: made.organisation, ...values });
  return { ...answer, number: String(last), path: `${pool}${last}/` };
};
const staffOnly = (field: string) => ({
  status: 403,
  body: { code: "staff_only", errors: [{ field, code: "staff_only" }] },
});

describe("a client's own keeper of numbers", () => {
  test("makes a number, which is not verified until staff say so", async () => {
    expect((await numberOf(keeper)).body).toMatchObject({ is_verified: false, sip_line: null });
    const below = await keeper("POST", `${made.flowPath}virtual-numbers/`, { number: "5559999" });
    expect(below.body).toMatchObject({ is_verified: false, sip_line: null, flow: made.flow });
    const { path } = await numberOf(keeper);
    expect((await staff("PATCH", path, { is_verified: true })).body.is_verified).toBe(true);
    expect((await numberOf(staff)).body.is_verified).toBe(false);
  });

  test("gives no number a line and verifies none, whichever way they try", async () => {
    expect(await numberOf(keeper, { sip_line: line })).toMatchObject(staffOnly("sip_line"));
    expect(await numberOf(keeper, { is_verified: true })).toMatchObject(staffOnly("is_verified"));
    const { path, number } = await numberOf(keeper);
    expect(await keeper("PATCH", path, { sip_line: line })).toMatchObject(staffOnly("sip_line"));
    expect(await keeper("PATCH", path, { is_verified: true })).toMatchObject(staffOnly("is_verified"));
    await keeper("POST", `${made.flowPath}virtual-numbers/assign/`, { number });
    const partial = `${made.flowPath}virtual-numbers/partial_update_number/`;
    expect(await keeper("PATCH", partial, { number, sip_line: line })).toMatchObject(staffOnly("sip_line"));
    const below = `/api/telephony/providers/${provider}/sip_lines/${line}/virtual_numbers/`;
    expect((await keeper("POST", below, { number: "+18885550100" })).status).toBe(403);
    expect((await keeper("GET", below)).status).toBe(403);
    expect((await staff("GET", `${pool}${number}/`)).body).toMatchObject({ sip_line: null, is_verified: false });
  });

  test("turns no verified number into another one", async () => {
    const { path } = await numberOf(staff, trunk);
    expect(await keeper("PATCH", path, { number: "+18885550100" })).toMatchObject(staffOnly("number"));
    expect((await staff("GET", path)).status).toBe(200);
  });

  test("sends back what was read, and neither loses nor changes what staff set", async () => {
    const { path } = await numberOf(staff, trunk);
    const { body: before } = await keeper("GET", path);
    expect((await keeper("PUT", path, { ...before, description: "Front desk" })).body).toMatchObject({
      sip_line: line,
      is_verified: true,
      description: "Front desk",
    });
    const { number, client } = before;
    expect((await keeper("PUT", path, { number, client })).body).toMatchObject({ sip_line: line, is_verified: true });
  });

  test("reads the limits of the client, and neither makes, changes nor takes them away", async () => {
    const clients = "/api/telephony/clients/";
    const limit = { name: "Shop", organisation: made.organisation, max_concurrency: 5 };
    expect((await keeper("POST", clients, limit)).status).toBe(403);
    const { body } = await staff("POST", clients, limit);
    const path = `${clients}${body.id}/`;
    for (const [method, change] of [
      ["PATCH", { max_concurrency: 999_999 }],
      ["PUT", { ...limit, max_concurrency: 999_999 }],
      ["DELETE", undefined],
    ] as const) {
      expect((await keeper(method, path, change)).status).toBe(403);
    }
    expect((await keeper("GET", path)).body).toMatchObject({ max_concurrency: 5 });
    expect((await staff("PATCH", path, { max_concurrency: 6 })).body.max_concurrency).toBe(6);
  });
});

test("no call goes out from a number that staff have not verified, nor from a test number", async () => {
  const { number } = await numberOf(staff, { sip_line: line });
  await keeper("POST", `${made.flowPath}virtual-numbers/assign/`, { number });
  expect(await keeper("POST", `${made.flowPath}trigger_call/`, { to: "+15550100042", from: number })).toMatchObject({
    status: 409,
    body: { code: "number_unverified" },
  });
  const own = (await made.ask("POST", `${made.flowPath}virtual-numbers/test_number/`)).body.number;
  expect(await keeper("POST", `${made.flowPath}trigger_call/`, { to: "+15550100042", from: own })).toMatchObject({
    status: 409,
    body: { code: "number_unverified" },
  });
  const partial = `${made.flowPath}virtual-numbers/partial_update_number/`;
  expect(await staff("PATCH", partial, { number: own, sip_line: line })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "sip_line", code: "invalid" }] },
  });
  expect(await staff("PATCH", partial, { number, sip_line: newId() })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "sip_line", code: "not_found" }] },
  });
  expect(await staff("PATCH", `${pool}${own}/`, { sip_line: line })).toMatchObject({
    status: 400,
    body: { errors: [{ field: "sip_line" }] },
  });
});

test("the line of an address is that of another verified number of the client, and of no other client", async () => {
  const [own, other] = [await numberOf(staff, { is_verified: true }), await addFlow(server)];
  last += 1;
  const foreign = String(last);
  await staff("POST", pool, { number: foreign, client: other.organisation, is_verified: true });
  const pass = (from: string, { organisation } = made, at: typeof hosted | null = hosted) =>
    passTransfer(server.database, { organisation, call: newId(), from, to: null, at });
  await numberOf(staff, trunk);
  expect(await pass(own.number)).toMatchObject({ trunk: { line } });
  expect(await pass(own.number, made, null)).toBe("no_sip_line");
  expect(await pass(foreign, other)).toBe("no_sip_line");
  expect(await pass(foreign)).toBe("unknown_number");
  expect(await pass((await numberOf(keeper)).number)).toBe("number_unverified");
});

test("what rows of clients refer to beyond them is set by staff alone", () => {
  const open = nouns
    .filter(({ wall, mounts }) => wall !== "system" && mounts.length > 0)
    .flatMap((noun) => writableFields(noun, "create").map(([name, field]) => ({ at: `${noun.name}.${name}`, field })))
    .filter(({ field: { to = "" } }) => to !== "" && to !== "user" && nounNamed(to).wall === "system")
    .filter(({ field }) => field.staff !== "always");
  expect(open.map(({ at }) => at)).toEqual([]);
});
