import { rules } from "@parley/model";
import { type Id, objectShape } from "@parley/model/kernel";
import { writeYaml } from "../../edits/write-yaml.ts";
import { defineTask, uuid } from "../task.ts";

/** A version as YAML text. */
export const generateYaml = defineTask({
  needs: [rules.flowRead],
  timeout: 60_000,
  input: objectShape<{ version: Id; ids: boolean }>({ version: uuid, ids: { type: "boolean" } }),
  run: async (work, { version, ids }) => {
    await work.progress(0.1, "Writing the agent as YAML");
    return writeYaml(work.db, version, { ids });
  },
});
