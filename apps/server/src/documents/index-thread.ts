import { indexTexts } from "@parley/understanding";
import { answerJob } from "../base/run-thread.ts";
import type { TextToIndex } from "./kept-index.ts";

await answerJob<readonly TextToIndex[], Uint8Array>((texts, onProgress) => {
  const read = texts.map(({ path, bytes }) => ({ path, stored: JSON.parse(Buffer.from(bytes).toString("utf8")) }));
  return Buffer.from(JSON.stringify(indexTexts(read, onProgress)));
});
