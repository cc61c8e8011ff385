import { memoryOf, openIndex, type PackedIndex } from "@parley/understanding";
import { answerJob } from "../base/run-thread.ts";

await answerJob<Uint8Array, PackedIndex>(
  (stored) => openIndex(JSON.parse(Buffer.from(stored).toString("utf8"))),
  memoryOf,
);
