import type { Difference, Side } from "@parley/host";
import { texts } from "./texts.ts";

/** What the caller or the world did in the turn. */
export function tellDoing({ doing }: Difference): string {
  switch (doing.type) {
    case "said":
    case "received":
      return texts.doing.said(doing.text);
    case "pressed":
      return texts.doing.pressed(doing.digits);
    case "happened":
      return texts.doing.happened(doing.name);
    case "noise":
    case "started":
    case "silent":
    case "streamed":
    case "answered":
    case "elapsed":
    case "hung_up":
    case "masked":
    case "guessed":
    case "unheard":
      return texts.doing[doing.type];
  }
}

/** Where a side goes: how it ends, what it asks, or where it stands. */
export function tellWay({ ended, asked, at }: Side): string {
  const [first] = asked;
  if (ended !== null) return texts.way.ends(ended);
  return first === undefined
    ? texts.way.stands(at.name)
    : texts.way.asks(first.kind === "action" ? first.name : at.name);
}

/** The words of a side. */
export const tellWords = ({ said }: Side): string =>
  said.length === 0 ? texts.way.nothing : said.map(({ text }) => text).join(" ");
