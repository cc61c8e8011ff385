import { nounNamed } from "@parley/model";
import { test } from "vitest";
import { hides, namesFault } from "../client.ts";
import { type Bench, callFor, make, newValues, pathOf, writable } from "./bench.ts";

/** Rows of one version: neither found nor referred to from another version of the same flow. */
export function testsOfVersions(bench: Bench): void {
  const { own, collection, user, noun, has } = bench;
  if (!noun.versioned || !collection.path.includes("{ver}") || !has("create")) return;

  test("a row of one version is not found in another", async () => {
    const ours = await make(bench);
    const other = await own.inNewVersion();
    const path = await other.pathOf(collection.path);
    const missing = bench.mount.key === "id" ? bench.api.server.deps.newId() : "nothing";
    for (const verb of ["get", "put", "patch", "delete", "undelete"] as const) {
      const call = callFor(bench, verb);
      if (call === undefined) continue;
      const tail = verb === "undelete" ? "undelete/" : "";
      const body = async (item: string) =>
        verb === "put" || verb === "patch" ? await newValues(bench, item) : undefined;
      hides(
        await user().ask(call.method, `${path}${ours.item}/${tail}`, await body(ours.item)),
        await user().ask(call.method, `${path}${missing}/${tail}`, await body(missing)),
      );
    }
  });

  test("a body cannot refer to a row of another version", async () => {
    const other = await own.inNewVersion();
    const path = await pathOf(bench);
    for (const [name, field] of writable(bench, "create")) {
      if (field.to === undefined || field.to === "" || !nounNamed(field.to).versioned) continue;
      const elsewhere = await other.refer(field.to, 0);
      if (elsewhere === null) continue;
      const bad = { [name]: field.kind === "ids" ? [elsewhere] : elsewhere };
      namesFault(await user().post(path, { ...(await own.values(collection.path)), ...bad }), name);
    }
  });
}
