import { ask } from "@parley/client";
import { deployVersion } from "@parley/model/api/releases";
import { readProject } from "../agent-folder.ts";
import type { Command } from "../command.ts";
import { signedIn, versionAt } from "../studio.ts";

export const deployCommand: Command = {
  help: "Makes the version in the studio live. --note TEXT says why.",
  run: async (io, { note }) => {
    const project = await readProject(io);
    const send = await signedIn(project, io);
    const { version, number } = await ask(send, deployVersion, { path: versionAt(project), body: { note } });
    io.print(`${version} r${number} is live`);
    return 0;
  },
};
