import { ask } from "@parley/client";
import { versionDocument } from "@parley/flow";
import { generateYaml } from "@parley/model/api/versions";
import { files, readProject, writeAgent, writeRevision } from "../agent-folder.ts";
import type { Command } from "../command.ts";
import { signedIn, versionAt } from "../studio.ts";

export const pullCommand: Command = {
  help: "Writes the version of parley.json into agent.yaml.",
  run: async (io) => {
    const project = await readProject(io);
    const send = await signedIn(project, io);
    const path = versionAt(project);
    // Read first: a change in between makes the next push be refused, not overwrite it.
    const { revision } = await ask(send, versionDocument, { path });
    await writeAgent(io, await ask(send, generateYaml, { path }));
    await writeRevision(io, revision);
    io.print(`${files.agent}: ${project.version}, revision ${revision}`);
    return 0;
  },
};
