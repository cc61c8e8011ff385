import { ask, load } from "@parley/client";
import { assemble, textsToSearch, versionDocument } from "@parley/flow";
import { documentsIndex } from "@parley/model/api/documents";
import { generateYaml } from "@parley/model/api/versions";
import { files, readProject, wouldLose, writeAgent, writeIndex, writeState } from "../agent-folder.ts";
import type { Command } from "../command.ts";
import { signedIn, versionAt } from "../studio.ts";

export const pullCommand: Command = {
  help: "Writes the version of parley.json into agent.yaml, and the index of its documents if it answers from some. --force overwrites what was not pushed.",
  run: async (io, { force }) => {
    const project = await readProject(io);
    const send = await signedIn(project, io);
    const path = versionAt(project);
    // Read first: a change in between makes the next push be refused, not overwrite it.
    const { revision, ...rows } = await ask(send, versionDocument, { path });
    const yaml = await ask(send, generateYaml, { path });
    if (!force && (await wouldLose(io, yaml))) {
      io.print(`${files.agent} may hold changes that were never pushed. Push them, or pull --force to overwrite them.`);
      io.print("Nothing was changed.");
      return 1;
    }
    const answers = textsToSearch(assemble(rows)).length > 0;
    const index = answers ? await (await load(send, documentsIndex, { path })).text() : null;
    await writeAgent(io, yaml);
    await writeIndex(io, index);
    await writeState(io, project, revision, yaml);
    io.print(`${files.agent}: ${project.version}, revision ${revision}`);
    return 0;
  },
};
