import { afterAll, expect, test } from "vitest";
import { effect, keepsApart, namesFault, succeeded, told } from "../client.ts";
import type { Values } from "../values.ts";
import { startDesigner } from "./designer.ts";
import { menu } from "./menu.ts";
import { smallest } from "./smallest.ts";

const { api, foreign, organisation, flows, here, designer, newFlow } = await startDesigner();
afterAll(() => api.close());

test("faults of a version are listed, and keep it from being deployed", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const sub = succeeded(await designer.get(`${version}sub-flows/`)).body.results[0];
  const whole = succeeded(await designer.get(`${version}validate/`));
  expect(whole.body, told(whole)).toMatchObject({ errors: 0 });
  const broken = await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id, name: "Lost", type: "Condition" }),
    through: () => designer.get(`${version}validate/`),
    seen: (seen) => expect(seen.body.issues.length).toBeGreaterThan(whole.body.issues.length),
  });
  await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id, name: "Lost too", type: "Condition" }),
    through: () => designer.get(`${version}readiness/`),
    seen: (seen) => expect(JSON.stringify(seen.body)).toContain("Lost too"),
  });
  await effect({
    write: () => designer.post(`${version}blocks/`, { subflow: sub.id, name: "In the document" }),
    through: () => designer.get(`${version}document/`),
    seen: (seen) => expect(JSON.stringify(seen.body)).toContain("In the document"),
  });
  const action = { source_block: broken.body.id, transition_type: "condition", trigger: "1 +" };
  succeeded(await designer.post(`${version}paths/`, action));
  const refused = await designer.post(`${version}deploy/`, {});
  expect([refused.status, refused.body.code], told(refused)).toEqual([409, "version_has_errors"]);
  expect((await designer.get(path)).body.deployed_version).toBeNull();
});

test("a version that asks for checks is deployed once they hold, and the refusal says which do not", async () => {
  const { path, version } = await newFlow();
  const yaml = menu.replace(
    "parley: 1",
    "parley: 1\nsettings: { deploy_checks: [tests, rules, verify], rules: [{ name: polite, never: 'moment.text.contains(\"fool\")' }] }",
  );
  succeeded(
    await designer.put(`${version}save_yaml/`, {
      yaml: yaml.replace("Goodbye.", "Goodbye you fool.").replace('dtmf: "1"', 'dtmf: "[12]"'),
    }),
  );
  const deploy = () => designer.post(`${version}deploy/`, {});
  const gate = async () => succeeded(await designer.get(`${version}deploy_checks/`)).body.checks;
  const met = { wanted: true, state: "met", message: null };
  const unasked = { check: "golden", wanted: false, state: "unchecked", message: null };
  const refused = await deploy();
  // What is shown before is what the refusal says.
  expect(await gate()).toEqual([
    { check: "validator", ...met },
    ...refused.body.unmet.map((each: object) => ({ ...each, wanted: true, state: "unmet" })),
    unasked,
  ]);
  expect([refused.status, refused.body.code], told(refused)).toEqual([409, "checks_unmet"]);
  expect(refused.body.unmet, told(refused)).toEqual([
    { check: "tests", message: "The agent has no tests." },
    { check: "rules", message: '1 broken rule: The rule "polite" is broken in "Bye".' },
    { check: "verify", message: expect.stringContaining('The path "Menu to Bye" is never taken') },
  ]);
  expect(refused.body.detail).toContain("The agent has no tests.");
  const leaves = { steps: [{ press: "2" }, { expect: { ended: "left" } }] };
  succeeded(await designer.post(`${path}tests/`, { name: "Leaves", conversation: leaves }));
  const failing = await deploy();
  expect(failing.body.unmet[0], told(failing)).toEqual({ check: "tests", message: '1 of 1 tests fails: "Leaves".' });
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  const asked = ["validator", "tests", "rules", "verify"];
  expect(await gate()).toEqual([...asked.map((check) => ({ check, ...met })), unasked]);
  succeeded(await deploy());
  // What was live before is made live at once: it was checked then.
  succeeded(await designer.patch(version, { max_transit_limit: 40 }));
  succeeded(await deploy());
  const [, first] = succeeded(await designer.get(`${version}releases/`)).body.results;
  succeeded(await designer.post(`${version}deploy/`, { release: first.id }));
});

test("a test begins in the language that stands beside it, which holds before the one inside", async () => {
  const { path, version } = await newFlow();
  const yaml = `parley: 1
settings: { languages: [en-IN, hi-IN], deploy_checks: [tests] }
states:
  start:
    Start: { type: Start, paths: [{ to: Bye }] }
    Bye: { type: End, say: { en-IN: Hello, hi-IN: Namaste } }
`;
  succeeded(await designer.put(`${version}save_yaml/`, { yaml }));
  const steps = [{ expect: { said: ["Namaste"] } }];
  const written = { name: "Greets", language: "hi-IN", conversation: { steps } };
  const test = succeeded(await designer.post(`${path}tests/`, written)).body;
  const state = async () => {
    const { checks } = succeeded(await designer.get(`${version}deploy_checks/`)).body;
    return checks.find(({ check }: { check: string }) => check === "tests").state;
  };
  expect(await state()).toBe("met");
  const stored = `${path}tests/${test.id}/`;
  succeeded(await designer.patch(stored, { language: "en-IN", conversation: { language: "hi-IN", steps } }));
  expect(await state()).toBe("unmet");
  succeeded(await designer.patch(stored, { language: null }));
  expect(await state()).toBe("met");
});

test("X215: a deploy's checks are listed before it; those not asked for, and those behind errors, are not made", async () => {
  const { version } = await newFlow();
  const checks = () => designer.get(`${version}deploy_checks/`);
  const gate = async () => succeeded(await checks()).body.checks;
  const unchecked = (wanted: readonly string[]) =>
    ["tests", "rules", "verify", "golden"].map((check) => ({
      ...{ check, wanted: wanted.includes(check), state: "unchecked", message: null },
    }));
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: menu }));
  expect(await gate()).toEqual([{ check: "validator", wanted: true, state: "met", message: null }, ...unchecked([])]);
  const broken = menu.replace(
    "parley: 1",
    "parley: 1\nsettings: { deploy_checks: [tests], rules: [{ name: a, never: 'moment.tex' }] }",
  );
  await effect({
    write: () => designer.put(`${version}save_yaml/`, { yaml: broken }),
    through: checks,
    seen: ({ body }) =>
      expect(body.checks).toEqual([
        { check: "validator", wanted: true, state: "unmet", message: "The version has an error." },
        ...unchecked(["tests"]),
      ]),
  });
  namesFault(await designer.get(`${version}deploy_checks/?colour=red`), "colour");
});

test("a version is deployed as a release, and an earlier release is made live again", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const deploy = (body: object) => designer.post(`${version}deploy/`, body);
  const first = await effect({
    write: () => deploy({ note: "the first" }),
    through: () => designer.get(path),
    seen: (seen) => expect(seen.body).toMatchObject({ status: "active", deployed_version: "0.0.1" }),
  });
  const numbers = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map((row) => row.number);
  const unchanged = await deploy({ note: "the same" });
  expect([unchanged.status, unchanged.body.code], told(unchanged)).toEqual([409, "nothing_changed"]);
  succeeded(await designer.patch(version, { max_transit_limit: 40 }));
  const second = await effect({
    write: () => deploy({ note: "the second" }),
    through: () => designer.get(`${version}releases/`),
    seen: (seen) => expect(numbers(seen)).toEqual([2, 1]),
  });
  expect((await designer.get(path)).body.live_release).toBe(second.body.id);
  const brought = succeeded(await designer.get(`${path}releases/${first.body.id}/changes/`));
  expect(brought.body.changes.changed, told(brought)).toMatchObject([{ noun: "settings" }]);
  namesFault(await designer.get(`${path}releases/${first.body.id}/changes/?colour=red`), "colour", "query");
  await effect({
    write: () => deploy({ release: first.body.id }),
    through: () => designer.get(path),
    seen: (seen) => expect(seen.body.live_release).toBe(first.body.id),
  });
  await effect({
    write: () => deploy({ release: second.body.id }),
    through: () => designer.get(`${path}releases/live/`),
    seen: (seen) => expect(seen.body.live).toMatchObject({ id: second.body.id, version: "0.0.1" }),
  });
  namesFault(await designer.get(`${path}releases/live/?colour=red`), "colour", "query");
  namesFault(await designer.get(`${path}releases/${first.body.id}/document/?colour=red`), "colour", "query");
  succeeded(await designer.patch(version, { max_transit_limit: 30 }));
  await effect({
    write: () => deploy({ note: "the third" }),
    through: () => designer.get(`${path}releases/`),
    seen: (seen) => expect(numbers(seen)).toEqual([3, 2, 1]),
  });
  succeeded(await designer.patch(version, { max_transit_limit: 20 }));
  const third = succeeded(await designer.get(`${path}releases/`)).body.results[0].id;
  await effect({
    write: () => deploy({ note: "the fourth" }),
    through: () => designer.get(`${path}releases/${third}/changes/`),
    seen: (seen) => expect(seen.body.changes.changed, told(seen)).toMatchObject([{ noun: "settings" }]),
  });
  succeeded(await designer.patch(version, { max_transit_limit: 10 }));
  let made = api.server.deps.newId();
  await effect({
    write: async () => {
      const released = await deploy({ note: "the fifth" });
      made = released.body.id;
      return released;
    },
    through: () => designer.get(`${path}releases/${made}/document/`),
    seen: (seen) => expect(seen.body).toMatchObject({ number: 5, document: { settings: { max_transit_limit: 10 } } }),
  });
  namesFault(await deploy({ release: api.server.deps.newId() }), "release");
  namesFault(await deploy({ colour: "red" }), "colour");
});

test("lists tell of each agent's last deploy, and of how many agents a client has", async () => {
  const { path, version } = await newFlow();
  succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
  const id = path.split("/").at(-2);
  const rowOf = (reply: { body: { results: readonly Values[] } }, uuid: unknown) =>
    reply.body.results.find((row) => row.uuid === uuid);
  await effect({
    write: () => designer.post(`${version}deploy/`, {}),
    through: () => designer.get(`${flows}activity/`),
    seen: (seen) => expect(rowOf(seen, id)?.last_deploy).toMatchObject({ number: 1 }),
  });
  const reader = await api.signIn([here("v2.organisation.view")]);
  const told = () => reader.get("/api/organisations/activity/");
  const before = succeeded(await told());
  const agents = Number(rowOf(before, organisation)?.agents);
  await effect({
    write: () => designer.post(flows, { name: "One more" }),
    through: told,
    seen: (seen) => expect(rowOf(seen, organisation)?.agents).toBe(agents + 1),
  });
  const theirs = await foreign.organisation();
  keepsApart(before, () => expect(rowOf(before, theirs)).toBeUndefined());
});
