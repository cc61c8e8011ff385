import { storedFields } from "@parley/model";
import type { Field } from "@parley/model/kernel";
import { expect } from "vitest";
import { namesFault, succeeded, told } from "../client.ts";
import { type Bench, make, pathOf, read } from "./bench.ts";
import { when } from "./when.ts";

/** Fields that no caller sees, and fields that no caller sets. */
export function testsOfClosedFields(bench: Bench): void {
  const { has, noun, user, api } = bench;
  const fields = Object.entries(storedFields(noun));
  const unseen = fields.filter(([, field]) => field.writeOnly || field.internal).map(([name]) => name);
  const fixed = fields.filter(([, field]) => field.readOnly && !field.writeOnly && !field.internal);

  when(unseen.length > 0 && has("list", "create"))("what is never shown cannot be asked for", async () => {
    const made = await make(bench);
    const path = await pathOf(bench);
    for (const name of unseen) {
      expect(await read(bench, made)).not.toHaveProperty(name);
      namesFault(await user().get(`${path}?fields=${name}`), "fields", "query");
      namesFault(await user().get(`${path}?ordering=${name}`), "ordering", "query");
      namesFault(await user().get(`${path}?${name}=x`), name, "query");
      const deep = succeeded(await user().get(`${path}?read_depth=3&id=${made.id}`));
      expect(JSON.stringify(deep.body), told(deep)).not.toContain(`"${name}":`);
    }
  });

  when(has("patch", "create"))("what no caller sets stays as it is, also when a body sets it", async () => {
    const made = await make(bench);
    const before = await read(bench, made);
    const body = Object.fromEntries(fixed.map(([name, field]) => [name, another(field, api.server.deps.newId())]));
    succeeded(await user().patch(made.path, body));
    expect(await read(bench, made)).toEqual(before);
  });
}

function another(field: Field, id: string): unknown {
  switch (field.kind) {
    case "id":
      return id;
    case "timestamp":
      return "2001-01-01T00:00:00.000Z";
    case "integer":
    case "number":
      return 4711;
    case "boolean":
      return true;
    default:
      return field.choices?.at(-1) ?? "set by a caller";
  }
}
