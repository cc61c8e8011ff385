import { ProblemError } from "@parley/client";
import { Unfit } from "./command.ts";

/** What stopped a command, as lines for people; a fault of our own is thrown on. */
export function failureLines(error: unknown): readonly string[] {
  if (error instanceof Unfit) return [error.message];
  if (isOfFiles(error)) return [`A file could not be read or written: ${error.message}`];
  if (!(error instanceof ProblemError)) throw error;
  const { detail, faults, status } = error;
  return [
    `The studio refused it (${status}): ${detail}`,
    ...faults.map(({ field, message }) => `  ${field === "" ? "" : `${field}: `}${message}`),
  ];
}

/** Whether the system refused a file or folder. */
const isOfFiles = (error: unknown): error is Error => error instanceof Error && "syscall" in error && "path" in error;
