import { readdirSync, readFileSync } from "node:fs";
import type { FlowDocument } from "@parley/flow";
import { parseYaml } from "@parley/flow";
import { type Conversation, parseConversations } from "@parley/host";
import { type Id, uuidv7 } from "@parley/model/kernel";
import { parse } from "yaml";
import type { Flip } from "./flip.ts";
import type { Vocabulary } from "./vocabulary.ts";

const folder = new URL("../cases/", import.meta.url);

/** A file of cases: a flow, what its callers' words mean, and conversations with it. */
export type CaseFile = {
  readonly name: string;
  readonly document: FlowDocument;
  readonly vocabulary: Vocabulary;
  readonly conversations: readonly Conversation[];
  readonly flips: readonly Flip[];
};

/** The names of the case files below a folder of the cases, without their ending. */
export function caseNames(area: string): string[] {
  return readdirSync(new URL(area, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => `${area}${name.slice(0, -".yaml".length)}`)
    .sort();
}

/** Reads a case file: the flow, a line `---`, then `understands`, `conversations` and `flips`. */
export function readCaseFile(name: string): CaseFile {
  const text = readFileSync(new URL(`${name}.yaml`, folder), "utf8");
  const [flow = "", tests = ""] = text.split(/^---$/m);
  const parsed = parseYaml(flow, { makeId: idMaker() });
  if (!parsed.ok)
    throw new Error(`${name}: ${parsed.faults.map(({ line, message }) => `${line}: ${message}`).join("\n")}`);
  const {
    understands = {},
    flips = [],
    conversations,
  } = parse(tests) as {
    understands?: Vocabulary;
    flips?: Flip[];
    conversations: unknown;
  };
  return {
    name,
    document: parsed.document,
    vocabulary: understands,
    conversations: parseConversations(conversations),
    flips,
  };
}

/** Ids that are the same in every run. */
function idMaker(): () => Id {
  let count = 0;
  return () => {
    count += 1;
    const bytes = new Uint8Array(10);
    bytes[8] = count >> 8;
    bytes[9] = count & 0xff;
    return uuidv7(0, bytes);
  };
}
