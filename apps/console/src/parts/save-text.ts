import { saveBlob } from "./save-blob.ts";

/** Hands a text to the browser as a file. */
export const saveText = (name: string, content: string, type: string): void =>
  saveBlob(name, new Blob([content], { type }));
