import { nounNamed, rules, shownFields } from "@parley/model";
import { type Id, type Json, objectShape } from "@parley/model/kernel";
import { sql } from "kysely";
import { notFound } from "../../http/problems.ts";
import { selectList } from "../../rows/sql-parts.ts";
import { addVersion } from "../../versions/add-version.ts";
import { defineTask, uuid } from "../task.ts";

const noun = nounNamed("flow_version");
const row = selectList(noun, shownFields(noun));

/** A copy of a version, which becomes the flow's latest; its result is the copy's row. */
export const duplicateVersion = defineTask({
  needs: [rules.flowWrite],
  timeout: 60_000,
  input: objectShape<{ flow: Id; version: Id }>({ flow: uuid, version: uuid }),
  run: async (work, { flow, version: source }) => {
    const { deps, organisation, user } = work;
    await work.progress(0.1, "Copying the version");
    return work.step("copy", async (trx) => {
      const id = deps.newId();
      await addVersion(deps, trx, { version: { id, organisation, flow, by: user }, source, settings: {} });
      const {
        rows: [copy],
      } = await sql<{ [field: string]: Json }>`select ${row} from flow_version as t
        where t.id = ${id}`.execute(trx);
      if (copy === undefined) throw notFound();
      return copy;
    });
  },
});
