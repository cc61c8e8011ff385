export type { Corpus } from "./corpus.ts";
export { alikeGroups } from "./intents/alike.ts";
export { interpreter } from "./interpreter.ts";
export { largestModel, type Model } from "./model.ts";
export { modelForm, readModel } from "./model-form.ts";
export { sayingsOf } from "./sayings.ts";
export { train } from "./train.ts";
