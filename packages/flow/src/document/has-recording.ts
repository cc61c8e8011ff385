import type { PromptContentDoc } from "./document.ts";

type Recorded = Pick<PromptContentDoc, "type" | "path">;

/** Whether a content plays a recording. One that is of the type `audio` alone waits for its recording: its words are spoken. */
export const hasRecording = ({ type, path }: Recorded): boolean => type === "audio" && path !== null;

/** Whether it is to have one that is not there: it was left behind, or never came. */
export const lacksRecording = ({ type, path }: Recorded): boolean => type === "audio" && path === null;
