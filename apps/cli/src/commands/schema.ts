import { yamlSchema } from "@parley/flow";
import type { Command } from "../command.ts";

export const schemaCommand: Command = {
  help: "Prints the JSON Schema of agent.yaml, for editors.",
  run: async (io) => {
    io.print(JSON.stringify(yamlSchema(), null, 2));
    return 0;
  },
};
