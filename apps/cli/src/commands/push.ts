import { ask, ProblemError, type Send } from "@parley/client";
import { versionReadiness } from "@parley/flow";
import { saveYaml } from "@parley/model/api/versions";
import {
  documentOf,
  type Held,
  type Project,
  readAgent,
  readHeld,
  readProject,
  writeSent,
  writeState,
} from "../agent-folder.ts";
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
  const held = await readHeld(io, project);
  if (held === null && !force) {
    throw new Unfit(`This folder was never pulled from ${project.version} of this agent. Pull first, or push --force.`);
  }
  const send = await signedIn(project, io);
  const before = force ? null : held && (await settled(io, send, project, held, yaml));
  // What is sent is noted first: where no answer comes, the next push finds out whether it arrived.
  if (held !== null) await writeSent(io, yaml);
  const saved = await save(io, send, project, { revision: before, yaml });
  if (saved === null) {
    io.print(
      `Others have changed ${project.version} since the pull. Pull into another folder and compare, or push --force.`,
    );
    io.print("Nothing was changed.");
    return 1;
  }
  await writeState(io, project, saved.revision, yaml);
  io.print(`${project.version}: revision ${saved.revision}`);
  for (const name of saved.without_recording) {
    io.print(`This client does not keep the recording of ${name}: upload one to the prompt.`);
  }
  return 0;
}

/**
 * The revision that a push goes on from. A text that was sent before without an answer may be in the version: sent again
 * under the same revision it is then no conflict, and makes no edit.
 */
async function settled(io: Io, send: Send, project: Project, { revision, sent }: Held, yaml: string): Promise<number> {
  if (sent === null || sent === yaml) return revision;
  const { revision: now } = await ask(send, versionReadiness, { path: versionAt(project) });
  const arrived = now === revision ? null : await save(io, send, project, { revision, yaml: sent });
  if (arrived === null) return revision;
  await writeState(io, project, arrived.revision, sent);
  return arrived.revision;
}

type Saved = { readonly revision: number | null; readonly yaml: string };

/** Saves a text where the version has this revision, or holds the text already; null where others changed it. */
async function save(io: Io, send: Send, project: Project, { revision, yaml }: Saved) {
  try {
    return await ask(send, saveYaml, {
      path: versionAt(project),
      headers: revision === null ? {} : { "if-match": String(revision) },
      body: { yaml },
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // What was refused is nowhere. Behind a fault of the server or a gateway the text may be stored.
    if (error.status < 500) await writeSent(io, null);
    if (error.status !== 412) throw error;
    return null;
  }
}
