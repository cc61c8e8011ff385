import { ProblemError, UnexpectedAnswer } from "@parley/client";
import { messageOf } from "@parley/model/kernel";
import { Unfit } from "./command.ts";

/** What stopped a command, as lines for people; of a fault of our own where it is. */
export function failureLines(error: unknown): readonly string[] {
  if (error instanceof Unfit) return [error.message];
  if (isOfFiles(error)) return [`A file could not be read or written: ${error.message}`];
  if (error instanceof UnexpectedAnswer) {
    const hint = "Look at url in parley.json, and at what stands before the studio.";
    return [`Something else than the studio answered. ${hint} ${error.message}`];
  }
  if (!(error instanceof ProblemError)) {
    const stack = error instanceof Error ? error.stack : undefined;
    return [`This is a fault of parley itself: ${stack ?? messageOf(error)}`];
  }
  const { detail, faults, status } = error;
  return [
    `The studio refused it (${status}): ${detail}`,
    ...faults.map(({ field, message }) => `  ${field === "" ? "" : `${field}: `}${message}`),
  ];
}

/** Whether the system refused a file or folder. */
const isOfFiles = (error: unknown): error is Error => error instanceof Error && "syscall" in error && "path" in error;
