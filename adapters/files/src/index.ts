export { openDiskFiles } from "./disk-files.ts";
export { answerIndexKey, contentHash, contentKey, modelKey } from "./file-key.ts";
export { type ByteRange, FileMissing, type Files, findFile } from "./files.ts";
export { privateFolder } from "./private-folder.ts";
