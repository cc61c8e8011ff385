import { ask, ProblemError } from "@parley/client";
import { saveYaml } from "@parley/model/api/versions";
import { documentOf, readAgent, readProject, readRevision, writeState } from "../agent-folder.ts";
import { type Command, type Io, type Options, Unfit } from "../command.ts";
import { signedIn, versionAt } from "../studio.ts";

export const pushCommand: Command = {
  help: "Saves agent.yaml to the version, as one edit. Undo takes it back. --force overwrites what others changed.",
  run: push,
};

export async function push(io: Io, { force }: Pick<Options, "force">): Promise<0 | 1> {
  const project = await readProject(io);
  const yaml = await readAgent(io);
  if (documentOf(io, yaml) === null) return 1;
  const revision = await readRevision(io, project);
  if (revision === null && !force) {
    throw new Unfit(`This folder was never pulled from ${project.version} of this agent. Pull first, or push --force.`);
  }
  const send = await signedIn(project, io);
  try {
    const saved = await ask(send, saveYaml, {
      path: versionAt(project),
      headers: force || revision === null ? {} : { "if-match": String(revision) },
      body: { yaml },
    });
    await writeState(io, project, saved.revision, yaml);
    io.print(`${project.version}: revision ${saved.revision}`);
    for (const name of saved.without_recording) {
      io.print(`This client does not keep the recording of ${name}: upload one to the prompt.`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status !== 412) throw error;
    io.print(
      `Others have changed ${project.version} since the pull. Pull into another folder and compare, or push --force.`,
    );
    io.print("Nothing was changed.");
    return 1;
  }
}
