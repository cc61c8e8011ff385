import type { Hypothesis, Recogniser, RecognitionRequest } from "./recogniser.ts";

/** What a fake makes of an utterance, given its audio and what was expected. Throws to fail. */
export type Script = (heard: {
  readonly samples: Int16Array;
  readonly request: RecognitionRequest;
  readonly isFinal: boolean;
}) => readonly Hypothesis[];

/** A recogniser for tests. A script says what it hears, after each piece of audio and at the end. */
export function fakeRecogniser(script: Script, name = "fake"): Recogniser {
  return {
    name,
    description: name,
    rate: 8000,
    knows: () => true,
    open: (request) => {
      let samples: Int16Array = new Int16Array();
      let isOver = false;
      return {
        hear: (more) => {
          if (isOver) return;
          const longer = new Int16Array(samples.length + more.length);
          longer.set(samples);
          longer.set(more, samples.length);
          samples = longer;
          if (!request.wantsPartials()) return;
          try {
            const [best] = script({ samples, request, isFinal: false });
            if (best !== undefined) request.onPartial(best);
          } catch (error) {
            isOver = true;
            request.onFailed(error instanceof Error ? error : new Error(String(error)));
          }
        },
        finish: async () => script({ samples, request, isFinal: true }),
        cancel: () => {
          isOver = true;
        },
      };
    },
    close: async () => {},
  };
}
