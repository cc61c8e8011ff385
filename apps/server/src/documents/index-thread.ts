import { indexDocuments, readDocumentText } from "@parley/understanding";
import { answerJob } from "../base/run-thread.ts";
import type { TextToIndex } from "./kept-index.ts";

await answerJob<readonly TextToIndex[], Uint8Array>((texts, onProgress) => {
  const documents = texts.map(({ path, bytes }) => ({
    path,
    passages: readDocumentText(JSON.parse(Buffer.from(bytes).toString("utf8"))).passages,
  }));
  return Buffer.from(JSON.stringify(indexDocuments(documents, onProgress)));
});
