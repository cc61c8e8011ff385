import { createRequire } from "node:module";
import { join } from "node:path";
import type { Trial } from "./corpora.ts";
import type { Answers, Guess } from "./side.ts";

type Manager = {
  readonly addDocument: (language: string, text: string, intent: string) => void;
  readonly train: () => Promise<unknown>;
  readonly process: (language: string, text: string) => Promise<{ classifications: readonly Guess[] }>;
  readonly export: () => string;
};
type NodeNlp = { readonly NlpManager: new (settings: object) => Manager };

// Learns and answers in a process of its own, for the package is not one of the project.
const { NlpManager }: NodeNlp = createRequire(join(process.argv[2] ?? "", "package.json"))("node-nlp");
process.once("message", async (trial: Trial) => {
  const answers = await answersTo(trial);
  process.send?.(answers, () => process.disconnect?.());
});

async function answersTo({ learned, asked, outside }: Trial): Promise<Answers> {
  const manager = new NlpManager({ languages: ["en"], autoSave: false, nlu: { log: false } });
  for (const { text, intent } of learned) manager.addDocument("en", text, intent);
  const began = process.cpuUsage();
  await manager.train();
  const learning = seconds(process.cpuUsage(began));

  const guess = async (text: string): Promise<Guess> => {
    const [best] = (await manager.process("en", text)).classifications;
    return best ? { intent: best.intent, score: best.score } : { intent: "", score: 0 };
  };
  const guesses: Guess[] = [];
  for (const { text } of asked) guesses.push(await guess(text));
  const readBegan = process.cpuUsage();
  for (const { text } of asked) await guess(text);
  const reading = (seconds(process.cpuUsage(readBegan)) * 1_000_000) / asked.length;
  const strange: Guess[] = [];
  for (const text of outside) strange.push(await guess(text));
  return { asked: guesses, outside: strange, learning, reading, size: Buffer.byteLength(manager.export()) };
}

const seconds = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000_000;
