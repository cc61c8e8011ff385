import { ask, load } from "@parley/client";
import { assemble, textsToSearch, versionDocument } from "@parley/flow";
import { documentsIndex } from "@parley/model/api/documents";
import { generateYaml } from "@parley/model/api/versions";
import { files, readProject, writeAgent, writeIndex, writeRevision } from "../agent-folder.ts";
import type { Command } from "../command.ts";
import { signedIn, versionAt } from "../studio.ts";

export const pullCommand: Command = {
  help: "Writes the version of parley.json into agent.yaml, and the index of its documents if it answers from some.",
  run: async (io) => {
    const project = await readProject(io);
    const send = await signedIn(project, io);
    const path = versionAt(project);
    // Read first: a change in between makes the next push be refused, not overwrite it.
    const { revision, ...rows } = await ask(send, versionDocument, { path });
    await writeAgent(io, await ask(send, generateYaml, { path }));
    const answers = textsToSearch(assemble(rows)).length > 0;
    await writeIndex(io, answers ? await (await load(send, documentsIndex, { path })).text() : null);
    await writeRevision(io, revision);
    io.print(`${files.agent}: ${project.version}, revision ${revision}`);
    return 0;
  },
};
