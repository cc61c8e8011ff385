import { fieldOf, shownFields, storedFields } from "@parley/model";
import { expect, test } from "vitest";
import { succeeded, told } from "../client.ts";
import type { Values } from "../values.ts";
import { type Bench, callFor, holdsMany, inList, make, pathOf } from "./bench.ts";
import { when } from "./when.ts";

/** Lists: pages, order, search, every field a filter, and which fields are shown. */
export function testsOfListing(bench: Bench): void {
  const { has, noun, user } = bench;
  if (!has("list", "create")) return;

  when(holdsMany(bench))("pages follow each other and hold every row once", async () => {
    const made = [await make(bench), await make(bench), await make(bench)];
    const ids = `id=${made.map(({ id }) => id).join(",")}`;
    const seen: string[] = [];
    let next: string | null = `${await pathOf(bench)}?${ids}&limit=2`;
    while (next !== null) {
      const page = succeeded(await user().get(next));
      expect(page.body.count).toBe(3);
      expect(page.body.results.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.results.map(({ id }: Values) => id));
      next = page.body.next;
    }
    expect(seen.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    const last = succeeded(await user().get(`${await pathOf(bench)}?${ids}&limit=2&start=2`));
    expect(last.body).toMatchObject({ next: null, previous: expect.stringContaining("offset=0"), results: [{}] });
  });

  when(holdsMany(bench))("rows come in the order that is asked for", async () => {
    const made = [await make(bench), await make(bench), await make(bench)];
    const ids = `id=${made.map(({ id }) => id).join(",")}`;
    const path = await pathOf(bench);
    const order = async (by: string) =>
      succeeded(await user().get(`${path}?${ids}&ordering=${by}`)).body.results.map(({ id }: Values) => id);
    expect(await order("id")).toEqual(made.map(({ id }) => id).toSorted());
    expect(await order("-id")).toEqual(
      made
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(await order("-created_at,id")).toHaveLength(3);
  });

  when(noun.search.length > 0)("a search finds rows by their words", async () => {
    const other = await make(bench);
    const wanted = await make(bench);
    const [name = ""] = noun.search.filter(
      (field) => typeof wanted.row[field] === "string" && wanted.row[field] !== "",
    );
    const word = encodeURIComponent(String(wanted.row[name]));
    const found = succeeded(await user().get(`${await pathOf(bench)}?search=${word}&limit=500`));
    expect(inList(found, wanted.id), told(found)).toBeDefined();
    if (!JSON.stringify(other.row).includes(String(wanted.row[name]))) expect(inList(found, other.id)).toBeUndefined();
    const nothing = succeeded(await user().get(`${await pathOf(bench)}?search=zq%25_no-such-word`));
    expect(nothing.body).toMatchObject({ count: 0, results: [] });
  });

  test("every field is a filter", async () => {
    const made = await make(bench);
    const row = made.row;
    const path = await pathOf(bench);
    const fields = Object.entries(storedFields(noun)).filter(([, field]) => !field.writeOnly && !field.internal);
    for (const [name, field] of fields) {
      const value = row[name];
      const isPlain = field.kind !== "json" && !Array.isArray(value);
      const text =
        value === null
          ? ""
          : isPlain
            ? String(value)
            : Array.isArray(value)
              ? String(value[0] ?? "")
              : JSON.stringify(value);
      if (field.kind === "json" && Array.isArray(value)) continue;
      if (Array.isArray(value) && value.length === 0) continue;
      const reply = succeeded(await user().get(`${path}?id=${made.id}&${name}=${encodeURIComponent(text)}`));
      expect(inList(reply, made.id), told(reply)).toBeDefined();
      const other = otherValue(name, field.kind, value, noun.wall);
      if (other === undefined) continue;
      const none = succeeded(await user().get(`${path}?id=${made.id}&${name}=${encodeURIComponent(other)}`));
      expect(none.body.results, told(none)).toEqual([]);
    }
  });

  test("the parameters that the catalogue names are taken", async () => {
    const path = await pathOf(bench);
    for (const verb of ["list", "bulk_put", "bulk_patch"] as const) {
      const call = callFor(bench, verb);
      if (call === undefined) continue;
      for (const name of call.query) {
        const reply = await user().ask(call.method, `${path}?${name}=1`, verb === "list" ? undefined : {});
        expect(reply.body.code, told(reply)).not.toBe("unknown_parameter");
      }
    }
  });

  test("fields, exclude-fields and read_depth say what is shown", async () => {
    const made = await make(bench);
    const at = `${await pathOf(bench)}?id=${made.id}`;
    const [name = ""] = shownFields(noun).filter((field) => field !== "id");
    const few = inList(await user().get(`${at}&fields=id,${name}`), made.id);
    expect(Object.keys(few ?? {}).toSorted()).toEqual(["id", name].toSorted());
    const most = inList(await user().get(`${at}&exclude-fields=${name}`), made.id);
    expect(Object.keys(most ?? {})).not.toContain(name);
    const deep = inList(await user().get(`${at}&read_depth=1`), made.id);
    for (const [field, value] of Object.entries(made.row)) {
      const isOfVersion = fieldOf(noun, field)?.to === "prompt" || fieldOf(noun, field)?.to === "sub_flow";
      if (isOfVersion && typeof value === "string") expect(deep?.[field]).toMatchObject({ id: value });
    }
  });
}

/** A value of the same kind that the row does not have. */
function otherValue(name: string, kind: string, value: unknown, wall: string): string | undefined {
  if (name === "id" || name === "uuid" || wall === name) return undefined;
  switch (kind) {
    case "boolean":
      return String(value !== true);
    case "integer":
    case "number":
      return String(value === 7 ? 8 : 7);
    case "text":
      return "no such text";
    case "id":
    case "ids":
      return "01990000-0000-7000-8000-000000000000";
    case "timestamp":
      return "2001-01-01T00:00:00Z";
    case "texts":
      return "no such text";
    default:
      return undefined;
  }
}
