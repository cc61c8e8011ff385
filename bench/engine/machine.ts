import { assign, setup } from "xstate";
import { keys, questions } from "./survey.ts";

type Context = { answers: { [question: string]: string }; said: string[] };

/** The survey as an xstate machine that keeps the same things: the answers, and what was said in the turn. */
export const surveyMachine = setup({
  types: { context: {} as Context, events: {} as { type: "pressed"; digits: string } },
  guards: { isAnswer: ({ event }) => /^[1-5]$/.test(event.digits) },
  actions: {
    say: assign((_, { text }: { text: string }) => ({ said: [text] })),
    keep: assign(({ context, event }, { question }: { question: string }) => ({
      answers: { ...context.answers, [question]: event.digits },
    })),
  },
}).createMachine({
  id: "survey",
  initial: "Q1",
  context: { answers: {}, said: [] },
  states: {
    ...Object.fromEntries(
      questions.map((text, index) => [
        `Q${index + 1}`,
        {
          entry: { type: "say" as const, params: { text } },
          on: {
            pressed: {
              guard: "isAnswer" as const,
              target: index + 1 < keys.length ? `Q${index + 2}` : "Done",
              actions: { type: "keep" as const, params: { question: `Q${index + 1}` } },
            },
          },
        },
      ]),
    ),
    Done: { type: "final", entry: { type: "say", params: { text: "Thank you." } } },
  },
});
