/** Recordings and audio on the disk. */

export { openDiskFiles } from "./disk-files.ts";
export { fileContent } from "./file-content.ts";
export { answerIndexFolder, answerIndexKey, contentHash, contentKey, modelFolder, modelKey } from "./file-key.ts";
export { type ByteRange, FileMissing, type Files, findFile, type KeptFile } from "./files.ts";
export { findMade, keepMade } from "./made-files.ts";
export { privateFolder } from "./private-folder.ts";
