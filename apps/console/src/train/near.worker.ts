import { type Near, nearExamples, type Said } from "./near-examples.ts";

/** The examples of a version, or utterances to compare with them. */
export type ToNear =
  | { readonly type: "examples"; readonly examples: readonly Said[] }
  | { readonly type: "ask"; readonly number: number; readonly utterances: readonly Said[] };

/** What each utterance of a question is near. */
export type FromNear = { readonly number: number; readonly near: readonly (Near | null)[] };

// Finds examples that say nearly the same. A thread of its own: thousands of examples take longer to read than a key press.

let near = nearExamples([]);

addEventListener("message", ({ data }: MessageEvent<ToNear>) => {
  if (data.type === "examples") near = nearExamples(data.examples);
  else postMessage({ number: data.number, near: data.utterances.map(near) } satisfies FromNear);
});
