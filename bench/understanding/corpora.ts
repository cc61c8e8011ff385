import { readFile } from "node:fs/promises";
import { join } from "node:path";

export type Labelled = { readonly text: string; readonly intent: string };

/** What is learned from, what is asked afterwards, and what is asked that belongs to no intent. */
export type Trial = {
  readonly name: string;
  readonly learned: readonly Labelled[];
  readonly asked: readonly Labelled[];
  readonly outside: readonly string[];
  /** One of the three corpora of Braun and others. */
  readonly isBraun: boolean;
};

/** The label of Braun's corpora for what belongs to no intent. */
const outside = "None";
const fewExamples = 5;

/** The trials that public corpora make. The folder holds the three repositories as `git clone` names them. */
export async function trialsIn(folder: string): Promise<readonly Trial[]> {
  const banking = await bankingIn(join(folder, "task-specific-datasets/banking_data"));
  const clinc = await clincIn(join(folder, "oos-eval/data/data_full.json"));
  const braun = await Promise.all(
    ["AskUbuntu", "Chatbot", "WebApplications"].map((name) =>
      braunIn(name, join(folder, `NLU-Evaluation-Corpora/${name}Corpus.json`)),
    ),
  );
  const few = { ...banking, name: `BANKING77, ${fewExamples} examples an intent`, learned: firstOf(banking.learned) };
  return [banking, few, clinc, ...braun];
}

/** The first examples of each intent. */
function firstOf(texts: readonly Labelled[]): readonly Labelled[] {
  return [...Map.groupBy(texts, ({ intent }) => intent).values()].flatMap((own) => own.slice(0, fewExamples));
}

async function bankingIn(folder: string): Promise<Trial> {
  const read = async (name: string) =>
    rowsOf(await readFile(join(folder, name), "utf8"))
      .slice(1)
      .map(([text = "", intent = ""]) => ({ text, intent }));
  return {
    name: "BANKING77",
    learned: await read("train.csv"),
    asked: await read("test.csv"),
    outside: [],
    isBraun: false,
  };
}

async function clincIn(file: string): Promise<Trial> {
  type Pairs = readonly (readonly [text: string, intent: string])[];
  const parts: { train: Pairs; test: Pairs; oos_test: Pairs } = JSON.parse(await readFile(file, "utf8"));
  const labelled = (pairs: Pairs) => pairs.map(([text, intent]) => ({ text, intent }));
  return {
    name: "CLINC150",
    learned: labelled(parts.train),
    asked: labelled(parts.test),
    outside: parts.oos_test.map(([text]) => text),
    isBraun: false,
  };
}

async function braunIn(name: string, file: string): Promise<Trial> {
  type Sentence = Labelled & { readonly training: boolean };
  const { sentences }: { sentences: readonly Sentence[] } = JSON.parse(await readFile(file, "utf8"));
  const known = sentences.filter(({ intent }) => intent !== outside);
  return {
    name,
    learned: known.filter(({ training }) => training),
    asked: known.filter(({ training }) => !training),
    outside: sentences.filter(({ intent, training }) => intent === outside && !training).map(({ text }) => text),
    isBraun: true,
  };
}

/** The rows of comma-separated values, whose cells may stand in quotes. */
function rowsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
