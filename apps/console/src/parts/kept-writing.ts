import { jsonOf } from "@parley/model/kernel";
import { signedInAccount } from "../api/tokens.ts";
import { keepText } from "./kept-text.ts";

/** Where this browser keeps what the signed-in person wrote at a place. */
export const writingKey = (place: string): string => `parley.writing ${signedInAccount()} ${place}`;

/** What was kept under a key; undefined for nothing. Another release may have written it. */
export const keptWriting = (key: string): unknown => jsonOf(localStorage.getItem(key) ?? "");

/** Keeps what is written: null for nothing. A browser that keeps nothing leaves what the page has. */
export function keepWriting(key: string, writing: object | null): void {
  keepText(localStorage, key, writing === null ? "" : JSON.stringify(writing));
}
