import { RE2JS, RE2JSException } from "re2js";

/** Longest regular expression, in characters. */
export const maxPatternLength = 1000;
/** Most steps of a compiled pattern: the time of a match grows with them. */
const maxProgramSize = 1000;

export type ReadPattern =
  | { readonly ok: true; readonly compiled: RE2JS }
  | { readonly ok: false; readonly error: { readonly message: string } };

/** A regular expression of the RE2 syntax with flags of RE2JS, if it is neither too long nor too costly. */
export function readPattern(source: string, flags = 0): ReadPattern {
  if (source.length > maxPatternLength) {
    return { ok: false, error: { message: `The pattern is longer than ${maxPatternLength} characters.` } };
  }
  try {
    const compiled = RE2JS.compile(source, flags);
    if (compiled.programSize() > maxProgramSize) {
      return { ok: false, error: { message: "The counts in the pattern are too large together." } };
    }
    return { ok: true, compiled };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return {
      ok: false,
      error: { message: `The pattern cannot be read: ${error.message.replace(/^error parsing regexp: /, "")}.` },
    };
  }
}
