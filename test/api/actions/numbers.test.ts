import { afterAll, expect, test } from "vitest";
import { effect, hides, namesFault, succeeded, told } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";

const api = await startApi();
afterAll(() => api.close());

const [own, foreign] = [new World(api), new World(api)];
const pool = "/api/telephony/virtual_numbers/";
const path = await own.pathOf("/api/organisations/{org}/flows/{flow}/virtual-numbers/");
const organisation = await own.organisation();
const keeper = await api.signIn([
  { scope: "organisation", id: organisation, policy: "v2.number_management.admin" },
  { scope: "organisation", id: organisation, policy: "v2.number_management.view" },
]);

/** A number without a client, as the pool has them. */
const free = async () => (await own.make(pool, { client: null, status: "active" })).item;
const numbersIn = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map((row) => row.number);
const assigned = () => keeper.get(`${path}assigned/?limit=500`);
const available = () => keeper.get(`${path}available_virtual_numbers/?limit=500`);

test("a number is assigned to a flow and taken from it", async () => {
  const number = await free();
  await effect({
    write: () => keeper.post(`${path}assign/`, { number }),
    through: assigned,
    seen: (seen) => expect(numbersIn(seen)).toContain(number),
  });
  expect(numbersIn(succeeded(await available()))).not.toContain(number);
  await effect({
    write: () => keeper.post(`${path}unassign/`, { number }),
    through: available,
    seen: (seen) => expect(numbersIn(seen)).toContain(number),
  });
  expect(numbersIn(succeeded(await assigned()))).not.toContain(number);
  namesFault(await keeper.post(`${path}unassign/`, { number }), "number");
});

test("a flow gets a test number of its own, once", async () => {
  const designer = await api.signIn([{ scope: "organisation", id: organisation, policy: "v2.flow.admin" }]);
  const made = await effect({
    write: () => designer.post(`${path}test_number/`),
    through: assigned,
    seen: (seen) => expect(seen.body.results).toContainEqual(expect.objectContaining({ is_test: true })),
  });
  expect(made.body).toMatchObject({ number: expect.stringMatching(/^\d{4,}$/) });
  expect(succeeded(await designer.post(`${path}test_number/`)).body).toEqual(made.body);
  const listed = succeeded(await assigned()).body.results as readonly Values[];
  expect(listed).toContainEqual(expect.objectContaining({ number: made.body.number, is_test: true, sip_line: null }));
});

test("several numbers are assigned, all or none", async () => {
  const [first, second] = [await free(), await free()];
  const wrong = await keeper.post(`${path}bulk_assign/`, { numbers: [first, "no such number"] });
  expect(wrong.status, told(wrong)).toBe(400);
  expect(numbersIn(succeeded(await assigned()))).not.toContain(first);
  await effect({
    write: () => keeper.post(`${path}bulk_assign/`, { numbers: [first, second] }),
    through: assigned,
    seen: (seen) => expect(numbersIn(seen)).toEqual(expect.arrayContaining([first, second])),
  });
  namesFault(await keeper.post(`${path}bulk_assign/`, { numbers: [5] }), "numbers.0");
});

test("a flow answers another number instead of one", async () => {
  const [number, new_number] = [await free(), await free()];
  succeeded(await keeper.post(`${path}assign/`, { number }));
  await effect({
    write: () => keeper.put(`${path}change_number/`, { number, new_number }),
    through: assigned,
    seen: (seen) => {
      expect(numbersIn(seen)).toContain(new_number);
      expect(numbersIn(seen)).not.toContain(number);
    },
  });
  namesFault(await keeper.put(`${path}change_number/`, { number: new_number }), "new_number");
});

test("what is kept of a flow's number is changed", async () => {
  const number = await free();
  succeeded(await keeper.post(`${path}assign/`, { number }));
  await effect({
    write: () => keeper.ask("PATCH", `${path}partial_update_number/`, { number, description: "Main line" }),
    through: () => keeper.get(`${pool}${encodeURIComponent(number)}/`),
    seen: (seen) => expect(seen.body.description).toBe("Main line"),
  });
  const fault = await keeper.ask("PATCH", `${path}partial_update_number/`, { number, description: 5 });
  namesFault(fault, "description");
});

test("numbers of other clients cannot be taken, and look like ones that do not exist", async () => {
  const theirs = await foreign.make(pool, { status: "active" });
  const message = (reply: { body: Values }) => JSON.stringify({ ...reply.body, request_id: null });
  const [taken, missing] = [
    await keeper.post(`${path}assign/`, { number: theirs.item }),
    await keeper.post(`${path}assign/`, { number: "+15550000000" }),
  ];
  namesFault(taken, "number");
  expect(message(taken).replaceAll(theirs.item, "")).toBe(message(missing).replaceAll("+15550000000", ""));
  expect(numbersIn(succeeded(await available()))).not.toContain(theirs.item);
});

test("R121: a number is answered, or is not", async () => {
  const made = await own.make(pool, { status: "active" });
  const status = `${made.path}update_status/`;
  await effect({
    write: () => keeper.post(status, { status: "inactive" }),
    through: () => keeper.get(made.path),
    seen: (seen) => expect(seen.body.status).toBe("inactive"),
  });
  namesFault(await keeper.post(status, { status: "broken" }), "status");
  const theirs = await foreign.make(pool, { status: "active" });
  hides(
    await keeper.post(`${theirs.path}update_status/`, { status: "inactive" }),
    await keeper.post(`${pool}nothing/update_status/`, { status: "inactive" }),
  );
  expect((await api.admin.get(theirs.path)).body.status).toBe("active");
});

test("staff take a number from its client, with what the client set on it", async () => {
  const made = await own.make(pool, { status: "active", description: "Of the client" });
  await effect({
    write: () => api.admin.post(`${made.path}give_back/`),
    through: () => api.admin.get(made.path),
    seen: (seen) => expect(seen.body).toMatchObject({ client: null, description: null }),
  });
});
