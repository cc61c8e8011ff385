import { afterAll, expect, test } from "vitest";
import { effect, namesFault, succeeded } from "../client.ts";
import { startApi } from "../start-api.ts";
import type { Values } from "../values.ts";
import { World } from "../world.ts";
import { smallest } from "./smallest.ts";

const api = await startApi();
afterAll(() => api.close());

const own = new World(api);
const version = (await own.pathOf("/api/organisations/{org}/flows/{flow}/versions/{ver}/blocks/")).replace(
  /blocks\/$/,
  "",
);
const organisation = await own.organisation();
const designer = await api.signIn(
  ["v2.flow.view", "v2.flow.edit"].map((policy) => ({ scope: "organisation", id: organisation, policy })),
);
succeeded(await designer.put(`${version}save_yaml/`, { yaml: smallest }));
const menu = succeeded(await designer.get(`${version}blocks/?name=Menu`)).body.results[0];
const nothing = api.server.deps.newId();
const slugs = () => designer.get(`${version}sub-flows/`);
const slugsIn = (reply: { body: { results: readonly Values[] } }) => reply.body.results.map(({ slug }) => slug);

test("a sub-flow is copied", async () => {
  await effect({
    write: () => designer.post(`${version}sub-flows/duplicate/`, { slug: "start" }),
    through: slugs,
    seen: (seen) => expect(slugsIn(seen)).toContain("start-copy"),
  });
  namesFault(await designer.post(`${version}sub-flows/duplicate/`, { slug: "none" }), "slug");
});

test("blocks are copied into another sub-flow", async () => {
  const other = succeeded(await designer.post(`${version}sub-flows/`, { name: "Other", slug: "other" })).body;
  await effect({
    write: () => designer.post(`${version}sub-flows/other/duplicate_blocks_paths/`, { blocks: [menu.id] }),
    through: () => designer.get(`${version}blocks/?subflow=${other.id}`),
    // The copy of the sub-flow took the next number.
    seen: (seen) => expect(seen.body.results.map(({ name }: Values) => name)).toContain("Menu 3"),
  });
  const wrong = await designer.post(`${version}sub-flows/other/duplicate_blocks_paths/`, { blocks: [nothing] });
  namesFault(wrong, "blocks.0");
});

test("blocks become a sub-flow of their own, and go back to where it is called", async () => {
  const convert = `${version}sub-flows/convert_to_subflow/`;
  const made = await effect({
    write: () => designer.post(convert, { blocks: [menu.id], name: "Asking" }),
    through: slugs,
    seen: (seen) => expect(slugsIn(seen)).toContain("asking"),
  });
  expect(succeeded(await designer.get(`${version}blocks/${menu.id}/`)).body.subflow).toBe(made.body.subflow);
  namesFault(await designer.post(convert, { blocks: [nothing] }), "blocks.0");
  const revert = `${version}sub-flows/reverse_convert_to_subflow/`;
  await effect({
    write: () => designer.post(revert, { block: made.body.block }),
    through: () => designer.get(`${version}blocks/${menu.id}/`),
    seen: (seen) => expect(seen.body.subflow).toBe(menu.subflow),
  });
  namesFault(await designer.post(revert, { block: menu.id }), "block");
});
