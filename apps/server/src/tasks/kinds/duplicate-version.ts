import { nounNamed, shownFields } from "@parley/model";
import type { Json } from "@parley/model/kernel";
import { sql } from "kysely";
import { z } from "zod";
import { oneRow } from "../../rows/read.ts";
import { addVersion } from "../../verbs/add-version.ts";
import { defineTask } from "../task.ts";

const noun = nounNamed("flow_version");

/** A copy of a version, which becomes the flow's latest; its result is the copy's row. */
export const duplicateVersion = defineTask({
  timeout: 60_000,
  input: z.object({ flow: z.guid(), version: z.guid() }),
  run: async (work, { flow, version: source }) => {
    const { deps, organisation, user } = work;
    await work.progress(0.1, "Copying the version");
    return work.step("copy", async (trx) => {
      const id = deps.newId();
      await addVersion(deps, trx, { version: { id, organisation, flow, by: user }, source, settings: {} });
      const { body } = await oneRow(trx, noun, { fields: shownFields(noun), depth: 0 }, [sql`t.id = ${id}`]);
      return asJson(body);
    });
  },
});

// A row that is answered is plain JSON; the round trip makes that visible to the compiler.
const asJson = (body: unknown): Json => JSON.parse(JSON.stringify(body));
