import type { Id } from "@parley/model/kernel";
import { usedLater } from "../parts/later.tsx";
import { NoText, readTextFile } from "../parts/read-text-file.ts";
import type { Replaced } from "./gone-files.ts";
import { isForeignText, readForeign } from "./read-foreign.ts";
import type { NewAgent, Replacement, Unreadable } from "./reading.ts";
import { texts } from "./texts.ts";

/** What was given: a text, or a file that is not shown as one. */
export type Given = string | File;

const reading = usedLater(() => import("./read-yaml.ts"));

/** Most of a file that is read: an agent is a tenth of it. */
const mostRead = 60 * 1024 * 1024;

export const isArchive = ({ name }: File) => /\.zip$/i.test(name);

/** What is given becomes of a version. */
export function readAsReplacement(given: Given, replaced: Replaced, signal: AbortSignal): Promise<Replacement> {
  const { existing, client } = replaced;
  return readGiven(given, {
    foreign: (file) => readForeign<Replacement>({ file, existing, client }, signal),
    yaml: async (text) => (await reading()).readReplacement(text, replaced),
  });
}

/** What is given as an agent of its own, of a client. */
export function readAsAgent(given: Given, client: Id, signal: AbortSignal): Promise<NewAgent> {
  return readGiven(given, {
    foreign: (file) => readForeign<NewAgent>({ file, existing: null, client }, signal),
    yaml: async (text) => (await reading()).readNewAgent(text, client),
  });
}

type Readers<Read> = {
  foreign(file: Given): Promise<Read | Unreadable>;
  yaml(text: string): Promise<Read>;
};

async function readGiven<Read>(given: Given, { foreign, yaml }: Readers<Read>): Promise<Read | Unreadable> {
  if (typeof given !== "string" && given.size > mostRead) {
    return { ok: false, faults: [], why: texts.tooLarge(mostRead / 1024 / 1024) };
  }
  if (typeof given !== "string" && isArchive(given)) return foreign(given);
  const text = typeof given === "string" ? given : await readTextFile(given).catch(whyNoText);
  if (typeof text !== "string") return text;
  return isForeignText(text) ? foreign(text) : yaml(text);
}

function whyNoText(error: unknown): Unreadable {
  if (!(error instanceof NoText)) throw error;
  return { ok: false, faults: [], why: error.message };
}
