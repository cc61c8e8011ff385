import { fieldOf, type Noun, nounNamed } from "@parley/model";
import { expect, test } from "vitest";
import { hides, keepsApart, namesFault, told } from "../client.ts";
import { filledIn, parentsOf } from "../collections.ts";
import { type Bench, callFor, inList, listedBy, make, newValues, pathOf, read, writable } from "./bench.ts";
import { when } from "./when.ts";

const rowVerbs = ["get", "put", "patch", "delete", "undelete"] as const;

/** Rows of another tenant: never shown, never changed, and answered like rows that do not exist. */
export function testsOfTenancy(bench: Bench): void {
  const { noun, api, own, foreign, collection, member: user, stranger, has } = bench;
  if (noun.wall === "system" || !has("create")) return;
  const newId = () => api.server.deps.newId();
  if (bench.isKeptByStaff) {
    testOfStaff(bench);
    return;
  }

  test("a row of another tenant is not found at an own path", async () => {
    const [ours, theirs] = [await own.rowOf(collection.path), await foreign.rowOf(collection.path)];
    // Labels of versions are the same in every flow: there, the path to the flow is what keeps tenants apart.
    if (ours.item === theirs.item) return;
    const before = await readAsAdmin(bench, theirs.path);
    const path = await pathOf(bench);
    for (const verb of rowVerbs) {
      const call = callFor(bench, verb);
      if (call === undefined) continue;
      const at = (item: string) => `${path}${encodeURIComponent(item)}/${verb === "undelete" ? "undelete/" : ""}`;
      const isChange = verb === "put" || verb === "patch";
      const body = async (item: string) => (isChange ? await newValues(bench, item) : undefined);
      const missing = bench.mount.key === "id" ? newId() : `nothing-${newId()}`.slice(0, 40);
      hides(
        await user().ask(call.method, at(theirs.item), await body(theirs.item)),
        await user().ask(call.method, at(missing), await body(missing)),
      );
    }
    expect(await readAsAdmin(bench, theirs.path)).toEqual(before);
  });

  test("bulk calls neither match nor change rows of another tenant", async () => {
    const ours = noun.name === "organisation" ? await own.rowOf(collection.path) : await make(bench);
    const theirs = await foreign.rowOf(collection.path);
    const before = await readAsAdmin(bench, theirs.path);
    const path = await pathOf(bench);
    for (const verb of ["bulk_put", "bulk_patch"] as const) {
      const call = callFor(bench, verb);
      if (call === undefined) continue;
      const values = await newValues(bench);
      const none = await user().ask(call.method, `${path}?id=${theirs.id}`, values);
      keepsApart(none, () => expect(none.body, told(none)).toMatchObject({ matched: 0, updated: 0 }));
      const mixed = await user().ask(call.method, path, [{ id: ours.id }, { ...values, id: theirs.id }]);
      expect(mixed.body.errors, told(mixed)).toMatchObject([{ field: "1.id", code: "not_found" }]);
    }
    for (const verb of ["bulk_delete", "bulk_undelete"] as const) {
      const call = callFor(bench, verb);
      if (call === undefined) continue;
      const at = (id: string) => `${path}${verb === "bulk_undelete" ? "bulk_undelete/" : ""}?id=${id}`;
      hides(await user().ask(call.method, at(theirs.id)), await user().ask(call.method, at(newId())));
    }
    expect(await readAsAdmin(bench, theirs.path)).toEqual(before);
    expect(await read(bench, ours)).toBeDefined();
  });

  test("a list shows no row of another tenant, and a stranger sees none of ours", async () => {
    if (!has("list")) return;
    const [ours, theirs] = [await own.rowOf(collection.path), await foreign.rowOf(collection.path)];
    const mine = await listedBy(user(), bench, ours.id, theirs.id);
    keepsApart(mine, () => {
      expect(inList(mine, ours.id), told(mine)).toBeDefined();
      expect(inList(mine, theirs.id), told(mine)).toBeUndefined();
    });
    if (collection.path.includes("{")) return;
    const reply = await listedBy(stranger(), bench, ours.id, theirs.id);
    expect(inList(reply, ours.id)).toBeUndefined();
    expect(inList(reply, theirs.id)).toBeDefined();
  });

  test("a path through another tenant's row leads nowhere", async () => {
    const parents = parentsOf(collection.path);
    const items = await own.itemsOf(collection.path);
    const theirs = await foreign.itemsOf(collection.path);
    for (const [index, parent] of parents.entries()) {
      if (items[index] === theirs[index] || isSystem(parent)) continue;
      const nobody = isIdentifier(items[index]) ? newId() : "9.9.9";
      const swapped = filledIn(collection.path, items.with(index, theirs[index] ?? ""));
      const missing = filledIn(collection.path, items.with(index, nobody));
      for (const verb of ["list", "create", "bulk_put", "bulk_patch", "bulk_delete"] as const) {
        const call = callFor(bench, verb);
        if (call === undefined) continue;
        const body = call.body === "none" ? undefined : await own.values(collection.path);
        const tail = verb.startsWith("bulk") ? `?id=${newId()}` : "";
        hides(
          await user().ask(call.method, `${swapped}${tail}`, body),
          await user().ask(call.method, `${missing}${tail}`, body),
        );
      }
    }
  });

  test("a body cannot refer to another tenant's row", async () => {
    const made = has("patch") ? await make(bench) : undefined;
    for (const [name, field] of writable(bench, "create")) {
      const target = field.to === undefined || field.to === "" ? undefined : nounNamed(field.to);
      if (target === undefined || !isWalled(target) || name === "organisation" || name === "client") continue;
      const [theirs, nobody] = [await foreign.refer(target.name, 0), newId()];
      if (theirs === null) continue;
      const bad = (id: string) => ({ [name]: field.kind === "ids" ? [id] : id });
      const good = await own.values(collection.path);
      const path = await pathOf(bench);
      const refused = await user().post(path, { ...good, ...bad(theirs) });
      const missing = await user().post(path, { ...good, ...bad(nobody) });
      namesFault(refused, name);
      expect(sameBut(refused.body, theirs), told(refused)).toEqual(sameBut(missing.body, nobody));
      if (made !== undefined && name !== "flow_config") namesFault(await user().patch(made.path, bad(theirs)), name);
    }
  });

  test("an id that is taken is answered alike, in every tenant", async () => {
    const [ours, theirs] = [await own.rowOf(collection.path), await foreign.rowOf(collection.path)];
    const path = await pathOf(bench);
    const values = await own.values(collection.path);
    // Clients, and rows that say what staff alone may, are made by staff.
    const isForStaff = Object.values(noun.fields).some(({ staff }) => staff !== undefined);
    const maker = noun.name === "organisation" || isForStaff ? api.admin : user();
    const [taken, foreignly] = [
      await maker.post(path, { ...values, id: ours.id }),
      await maker.post(path, { ...values, id: theirs.id }),
    ];
    expect([taken.status, taken.body.code], told(taken)).toEqual([409, "already_exists"]);
    expect(sameBut(foreignly.body, theirs.id), told(foreignly)).toEqual(sameBut(taken.body, ours.id));
  });

  when(noun.columns.organisation === "organisation_id" || noun.columns.client === "organisation_id")(
    "a row cannot be made for, or moved to, another tenant",
    async () => {
      const name = noun.columns.client === "organisation_id" ? "client" : "organisation";
      const path = await pathOf(bench);
      const theirs = await foreign.organisation();
      const { flow_config: _version, ontology: _ontology, ...free } = await own.values(collection.path);
      const reply = await user().post(path, { ...free, [name]: theirs });
      const isSet = fieldOf(noun, name)?.readOnly !== true && !collection.path.includes("{org}");
      if (isSet) keepsApart(reply, () => expect([400, 403, 404], told(reply)).toContain(reply.status));
      else expect(reply.body[name], told(reply)).not.toBe(theirs);
      if (!has("patch")) return;
      const made = await make(bench);
      await user().patch(made.path, { [name]: theirs });
      expect((await read(bench, made))?.[name]).toBe(made.row[name]);
    },
  );
}

/** Rows that staff keep for a client: the client's own people see them and change none, others do not see them. */
function testOfStaff(bench: Bench): void {
  const { api, own, foreign, collection, member: user } = bench;

  // What lies below a line is reached through rows of staff alone.
  when(!collection.path.includes("{"))("rows that staff keep for another client are not there", async () => {
    const [ours, theirs] = [await own.rowOf(collection.path), await foreign.rowOf(collection.path)];
    const mine = await listedBy(user(), bench, ours.id, theirs.id);
    keepsApart(mine, () => {
      expect(inList(mine, ours.id), told(mine)).toBeDefined();
      expect(inList(mine, theirs.id), told(mine)).toBeUndefined();
    });
    const missing = `${await pathOf(bench)}${api.server.deps.newId()}/`;
    hides(await user().get(theirs.path), await user().get(missing));
  });

  test("rows that staff keep are not written by the client", async () => {
    const made = await make(bench);
    const before = await readAsAdmin(bench, made.path);
    const values = await own.values(collection.path);
    for (const verb of ["create", "put", "patch", "delete"] as const) {
      const call = callFor(bench, verb);
      if (call === undefined) continue;
      const at = verb === "create" ? await pathOf(bench) : made.path;
      const reply = await user().ask(call.method, at, call.body === "none" ? undefined : values);
      keepsApart(reply, () => expect(reply.status, told(reply)).toBe(403));
    }
    expect(await readAsAdmin(bench, made.path)).toEqual(before);
    const ours = await listedBy(api.admin, bench, made.id);
    expect(inList(ours, made.id), told(ours)).toBeDefined();
  });
}

const isWalled = (noun: Noun) => noun.wall !== "system" && noun.name !== "organisation";
const isIdentifier = (text: string | undefined) => /^[0-9a-f-]{36}$/.test(text ?? "");

/** Carriers, lines, workers and users belong to no tenant. */
const isSystem = (path: string) =>
  /\/(providers|sip_lines|workers|users)\/$/.test(path) && path.startsWith("/api/telephony/");

const sameBut = (body: { readonly [member: string]: unknown }, id: string): unknown =>
  JSON.parse(JSON.stringify({ ...body, request_id: null }).replaceAll(id, "<id>"));

async function readAsAdmin({ api, has }: Bench, path: string): Promise<unknown> {
  if (!has("get")) return null;
  return (await api.admin.get(path)).body;
}
