import type { Covered, GoldenEnd, GoldenRun } from "@parley/model/api/golden-calls";
import { counted } from "../parts/counted.ts";

const ends: { readonly [end in GoldenEnd]: string } = {
  same: "Same",
  understands: "Understands otherwise",
  words: "Other words",
  differs: "Goes another way",
  asks: "Asks more",
  masked: "Masked",
  untold: "Not in the record",
};

const share = ({ touched, all }: Covered) => `${touched.toLocaleString("en")} of ${all.toLocaleString("en")}`;

/** What golden calls say. */
export const texts = {
  title: "Golden calls",
  notFetched: "The golden calls could not be fetched",
  lead: "A golden call must stay as it went: mark it on its page. A run plays all of them against this version, and sends nothing.",
  runVerb: "Run golden calls",
  working: "Playing the golden calls",
  failed: "Could not play the golden calls",
  none: "No golden calls yet",
  noneMore: "Open a call and press the award beside the star. Then drafts are held to it.",
  summary: (same: number, calls: number) =>
    `${same} of ${counted(calls, "golden call goes", "golden calls go")} as before`,
  covers: ({ blocks, paths, intents }: GoldenRun["coverage"]) =>
    `They touch ${share(blocks)} blocks, ${share(paths)} paths and ${share(intents)} intents.`,
  ends,
  open: "Open call",
  openOf: (call: string) => `Open call of ${call}`,
  call: "A call",
  unknown: "Unknown caller",
  named: (caller: string, moment: string) => `${caller}, ${moment}`,
  callsVerb: "Open calls",
} as const;
