import { compile, type FlowDocument, textsToSearch } from "@parley/flow";
import { type Explored, modelSources, understandBy } from "@parley/host";
import { openIndex, type PackedIndex, train } from "@parley/understanding";
import { files, readIndex } from "./agent-folder.ts";
import { type Io, Unfit } from "./command.ts";

/**
 * The agent of a folder, ready to talk as in calls: it is trained, and finds answers in the documents that were pulled.
 * @throws Unfit when it answers from documents of which the folder has no index
 */
export async function runtimeOf(io: Io, document: FlowDocument): Promise<Explored["runtime"]> {
  const models = modelSources(document).map(({ name, corpus }) => ({ name, model: train(corpus) }));
  return { program: compile(document), understand: understandBy(models, await indexFor(io, document)) };
}

async function indexFor(io: Io, document: FlowDocument): Promise<PackedIndex | null> {
  const wanted = textsToSearch(document);
  if (wanted.length === 0) return null;
  const text = await readIndex(io);
  if (text === null) throw new Unfit(`${files.agent} answers from documents. Pull to get ${files.index}.`);
  const index = openIndex(JSON.parse(text));
  const known = new Set(index.documents.map(({ path }) => path));
  if (wanted.some((path) => !known.has(path))) {
    throw new Unfit(`${files.index} lacks documents of ${files.agent}. Pull to get it again.`);
  }
  return index;
}
