import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import type { Side } from "./side.ts";

/** Usual settings, not tuned. Over few examples more passes are needed. */
const settings = "-thread 1 -loss ova -lr 0.5 -dim 100 -wordNgrams 2 -minn 3 -maxn 4 -bucket 100000 -verbose 0";
const [passes, passesOfFew, few] = [30, 100, 1000];

/** fastText, the program of Debian's package; null where it is not installed. */
export async function fastText(): Promise<Side | null> {
  const isThere = await promisify(execFile)("which", ["fasttext"]).then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  return {
    name: "fastText",
    answer: async ({ learned, asked, outside }) => {
      const folder = await mkdtemp(join(tmpdir(), "parley-bench-"));
      try {
        const intents = [...new Set(learned.map(({ intent }) => intent))];
        const lines = learned.map((one) => `__label__${intents.indexOf(one.intent)} ${words(one.text)}`);
        await writeFile(join(folder, "learned.txt"), lines.join("\n"));
        const [from, to] = [join(folder, "learned.txt"), join(folder, "model")];
        const epochs = learned.length < few ? passesOfFew : passes;
        const training = ["supervised", "-input", from, "-output", to, "-epoch", `${epochs}`, ...settings.split(" ")];
        const learning = await run(training, "");

        const predict = async (texts: readonly string[]) => {
          const { said, seconds } = await run(["predict-prob", `${to}.bin`, "-"], texts.map(words).join("\n"));
          const guesses = said
            .trim()
            .split("\n")
            .map((line) => {
              const [label = "", score = "0"] = line.split(" ");
              return { intent: intents[Number(label.replace("__label__", ""))] ?? "", score: Number(score) };
            });
          return { guesses, seconds };
        };
        const texts = asked.map((one) => one.text);
        const all = await predict(texts);
        // Reading the model takes most of the time, so it is taken off.
        const one = await predict(texts.slice(0, 1));
        return {
          asked: all.guesses,
          outside: outside.length === 0 ? [] : (await predict(outside)).guesses,
          learning: learning.seconds,
          reading: (Math.max(0, all.seconds - one.seconds) * 1_000_000) / texts.length,
          size: (await stat(`${to}.bin`)).size,
        };
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}

/** As its documentation advises: small letters, and punctuation apart. */
const words = (said: string) =>
  said
    .toLowerCase()
    .replace(/([.!?,'/()"])/g, " $1 ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Runs the program with the given input; the seconds are the processor's. */
async function run(args: readonly string[], input: string): Promise<{ said: string; seconds: number }> {
  // The shell counts what its children took, which Node does not tell.
  const child = spawn("bash", ["-c", 'TIMEFORMAT="%U %S"; time fasttext "$@"', "fasttext", ...args]);
  child.stdin.end(`${input}\n`);
  const [said, told, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  if (code !== 0) throw new Error(`fastText ended with ${code}: ${told}`);
  const [user = 0, system = 0] = (told.trim().split("\n").at(-1) ?? "").split(" ").map(Number);
  return { said, seconds: user + system };
}
