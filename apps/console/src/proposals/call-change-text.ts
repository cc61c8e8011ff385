import type { CallChange } from "@parley/host";
import { texts } from "./texts.ts";

const { doings, ends } = texts.proof;

/** What the caller did in a turn, in words. */
export function doingText(doing: CallChange["doing"]): string {
  switch (doing.type) {
    case "said":
    case "received":
      return `“${doing.text}”`;
    case "started":
      return doing.message === null ? doings.started : `“${doing.message}”`;
    case "pressed":
      return doings.pressed(doing.digits);
    case "happened":
      return doings.happened(doing.name);
    default:
      return doings[doing.type];
  }
}

/** Where a turn leads, or what is said in it where the ways are the same. */
export function sideText({ ended, at, said }: CallChange["before"], how: CallChange["how"]): string {
  if (how === "words") return said.map(({ text }) => text).join(" ");
  return ended === null ? at.name : ends(ended);
}
