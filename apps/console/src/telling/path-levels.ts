import { levelTexts } from "./texts.ts";

const levels: { readonly [level: number]: string } = levelTexts.levels;

/** At which level a path won, in the order in which the engine looks: the first level that has one takes the turn. */
export const pathLevel = (level: number): string => levels[level] ?? levelTexts.unknown;
