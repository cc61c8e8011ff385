import { rules } from "@parley/model";
import { type Id, objectShape } from "@parley/model/kernel";
import { loadState } from "../../edits/version-state.ts";
import { aroundAgents } from "../../verify/around-agents.ts";
import { validationOf } from "../../versions/version-routes.ts";
import { defineTask, uuid } from "../task.ts";

/** Everything that is wrong with a version. */
export const validateVersion = defineTask({
  needs: [rules.flowRead],
  timeout: 60_000,
  input: objectShape<{ version: Id }>({ version: uuid }),
  run: async (work, { version }) => {
    await work.progress(0.1, "Reading the agent");
    const { document } = await loadState(work.db, version);
    await work.progress(0.3, "Looking for what is wrong");
    return validationOf(document, work.deps, await aroundAgents(work.db, work.organisation));
  },
});
