import { fallbackPattern } from "@parley/model/kernel";

const pattern = new RegExp(fallbackPattern);

/** Whether a text is a number that calls can be transferred to, or empty: to none. */
export const isDialled = (text: string | null | undefined): boolean => pattern.test(text ?? "");
