import { rules } from "@parley/model";
import { type Id, objectShape } from "@parley/model/kernel";
import { deployRequested, readRequest } from "../../releases/requested-deploy.ts";
import { checkedRevision } from "../../verify/explore-version.ts";
import { defineTask, uuid } from "../task.ts";

/** Carries out a deploy whose time has come. What keeps it from being deployed is kept with the request by `dueDeploys`. */
export const deployRequest = defineTask({
  needs: [rules.flowAdmin],
  timeout: 600_000,
  input: objectShape<{ request: Id }>({ request: uuid }),
  run: async ({ deps, db, organisation, progress, step }, { request: id }) => {
    const { flow, flow_config: version, version_revision: revision } = await readRequest(db, id);
    await progress(0.1, "Checking the version");
    const checked = await checkedRevision(deps, db, { organisation, flow, version, revision });
    return step("deploy", async (trx) => {
      const live = await deployRequested(deps, trx, await readRequest(trx, id, true), checked);
      return live.id;
    });
  },
});
