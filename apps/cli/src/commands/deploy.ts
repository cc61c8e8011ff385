import { ask, ProblemError, type Send } from "@parley/client";
import { versionReadiness } from "@parley/flow";
import { requestDeploy } from "@parley/model/api/deploy-requests";
import { deployVersion } from "@parley/model/api/releases";
import { files, isPushed, type Project, readHeld, readProject } from "../agent-folder.ts";
import { type Command, type Io, Unfit } from "../command.ts";
import { signedIn, versionAt } from "../studio.ts";

export const deployCommand: Command = {
  help: "Makes live what was pulled or pushed last. --note TEXT says why. --ask asks a second person. --force takes the version as it is now.",
  run: async (io, { note, ask: isAsked, force }) => {
    const project = await readProject(io);
    const held = force ? null : await readHeld(io, project);
    if (!force && held === null) {
      throw new Unfit(`This folder was never pulled from ${project.version} of this agent. Pull first.`);
    }
    if (!force && !(await isPushed(io))) {
      io.print(`${files.agent} holds changes that were never pushed. Push them first. Nothing was deployed.`);
      return 1;
    }
    const send = await signedIn(project, io);
    const revision = held?.revision ?? (await revisionNow(io, send, project));
    const asked = { path: versionAt(project), body: { note, revision } };
    try {
      if (isAsked) {
        const { version } = await ask(send, requestDeploy, asked);
        io.print(`${version}, revision ${revision}, waits for the approval of a second person`);
        return 0;
      }
      const { version, number } = await ask(send, deployVersion, asked);
      io.print(`${version} r${number} is live`);
      return 0;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.code === "approval_needed")
        throw new Unfit(`${error.detail} parley deploy --ask does.`, { cause: error });
      if (error.status !== 412) throw error;
      io.print(`Others have changed ${project.version} since the pull. Pull, test, and deploy what you tested.`);
      io.print("Nothing was deployed.");
      return 1;
    }
  },
};

/** What is deployed unseen is said: the release is of that revision alone. */
async function revisionNow(io: Io, send: Send, project: Project): Promise<number> {
  const { revision } = await ask(send, versionReadiness, { path: versionAt(project) });
  io.print(`${project.version}: revision ${revision}`);
  return revision;
}
