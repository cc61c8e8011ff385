import type { DocumentText } from "@parley/understanding";
import { answerJob } from "../base/run-thread.ts";
import { readDocument } from "./read-document.ts";
import type { ReadingJob } from "./read-in-thread.ts";

await answerJob<ReadingJob, DocumentText>(({ bytes, file }) => readDocument(Buffer.from(bytes), file));
