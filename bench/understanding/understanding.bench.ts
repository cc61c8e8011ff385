import type { BenchResult } from "../bench-result.ts";
import { type Trial, trialsIn } from "./corpora.ts";
import { fastText } from "./fasttext.ts";
import { nodeNlp } from "./node-nlp.ts";
import { ourAnswers } from "./ours.ts";
import type { Answers, Side } from "./side.ts";

/** At these shares of refused texts that are out of scope the right answers are compared, where there are enough texts. */
const refusals = [0.53, 0.77, 0.91];
const enoughOutside = 100;
/** With fewer texts the compiler's warming up would be measured. */
const enoughToTime = 1000;

const aims: { readonly [name: string]: string } = {
  "BANKING77: right": "93",
  "BANKING77, 5 examples an intent: right in use": "70",
  "CLINC150: right, 53 % of others refused": "92",
  "CLINC150: right, 77 % of others refused": "over 87.1",
  "Braun's three: right in use": "92",
  "BANKING77: learning": "5",
  "BANKING77: one reading": "40",
  "BANKING77: size": "1000",
};

/**
 * How well callers are understood: public corpora, learned from their training part and asked their test part, beside
 * fastText and node-nlp. The corpora lie in the folder that PARLEY_CORPORA names.
 */
export async function understandingBench(): Promise<BenchResult[]> {
  const folder = process.env.PARLEY_CORPORA;
  if (folder === undefined) {
    console.log("Understanding is left out: PARLEY_CORPORA names no folder of corpora (docs/bench.md).");
    return [];
  }
  const peers = [await fastText(), await nodeNlp()].filter((side) => side !== null);
  const tried: { trial: Trial; figures: readonly Figure[] }[] = [];
  for (const trial of await trialsIn(folder)) tried.push({ trial, figures: await figuresOf(trial, peers) });
  const braun = tried.filter(({ trial }) => trial.isBraun);
  return [
    ...tried.flatMap(({ trial, figures }) => figures.flatMap((figure) => resultsOf(trial.name, figure))),
    ...meanOf(braun).flatMap((figure) => resultsOf("Braun's three", figure)),
  ];
}

/** One figure of one trial, ours and by the name of each peer. */
type Figure = {
  readonly what: string;
  readonly unit: string;
  readonly ours: number;
  readonly peers: readonly { readonly name: string; readonly value: number }[];
};

/** One result for each peer, or one alone. */
function resultsOf(trial: string, { what, unit, ours, peers }: Figure): BenchResult[] {
  const name = `${trial}: ${what}`;
  const aim = aims[name] ?? "none";
  if (peers.length === 0) return [{ name, unit, ours, peer: null, aim }];
  return peers.map((peer) => ({ name: `${name}, beside ${peer.name}`, unit, ours, peer, aim }));
}

type Judged = { readonly isRight: boolean; readonly score: number };
type Judgement = Omit<Answers, "asked" | "outside"> & {
  readonly judged: readonly Judged[];
  /** Scores of what is out of scope. */
  readonly outside: readonly number[];
};

async function figuresOf(trial: Trial, sides: readonly Side[]): Promise<Figure[]> {
  const judge = ({ asked, outside, ...answers }: Answers): Judgement => ({
    ...answers,
    judged: asked.map(({ intent, score }, place) => ({ isRight: intent === trial.asked[place]?.intent, score })),
    outside: outside.map(({ score }) => score),
  });
  const { threshold, ...answers } = ourAnswers(trial);
  const ours = judge(answers);
  const peers: { name: string; judgement: Judgement }[] = [];
  for (const { name, answer } of sides) peers.push({ name, judgement: judge(await answer(trial)) });

  const beside = (what: string, unit: string, own: number, of: (judgement: Judgement) => number): Figure => ({
    what,
    unit,
    ours: own,
    peers: peers.map(({ name, judgement }) => ({ name, value: of(judgement) })),
  });
  const both = (what: string, unit: string, of: (judgement: Judgement) => number) => beside(what, unit, of(ours), of);
  const alone = (what: string, share: number): Figure => ({ what, unit: "%", ours: 100 * share, peers: [] });

  const taken = ours.judged.filter(({ score }) => score >= threshold);
  const right = taken.filter(({ isRight }) => isRight).length;
  const wrong = taken.length - right;
  const all = ours.judged.length;
  const learning = both("learning", "s of the processor", (one) => one.learning);
  const reading = both("one reading", "µs of the processor", (one) => one.reading);
  const size = both("size", "kB", (one) => one.size / 1000);
  const refused = ours.outside.filter((score) => score < threshold).length;
  return [
    both("right", "%", ({ judged }) => (100 * judged.filter(({ isRight }) => isRight).length) / all),
    beside("right in use", "%", (100 * right) / all, ({ judged }) => (100 * rightWith(judged, wrong)) / all),
    alone("wrong in use", wrong / all),
    ...(ours.outside.length > 0 ? [alone("others refused in use", refused / ours.outside.length)] : []),
    ...(ours.outside.length < enoughOutside ? [] : refusals).map((share) =>
      both(
        `right, ${Math.round(100 * share)} % of others refused`,
        "%",
        (one) => (100 * rightBeyond(one, share)) / all,
      ),
    ),
    ...(all < enoughToTime ? [] : [learning, reading, size]),
  ];
}

/** How many are right at the threshold that lets so many wrong ones pass: peers have no threshold of their own. */
function rightWith(judged: readonly Judged[], wrong: number): number {
  const ranked = judged.toSorted((one, other) => other.score - one.score);
  let [right, passed] = [0, 0];
  for (const { isRight } of ranked) {
    if (isRight) right += 1;
    else passed += 1;
    if (passed > wrong) break;
  }
  return right;
}

/** How many are right over the threshold that refuses this share of what is out of scope. */
function rightBeyond({ judged, outside }: Judgement, share: number): number {
  const threshold = outside.toSorted((one, other) => one - other)[Math.floor(share * outside.length)] ?? 0;
  return judged.filter(({ isRight, score }) => isRight && score > threshold).length;
}

/** The shares of several trials as one, each by how many texts it asks. */
function meanOf(tried: readonly { readonly trial: Trial; readonly figures: readonly Figure[] }[]): Figure[] {
  const weighted = tried.map(({ trial, figures }) => ({ figures, weight: trial.asked.length }));
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const shares = (tried[0]?.figures ?? []).filter(({ what }) => what.includes("right") || what.includes("wrong"));
  return shares.map(({ what, unit, peers }) => {
    const mean = (of: (figure: Figure) => number) =>
      weighted.reduce((sum, { figures, weight }) => {
        const figure = figures.find((one) => one.what === what);
        return sum + (figure ? (of(figure) * weight) / total : 0);
      }, 0);
    const ofPeer = (name: string) => (figure: Figure) => figure.peers.find((one) => one.name === name)?.value ?? 0;
    return {
      what,
      unit,
      ours: mean((figure) => figure.ours),
      peers: peers.map(({ name }) => ({ name, value: mean(ofPeer(name)) })),
    };
  });
}
