import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type FlowDocument, parseYaml } from "@parley/flow";
import { type Conversation, parseCallers, parseConversations, type SimulatedCaller } from "@parley/host";
import { type Id, idMaker, isId, messageOf } from "@parley/model/kernel";
import { parse } from "yaml";
import { type Io, Unfit } from "./command.ts";

/** The files of an agent's folder. */
export const files = {
  project: "parley.json",
  agent: "agent.yaml",
  state: ".parley.json",
  index: "documents.index.json",
} as const;
const testEnding = ".conversations.yaml";
const callersEnding = ".callers.yaml";

/** Which version of which agent the folder holds. */
export type Project = { readonly url: string; readonly organisation: Id; readonly flow: Id; readonly version: string };

/** @throws Unfit when the file is missing or says something else. */
export async function readProject({ folder }: Io): Promise<Project> {
  const told = await readJson(join(folder, files.project));
  if (told === null)
    throw new Unfit(`${files.project} is missing. Write { "url", "organisation", "flow", "version" }.`);
  const { url, organisation, flow, version } = told;
  if (typeof url !== "string" || !URL.canParse(url)) throw new Unfit(`${files.project}: url is the studio's address.`);
  if (!isId(organisation) || !isId(flow)) throw new Unfit(`${files.project}: organisation and flow are ids.`);
  if (typeof version !== "string" || version === "") throw new Unfit(`${files.project}: version is a label: "0.0.1".`);
  const { origin, pathname } = new URL(url);
  return { url: `${origin}${pathname.replace(/\/+$/, "")}`, organisation, flow, version };
}

/** What the folder knows of its version. */
export type Held = {
  /** The revision that the folder's text began with. */
  readonly revision: number;
  /** A text that was sent, and of which no answer came. */
  readonly sent: string | null;
};

/**
 * What the folder holds of this version; null where it was never pulled from this version. All versions count from 1, so
 * the number of another would pass for this one's.
 */
export async function readHeld({ folder }: Io, project: Project): Promise<Held | null> {
  const { revision, sent, ...held } = (await readJson(join(folder, files.state))) ?? {};
  const { url, organisation, flow, version } = project;
  const isThis =
    held.url === url && held.organisation === organisation && held.flow === flow && held.version === version;
  if (!isThis || typeof revision !== "number") return null;
  return { revision, sent: typeof sent === "string" ? sent : null };
}

/** Notes that the folder and the version hold the same: a revision, and its text. */
export const writeState = ({ folder }: Io, project: Project, revision: number, yaml: string): Promise<void> =>
  writeFile(join(folder, files.state), `${JSON.stringify({ ...project, revision, text: digest(yaml) })}\n`);

/** Notes the text that is on its way, beside what the folder holds; null when it was answered. */
export const writeSent = async ({ folder }: Io, sent: string | null): Promise<void> => {
  const held = await readJson(join(folder, files.state));
  if (held === null) return;
  const { sent: _before, ...state } = held;
  await writeFile(join(folder, files.state), `${JSON.stringify({ ...state, ...(sent === null ? {} : { sent }) })}\n`);
};

/** Whether the folder's text would be lost if this one were written: it is another, and no studio ever had it. */
export const wouldLose = async (io: Io, yaml: string): Promise<boolean> =>
  (await readText(join(io.folder, files.agent))) !== yaml && !(await isPushed(io));

/** Whether the studio had the folder's text at the last pull or push. What is not there cannot differ. */
export async function isPushed({ folder }: Io): Promise<boolean> {
  const text = await readText(join(folder, files.agent));
  return text === null || digest(text) === (await readJson(join(folder, files.state)))?.text;
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

export const writeAgent = ({ folder }: Io, yaml: string): Promise<void> => writeFile(join(folder, files.agent), yaml);

/** The index of the documents that the agent answers from, as JSON; null where there is none. */
export const readIndex = ({ folder }: Io): Promise<string | null> => readText(join(folder, files.index));

/** Null takes the file away. */
export const writeIndex = ({ folder }: Io, index: string | null): Promise<void> =>
  index === null ? rm(join(folder, files.index), { force: true }) : writeFile(join(folder, files.index), index);

/** @throws Unfit when there is no such file. */
export async function readAgent({ folder }: Io): Promise<string> {
  const text = await readText(join(folder, files.agent));
  if (text === null) throw new Unfit(`${files.agent} is missing. Pull it, or write it.`);
  return text;
}

/** Rows sort by their ids: what the text lists keeps its order. */
const makeId = idMaker({ now: () => Date.now(), random: () => randomBytes(10) });

/** The agent as a document; null when its text is wrong, after each fault was printed with its place. */
export function documentOf(io: Io, yaml: string, existing?: FlowDocument): FlowDocument | null {
  const parsed = parseYaml(yaml, { makeId, ...(existing === undefined ? {} : { existing }) });
  if (parsed.ok) return parsed.document;
  for (const { line, column, message } of parsed.faults) io.print(`${files.agent}:${line}:${column} error: ${message}`);
  return null;
}

export type TestFile = { readonly name: string; readonly conversations: readonly Conversation[] };

/** The conversation tests of the folder. @throws Unfit when a file cannot be read as one. */
export async function readTests(io: Io): Promise<readonly TestFile[]> {
  const read = await readAll(io, testEnding, parseConversations);
  return read.map(({ name, rows }) => ({ name, conversations: rows }));
}

/** The simulated callers of the folder. @throws Unfit when a file cannot be read as such. */
export async function readCallers(io: Io): Promise<readonly SimulatedCaller[]> {
  return (await readAll(io, callersEnding, parseCallers)).flatMap(({ rows }) => rows);
}

async function readAll<T>({ folder }: Io, ending: string, read: (data: unknown) => readonly T[]) {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = decoded(name, await readFile(join(folder, name)));
      try {
        return { name, rows: read(parse(text)) };
      } catch (cause) {
        throw new Unfit(`${name}: ${messageOf(cause)}`, { cause });
      }
    }),
  );
}

async function readText(path: string): Promise<string | null> {
  try {
    return decoded(path, await readFile(path));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws Unfit when the bytes are another encoding: its letters would come as replacement marks, and be pushed. */
function decoded(name: string, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new Unfit(`${name} is not UTF-8. Save it as UTF-8.`, { cause });
  }
}

async function readJson(path: string): Promise<{ readonly [name: string]: unknown } | null> {
  const text = await readText(path);
  if (text === null) return null;
  try {
    return { ...JSON.parse(text) };
  } catch (cause) {
    throw new Unfit(`${path} is no JSON.`, { cause });
  }
}
