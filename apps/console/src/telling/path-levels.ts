import { levelTexts } from "./texts.ts";

const levels: { readonly [level: number]: string } = levelTexts.levels;

/** At which level a path won. The engine looks in this order: the first level with a path takes the turn. */
export const pathLevel = (level: number): string => levels[level] ?? levelTexts.unknown;
