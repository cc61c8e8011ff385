import { levelTexts, unknownLevel } from "./texts.ts";

/** At which level a path won. The engine looks in this order: the first level with a path takes the turn. */
export const pathLevel = (level: number): string => levelTexts[level] ?? unknownLevel;

/** All levels, the first first. */
export const pathLevels: readonly number[] = Object.keys(levelTexts).map(Number);
