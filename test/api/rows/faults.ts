import type { Field } from "@parley/model/kernel";
import { expect, test } from "vitest";
import type { Reply } from "../check-answer.ts";
import { namesFault, told } from "../client.ts";
import type { CollectionVerb } from "../collections.ts";
import type { Values } from "../values.ts";
import { type Bench, make, pathOf, read, writable } from "./bench.ts";
import { when } from "./when.ts";

const unknown = "no_such_field";
const nul = "nul\u0000";

/** Bodies that cannot be accepted: each fault is named by its field, and nothing is written. */
export function testsOfFaults(bench: Bench): void {
  const { has, user, own, collection } = bench;

  when(has("create"))("a body with faults is refused with every field named", async () => {
    const path = await pathOf(bench);
    const good = await own.values(collection.path);
    const fields = writable(bench, "create").filter(([name]) => !isGivenByPlace(name));
    const post = (body: unknown) => user().post(path, body);
    namesFault(await post({ ...good, [unknown]: 1 }), unknown);
    await namesEach(post, good, wrongTypes(fields));
    await namesEach(post, good, tooLong(fields));
    await namesEach(post, good, texts(fields, nul));
    // As text, because a serialiser would mend half a surrogate pair.
    for (const [name] of fields.filter(([, field]) => field.kind === "text" && field.choices === undefined)) {
      const body = JSON.stringify({ ...good, [name]: "half" }).replace('"half"', '"\\ud800"');
      namesFault(await post(body), name);
    }
    const required = fields.filter(([, field]) => field.default === undefined && !field.nullable);
    for (const body of ["[]", "5", '"text"', "{", ...(required.length > 0 ? ["null", ""] : [])]) {
      const reply = await post(body);
      expect(reply.status, told(reply)).toBe(400);
    }
    for (const [name] of required) namesFault(await post({}), name);
    // A row of a version is of the version's organisation, also when its body names another.
    for (const [name] of writable(bench, "create").filter(([given]) => isGivenByPlace(given))) {
      const isGiven = name !== "flow_config" && collection.path.includes("{org}");
      const { flow_config: _version, ontology: _ontology, ...free } = good;
      if (!isGiven) namesFault(await post({ ...free, [name]: "wrong" }), name);
    }
  });

  for (const verb of ["put", "patch"] as const) {
    when(has(verb))(`${verb.toUpperCase()} with faults changes nothing`, async () => {
      const made = await make(bench);
      const before = await read(bench, made);
      const good = verb === "put" ? made.sent : {};
      const send = (body: unknown) => user().ask(verb.toUpperCase(), made.path, body);
      const changing = writable(bench, "change").filter(([name]) => !isGivenByPlace(name));
      namesFault(await send({ ...good, [unknown]: 1 }), unknown);
      await namesEach(send, good, wrongTypes(changing));
      await namesEach(send, good, texts(changing, nul));
      expect(await read(bench, made)).toEqual(before);
    });
  }

  for (const verb of ["bulk_put", "bulk_patch"] as const) {
    when(has(verb))(`${methods[verb]} with faults changes nothing`, async () => {
      const made = await make(bench);
      const before = await read(bench, made);
      const path = await pathOf(bench);
      const send = (tail: string, body: unknown) => user().ask(methods[verb] ?? "", `${path}${tail}`, body);
      namesFault(await send(`?id=${made.id}`, { [unknown]: 1 }), unknown);
      namesFault(await send("", [{ id: made.id, [unknown]: 1 }]), `0.${unknown}`);
      namesFault(await send("", [{ name: "nobody" }]), "0.id");
      namesFault(await send(`?${unknown}=1`, {}), unknown, "query");
      expect((await send("", [])).status).toBeLessThan(500);
      expect(await read(bench, made)).toEqual(before);
    });
  }

  test("parameters that there are not are refused by name", async () => {
    for (const verb of ["list", "create", "bulk_delete"] as const) {
      if (!has(verb)) continue;
      const reply = await user().ask(
        methods[verb] ?? "",
        `${await pathOf(bench)}?${unknown}=1`,
        verb === "create" ? {} : undefined,
      );
      namesFault(reply, unknown, "query");
    }
    if (!has("list")) return;
    const path = await pathOf(bench);
    for (const [name, value] of Object.entries({
      limit: "0",
      offset: "-1",
      read_depth: "9",
      ordering: unknown,
      fields: unknown,
    })) {
      namesFault(await user().get(`${path}?${name}=${value}`), name, "query");
    }
    for (const tail of ["?id=5", "?limit=501", "?limit=1&limit=2", "?search=%00", "?ordering=-"]) {
      const reply = await user().get(`${path}${tail}`);
      expect(reply.status, told(reply)).toBe(400);
    }
  });
}

const methods: { readonly [verb in CollectionVerb]?: string } = {
  list: "GET",
  create: "POST",
  bulk_put: "PUT",
  bulk_patch: "PATCH",
  bulk_delete: "DELETE",
};

/** Fields that may follow from where a row is made. */
const isGivenByPlace = (name: string) => name === "organisation" || name === "client" || name === "flow_config";

/** Sends all the bad values at once, each of which must be named. */
async function namesEach(send: (body: unknown) => Promise<Reply>, good: Values, bad: Values): Promise<void> {
  if (Object.keys(bad).length === 0) return;
  const reply = await send({ ...good, ...bad });
  for (const name of Object.keys(bad)) {
    expect(reply.status, told(reply)).toBe(400);
    const named = reply.body.errors.map(({ field }: { field: string }) => field.split(".", 1)[0]);
    expect(named, told(reply)).toContain(name);
  }
}

type Declared = readonly (readonly [string, Field])[];

function wrongTypes(fields: Declared): Values {
  const wrong: { [field: string]: unknown } = {};
  for (const [name, field] of fields) {
    const isAnything = field.kind === "json" && Object.keys(field.schema ?? {}).length === 0;
    if (!isAnything) wrong[name] = field.kind === "text" ? 5 : field.kind === "timestamp" ? "never" : "wrong";
  }
  return wrong;
}

const tooLong = (fields: Declared): Values =>
  Object.fromEntries(
    fields.flatMap(([name, field]) =>
      field.kind === "text" && field.choices === undefined && (field.max ?? 0) > 0
        ? [[name, "x".repeat((field.max ?? 0) + 1)]]
        : [],
    ),
  );

const texts = (fields: Declared, value: string): Values =>
  Object.fromEntries(fields.flatMap(([name, field]) => (field.kind === "text" ? [[name, value]] : [])));
