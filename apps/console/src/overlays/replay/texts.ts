import { counted } from "../../parts/counted.ts";
import { number } from "../in-words.ts";

const calls = (count: number) => counted(count, "call");

/** What the overlay of stored calls says. */
export const texts = {
  title: "Replay of calls",
  mark: "difference",
  column: "Calls part here",
  threadFailed: "The thread that plays calls ended. Stop it and play again.",
  readFailed: "Could not read the calls",
  refused: "The draft cannot be played:",
  sources: { title: "From", understood: "What was understood", recording: "The recording" },
  recordings: {
    lead: "The recognisers of the draft hear what callers said, as it is saved. Nothing is sent.",
    hear: (calls: number) => `Hear last ${number(calls)}`,
    again: "Hear again",
    cancel: "Cancel",
    title: "Hearing recordings",
    begins: "Waiting for its turn",
    failed: "The recordings could not be heard:",
    notCancelled: "Hearing the recordings could not be cancelled",
    lost: "The server ended it. Try again.",
    heard: (count: number) =>
      `${calls(count)} heard. After an edit the same words are played; hear again for another recogniser.`,
    why: {
      missing: (count: number) => `${calls(count)} ${count === 1 ? "has" : "have"} no recording`,
      mixed: (count: number) => `${calls(count)}: both sides are in one channel and cannot be told apart`,
      unreadable: (count: number) => `${calls(count)}: the recording cannot be read`,
      deaf: (count: number) => `${calls(count)}: no recogniser here hears the language`,
      failed: (count: number) => `${calls(count)}: the recogniser failed or took too long. Try again`,
    },
  },
  categories: { title: "Whose calls", completed: "Callers", subtesting: "Tests" },
  headline: (differing: number, all: number) =>
    [
      `${number(differing)} of the last ${calls(all)}`,
      differing === 1 ? " goes differently" : " go differently",
    ] as const,
  noCalls: "No such call has ended yet. Calls show here once they have ended.",
  playing: (done: number, of: number) => `Played ${number(done)} of ${number(of)} …`,
  before: "The figure is that of the draft before your last change.",
  whole: "Played again after each edit, in this browser. Nothing is sent.",
  stopped: "Stopped.",
  buttons: {
    stop: "Stop",
    again: "Play again",
    open: "Open the call",
    play: "Play in simulator",
    back: "Back to list",
  },
  counts: {
    differ: (count: number) => `${calls(count)}: another way`,
    words: (count: number) => `${calls(count)}: other words on the same way`,
    asks: (count: number) => `${calls(count)}: the draft asks what they never asked`,
    same: (count: number) => `${calls(count)} ${count === 1 ? "goes" : "go"} the same way`,
    masked: (count: number) => `${calls(count)}: masked: compared no further`,
    untold: (count: number) => `${calls(count)}: their record does not say enough`,
    ongoing: (count: number) => `${calls(count)} still going on, not compared`,
  },
  broken: { title: "Broken rules", line: (count: number) => `${calls(count)}. Play one in the simulator.` },
  signs: { differ: "≠", words: "“”", asks: "?" },
  badge: {
    differ: (count: number) => `≠ ${number(count)}`,
    asks: (count: number) => `? ${number(count)}`,
    words: (count: number) => `“” ${number(count)}`,
  },
  atBlock: {
    differ: (count: number) => `Another way from here: ${calls(count)}`,
    asks: (count: number) => `A request that was never made: ${calls(count)}`,
    words: (count: number) => `Other words: ${calls(count)}`,
  },
  more: (count: number) => `and ${number(count)} more`,
  line: (count: number, block: string | null, doing: string) =>
    `${calls(count)}${block === null ? "" : ` at ${block}`}${count === 1 ? `: ${doing}` : ""}`,
  list: { differ: "Another way", words: "Other words", asks: "New requests" },
  turn: (turn: number, block: string | null) => (block === null ? `Turn ${turn}` : `Turn ${turn}, in ${block}`),
  call: "The call",
  draft: "The draft",
  doing: {
    said: (text: string) => `Caller said “${text}”`,
    pressed: (digits: string) => `Caller pressed ${digits}`,
    happened: (name: string) => `${name} happened`,
    started: "The call began",
    silent: "Caller stayed silent",
    noise: "There was noise",
    streamed: "The model spoke",
    answered: "An answer came",
    elapsed: "A timer ran out",
    hung_up: "The line was hung up",
    masked: "Something masked",
    guessed: "Another guess was heard",
    unheard: "Not heard",
  },
  way: {
    ends: (disposition: string) => `ends as ${disposition}`,
    stands: (block: string) => `waits at ${block}`,
    asks: (name: string) => `asks ${name}`,
    nothing: "says nothing",
    instead: (draft: string, call: string) => `The draft ${draft}; the call ${call}`,
  },
} as const;
