import { compileDigitPattern, type DigitPattern } from "@parley/flow";

const compiledPatterns = new Map<string, DigitPattern>();

/** How turn-taking reads the digit patterns of a listening: each is compiled once. */
export const digitRules = {
  pattern: (source: string): DigitPattern => {
    const known = compiledPatterns.get(source);
    if (known !== undefined) return known;
    const compiled = compileDigitPattern(source);
    if (!compiled.ok) throw new Error(`The digit pattern ${source} passed the validator and cannot be read.`);
    compiledPatterns.set(source, compiled.pattern);
    return compiled.pattern;
  },
};
