import { expect } from "vitest";
import { effect, succeeded, told } from "../client.ts";
import type { Values } from "../values.ts";
import { madeOf } from "../world.ts";
import {
  type Bench,
  defaultsOf,
  inList,
  listed,
  make,
  needed,
  newValues,
  pathOf,
  picked,
  read,
  visible,
} from "./bench.ts";
import { when } from "./when.ts";

/** Fields that every change of a row moves. */
const moving = ["updated_at", "revision", "last_modified_at", "last_modified_by"];

/** What a change of a field takes along: a default language is offered too. */
const follows: { readonly [field: string]: readonly string[] } = { "flow_version.language": ["languages"] };

/** One row: made, replaced, changed, deleted; each seen through another call. */
export function testsOfWriting(bench: Bench): void {
  const { has, noun, user, own, collection } = bench;

  when(has("create"))("a row that is made is there with all that was sent", async () => {
    const path = await pathOf(bench);
    const sent = { ...(await own.values(collection.path)), id: bench.api.server.deps.newId() };
    const wanted = visible(noun, sent);
    const reply = await effect({
      write: () => user().post(path, sent),
      through: () => listed(bench, sent.id),
      seen: (seen) => expect(picked(inList(seen, sent.id), wanted)).toEqual(wanted),
    });
    expect(picked(reply.body, wanted)).toEqual(wanted);
    expect(await read(bench, madeOf(reply, sent))).toEqual(reply.body);
    const again = await user().post(path, sent);
    expect(again.status, told(again)).toBe(noun.meetsLike ? 200 : 409);
  });

  when(has("create"))("fields that are left out get their defaults", async () => {
    const all = await own.values(collection.path);
    const sent = needed(bench, all);
    const reply = succeeded(await user().post(await pathOf(bench), sent));
    const defaults = defaultsOf(bench, all, sent);
    expect(picked(await read(bench, madeOf(reply, sent)), defaults)).toEqual(defaults);
  });

  when(has("patch", "get"))("a change of one field is seen and touches no other", async () => {
    const made = await make(bench);
    const before = await read(bench, made);
    const change = await oneChange(bench, before);
    const patched = await effect({
      write: () => user().patch(made.path, change),
      through: () => user().get(made.path),
      seen: (seen) => expect(picked(seen.body, change)).toEqual(change),
    });
    const after = await read(bench, made);
    const along = Object.keys(change).flatMap((field) => follows[`${noun.name}.${field}`] ?? []);
    const ignored = [...Object.keys(change), ...along, ...moving];
    expect(without(after, ignored)).toEqual(without(before, ignored));
    expect(patched.body).toEqual(after);
  });

  when(has("patch"))("every field can be changed", async () => {
    const made = await make(bench);
    const values = await newValues(bench);
    succeeded(await user().patch(made.path, values));
    const wanted = visible(noun, values);
    expect(picked(await read(bench, made), wanted)).toEqual(wanted);
  });

  when(has("put"))("a row that is replaced keeps nothing of what is left out", async () => {
    const made = await make(bench);
    const values = await newValues(bench, made.item);
    const wanted = visible(noun, values);
    await effect({
      write: () => user().put(made.path, values),
      through: () => (has("get") ? user().get(made.path) : listed(bench, made.id)),
      seen: (seen) => expect(picked(has("get") ? seen.body : inList(seen, made.id), wanted)).toEqual(wanted),
    });
    const sent = needed(bench, values);
    succeeded(await user().put(made.path, sent));
    const defaults = defaultsOf(bench, values, sent);
    expect(picked(await read(bench, made), defaults)).toEqual(defaults);
  });

  when(has("patch"))("a change that names another revision is refused", async () => {
    const made = await make(bench);
    const before = await read(bench, made);
    const change = await oneChange(bench, before);
    const stale = await user().patch(made.path, change, { "if-match": '"999"' });
    expect(stale.status, told(stale)).toBe(412);
    expect(await read(bench, made)).toEqual(before);
    const fresh = await user().patch(made.path, change, { "if-match": `"${before?.revision}"` });
    expect(fresh.status, told(fresh)).toBe(200);
    expect(fresh.headers.etag).not.toBe(`"${before?.revision}"`);
    if (!has("delete")) return;
    const removal = await user().delete(made.path, { "if-match": `"${before?.revision}"` });
    expect(removal.status, told(removal)).toBe(412);
  });

  when(has("delete", "list"))("a row that is deleted is gone", async () => {
    const made = await make(bench);
    await effect({
      write: () => user().delete(made.path),
      through: () => listed(bench, made.id),
      seen: (seen) => expect(inList(seen, made.id)).toBeUndefined(),
    });
    expect((await user().delete(made.path)).status).toBe(404);
    if (has("get")) expect((await user().get(made.path)).status).toBe(404);
  });

  when(has("undelete", "get"))("a deleted row comes back as it was", async () => {
    const made = await make(bench);
    const before = await read(bench, made);
    succeeded(await user().delete(made.path));
    await effect({
      write: () => user().get(`${made.path}undelete/`),
      through: () => user().get(made.path),
      seen: (seen) => expect(seen.status).toBe(200),
    });
    expect(without(await read(bench, made), moving)).toEqual(without(before, moving));
  });
}

const without = (row: Values | undefined, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !names.includes(name)));

/** A new value of one field, other than the row has. */
export async function oneChange(bench: Bench, row: Values | undefined): Promise<Values> {
  const values = Object.entries(visible(bench.noun, await newValues(bench)));
  const [name, value] = values.find(([field, next]) => JSON.stringify(next) !== JSON.stringify(row?.[field])) ?? [];
  if (name === undefined) throw new Error(`${bench.collection.path} has nothing to change`);
  return { [name]: value };
}
