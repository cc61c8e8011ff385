import { z } from "zod";
import { writeYaml } from "../../edits/write-yaml.ts";
import { defineTask } from "../task.ts";

/** A version as YAML text. */
export const generateYaml = defineTask({
  timeout: 60_000,
  input: z.object({ version: z.guid(), ids: z.boolean() }),
  run: async (work, { version, ids }) => {
    await work.progress(0.1, "Writing the agent as YAML");
    return writeYaml(work.db, version, { ids });
  },
});
