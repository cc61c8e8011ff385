import { ask } from "@parley/client";
import { type DocumentDiff, diff, parseYaml } from "@parley/flow";
import { generateYaml } from "@parley/model/api/versions";
import { documentOf, readAgent, readProject } from "../agent-folder.ts";
import { type Command, Unfit } from "../command.ts";
import { signedIn, versionAt } from "../studio.ts";

export const diffCommand: Command = {
  help: "Says how agent.yaml differs from the version in the studio. Exit code 1 when it does.",
  run: async (io) => {
    const project = await readProject(io);
    const text = await readAgent(io);
    const send = await signedIn(project, io);
    const theirs = parseYaml(await ask(send, generateYaml, { path: versionAt(project) }), { makeId: noId });
    if (!theirs.ok) throw new Unfit("The studio's version cannot be read: is this parley older than the studio?");
    const ours = documentOf(io, text, theirs.document);
    if (ours === null) return 1;
    const lines = linesOf(diff(theirs.document, ours));
    for (const line of lines) io.print(line);
    io.print(lines.length === 0 ? "Nothing differs." : `${lines.length} differences`);
    return lines.length === 0 ? 0 : 1;
  },
};

function linesOf({ added, removed, changed }: DocumentDiff): readonly string[] {
  return [
    ...added.map(({ noun, name }) => `+ ${noun} ${name}`),
    ...removed.map(({ noun, name }) => `- ${noun} ${name}`),
    ...changed.flatMap(({ noun, name, fields }) =>
      fields.map(
        ({ field, before, after }) =>
          `~ ${noun} ${name}, ${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
      ),
    ),
  ];
}

/** The studio's text names every row. */
function noId(): never {
  throw new Error("A row of the studio's version has no id");
}
