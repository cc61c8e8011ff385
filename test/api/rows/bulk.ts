import { expect } from "vitest";
import { effect, succeeded, told } from "../client.ts";
import type { Values } from "../values.ts";
import { type Bench, inList, listed, make, newValues, pathOf, picked, read, visible } from "./bench.ts";
import { when } from "./when.ts";

/** Many rows at once: all alike by a filter, each by its id, gone and back; all or nothing. */
export function testsOfBulk(bench: Bench): void {
  const { has, noun, user, api } = bench;

  for (const verb of ["bulk_put", "bulk_patch"] as const) {
    const method = verb === "bulk_put" ? "PUT" : "PATCH";

    when(has(verb, "list"))(
      `${method} of one object changes the rows that the filter names, and no other`,
      async () => {
        const [first, second, third] = [await make(bench), await make(bench), await make(bench)];
        const values = alike(bench, await bulkValues(bench));
        const wanted = visible(noun, values);
        const other = await read(bench, third);
        const path = `${await pathOf(bench)}?id=${first.id},${second.id}`;
        const reply = await effect({
          write: () => user().ask(method, path, values),
          through: () => listed(bench, first.id, second.id),
          seen: (seen) => {
            for (const { id } of [first, second]) expect(picked(inList(seen, id), wanted)).toEqual(wanted);
          },
        });
        expect(reply.body).toEqual({ matched: 2, updated: 2, errors: [] });
        expect(await read(bench, third)).toEqual(other);
      },
    );

    when(has(verb, "list"))(`${method} of a list changes each row as it says, or none`, async () => {
      const [first, second] = [await make(bench), await make(bench)];
      const rows = [
        { ...(await bulkValues(bench)), id: first.id },
        { ...(await bulkValues(bench)), id: second.id },
      ];
      const path = await pathOf(bench);
      await effect({
        write: () => user().ask(method, path, rows),
        through: () => listed(bench, first.id, second.id),
        seen: (seen) => {
          for (const row of rows) expect(picked(inList(seen, row.id), visible(noun, row))).toEqual(visible(noun, row));
        },
      });
      const before = await read(bench, first);
      const missing = { ...(await bulkValues(bench)), id: api.server.deps.newId() };
      const refused = await user().ask(method, path, [{ ...(await bulkValues(bench)), id: first.id }, missing]);
      expect(refused.status, told(refused)).toBe(400);
      expect(refused.body.errors).toMatchObject([{ field: "1.id", code: "not_found" }]);
      expect(await read(bench, first)).toEqual(before);
    });

    when(has(verb))(`${method} without a filter changes nothing`, async () => {
      const made = await make(bench);
      const before = await read(bench, made);
      const reply = await user().ask(method, await pathOf(bench), await bulkValues(bench));
      expect([reply.status, reply.body.code], told(reply)).toEqual([400, "filter_required"]);
      expect(await read(bench, made)).toEqual(before);
    });
  }

  when(has("bulk_delete", "list"))("rows are deleted by their ids, all or none", async () => {
    const [first, second, third] = [await make(bench), await make(bench), await make(bench)];
    const path = await pathOf(bench);
    const missing = await user().delete(`${path}?id=${first.id},${api.server.deps.newId()}`);
    expect(missing.status, told(missing)).toBe(404);
    const reply = await effect({
      write: () => user().delete(`${path}?id=${first.id},${second.id}`),
      through: () => listed(bench, first.id, second.id, third.id),
      seen: (seen) => expect(succeeded(seen).body.results.map(({ id }: Values) => id)).toEqual([third.id]),
    });
    expect(reply.body).toEqual({ matched: 2, updated: 2, errors: [] });
    const unnamed = await user().delete(path);
    expect(unnamed.status, told(unnamed)).toBe(400);
  });

  when(has("bulk_undelete", "bulk_delete", "list"))("deleted rows come back by their ids", async () => {
    const [first, second] = [await make(bench), await make(bench)];
    const path = await pathOf(bench);
    const ids = `id=${first.id},${second.id}`;
    succeeded(await user().delete(`${path}?${ids}`));
    await effect({
      write: () => user().get(`${path}bulk_undelete/?${ids}`),
      through: () => listed(bench, first.id, second.id),
      seen: (seen) => expect(seen.body.count).toBe(2),
    });
  });
}

/** Fields by which users sign in are changed one user at a time. */
const single: { readonly [noun: string]: readonly string[] } = {
  user: ["email", "password", "is_active", "is_superuser"],
};

/** Good values for a change of many rows. */
export async function bulkValues(bench: Bench): Promise<Values> {
  const values = Object.entries(await newValues(bench));
  return Object.fromEntries(values.filter(([name]) => single[bench.noun.name]?.includes(name) !== true));
}

/** Values that several rows may have at once: without the last field of each uniqueness, which tells rows apart. */
export function alike({ noun }: Bench, values: Values): Values {
  const telling = noun.unique.map((group) => group.at(-1));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !telling.includes(name)));
}
