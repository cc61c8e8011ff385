import { validate } from "@parley/flow";
import { documentOf, files, readAgent } from "../agent-folder.ts";
import type { Command } from "../command.ts";

export const validateCommand: Command = {
  help: "Says what is wrong with agent.yaml, without a network.",
  run: async (io) => {
    const document = documentOf(io, await readAgent(io));
    if (document === null) return 1;
    const issues = validate(document);
    for (const { type, message, object_type, object_name } of issues) {
      io.print(`${type}: ${object_type}${object_name === "" ? "" : ` ${object_name}`}: ${message}`);
    }
    const errors = issues.filter(({ type }) => type === "error").length;
    io.print(`${files.agent}: ${errors} errors, ${issues.length - errors} warnings`);
    return errors > 0 ? 1 : 0;
  },
};
