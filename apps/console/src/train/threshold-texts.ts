import { counted } from "../parts/counted.ts";

const answers = (count: number) => counted(count, "answer");
const last = (calls: number) => (calls === 1 ? "the last call" : `the last ${calls.toLocaleString("en")} calls`);

/** What is said of a threshold on what callers really said. */
export const texts = {
  title: "On real calls",
  failed: "What callers said could not be counted",
  of: (calls: number) => `What callers said in ${last(calls)}, as this draft understands it`,
  nothing: (calls: number) =>
    calls === 0 ? "No calls yet." : `Callers said nothing in ${last(calls)} that takes an intent.`,
  understood: "Understood",
  asked: "Asked again",
  changed: "Change",
  changes: "Answers that change",
  becomes: {
    understood: (intent: string, score: number) => `understood as ${intent}, sure to ${score.toFixed(2)}`,
    asked: (intent: string, score: number) => `asked again, no longer ${intent}, sure to ${score.toFixed(2)}`,
  },
  times: (count: number) => `${count}×`,
  call: "Open the call",
  callOf: (text: string) => `Open the call in which “${text}” was said`,
  more: (count: number) => `and ${count} more`,
  hidden: (count: number) => `${answers(count)} ${count === 1 ? "is" : "are"} masked or encrypted, and not counted.`,
  otherwise: (count: number) =>
    `${answers(count)} gave a value or took another way, and ${count === 1 ? "is" : "are"} not counted.`,
  cut: "Only the newest 5,000 are looked at.",
  chooseVerb: (threshold: number) => `Use ${threshold.toFixed(2)}`,
  leaveVerb: "Leave to training",
  trained: "The training chooses one for each language. What you set holds for all of them.",
  set: (threshold: number) => `Set to ${threshold.toFixed(2)} for all languages.`,
  steps: {
    choose: (threshold: number) => `Set the threshold to ${threshold.toFixed(2)}`,
    leave: "Let the training choose the threshold",
  },
} as const;
