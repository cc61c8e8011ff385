import { ask, type Send } from "@parley/client";
import { assemble, type Difference, differencesBetween, type FlowDocument, versionDocument } from "@parley/flow";
import { documentOf, type Project, readAgent, readProject } from "../agent-folder.ts";
import type { Command } from "../command.ts";
import { signedIn, versionAt } from "../studio.ts";

export const diffCommand: Command = {
  help: "Says how agent.yaml differs from the version in the studio. --from and --to name other versions. Exit code 1 when it does.",
  run: async (io, { from, to }) => {
    const project = await readProject(io);
    // Read before anything is sent: a missing file is said at once.
    const text = to === null ? await readAgent(io) : "";
    const send = await signedIn(project, io);
    const before = await versionOf(send, project, from ?? project.version);
    const after = to === null ? documentOf(io, text, before) : await versionOf(send, project, to);
    if (after === null) return 1;
    const differences = differencesBetween(before, after);
    for (const line of differences.flatMap(linesOf)) io.print(line);
    io.print(
      differences.length === 0
        ? "Nothing differs."
        : `${differences.length} difference${differences.length === 1 ? "" : "s"}`,
    );
    return differences.length === 0 ? 0 : 1;
  },
};

const versionOf = async (send: Send, project: Project, version: string): Promise<FlowDocument> =>
  assemble(await ask(send, versionDocument, { path: versionAt({ ...project, version }) }));

const signs = { added: "+", changed: "~", removed: "-" } as const;

/** A difference as a sentence, with the values below it. */
function linesOf({ what, sentence, before, after }: Difference): readonly string[] {
  const values = [...(before === null ? [] : [`    - ${before}`]), ...(after === null ? [] : [`    + ${after}`])];
  return [`${signs[what]} ${sentence}`, ...values.map((line) => line.replaceAll("\n", "\n      "))];
}
