import { startName } from "../sub-flows/start-block.ts";

/** What a path is named where nothing is written: the path out of a Start block is the Start path. */
export function assumedPathName(path: { readonly leavesStart: boolean; readonly isGlobal: boolean }): string {
  return path.leavesStart && !path.isGlobal ? startName : "";
}
