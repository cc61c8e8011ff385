import { type Channel, channelKinds, channels } from "@parley/model/kernel";
import { code, page, table } from "./markdown.ts";

type Kind = (typeof channelKinds)[Channel];

const minute = 60_000;
const day = 24 * 60 * 60_000;
const flag = (is: boolean) => (is ? "yes" : "no");

/** What each channel can do, a line each. */
const lines: readonly (readonly [string, (kind: Kind) => string])[] = [
  ["begins with", ({ begins }) => (begins === "answer" ? "the event `answered`" : "a message")],
  ["the agent's words", ({ sends }) => (sends === null ? "spoken, prompt by prompt" : "one message a turn")],
  ["between two prompts", ({ sends }) => (sends === null ? "" : code(JSON.stringify(sends.between)))],
  ["speech and silence are heard", ({ hears }) => flag(hears)],
  ["keys", ({ keys }) => (keys === "pressed" ? "pressed" : "a message of digits alone")],
  ["transfers", ({ transfers }) => flag(transfers)],
  ["records", ({ records }) => flag(records)],
  ["virtual numbers", ({ hasNumbers }) => flag(hasNumbers)],
  ["asks to wait after", ({ limits }) => (limits.wait === null ? "never" : `${limits.wait} ms`)],
  [
    "a Wait block waits at most",
    ({ limits }) => (limits.sleep < day ? `${limits.sleep / minute} minutes` : `${limits.sleep / day} days`),
  ],
  ["ends without a turn after", ({ limits }) => (limits.rest === null ? "never" : `${limits.rest / day} days`)],
];

/** The channels as they are declared. */
export function channelsPage(): string {
  return page(
    "Channels",
    "A conversation goes over one channel. What a channel cannot do passes: a Record block goes on, and a Transfer block leaves with the outcome `failed`. [Semantics 2.10](semantics/2-10-storage.md) says where the conversation lives.",
    table(
      ["", ...channels.map((channel) => channelKinds[channel].label)],
      [
        ["name", ...channels.map(code)],
        ...lines.map(([what, of]) => [what, ...channels.map((channel) => of(channelKinds[channel]))]),
      ],
    ),
  );
}
