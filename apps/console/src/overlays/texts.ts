import { counted } from "../parts/counted.ts";
import { number, percent } from "./in-words.ts";

const blocks = (count: number) => counted(count, "block");
const paths = (count: number) => counted(count, "path");
const calls = (count: number) => counted(count, "call");

/** What the overlays say: the choice, their panels, and each block and path. */
export const texts = {
  group: "Canvas overlays",
  next: "Next overlay",
  show: (overlay: string) => `Show ${overlay}`,
  showNone: "Hide the overlay",
  choose: "Overlay:",
  chooseTip: "Overlay (O)",
  none: "none",
  names: {
    traffic: "traffic",
    latency: "latency",
    coverage: "coverage of tests",
    changes: "changes since live",
    replay: "replay of calls",
    live: "live call",
  },
  panel: {
    title: (overlay: string) => `Overlay: ${overlay}`,
    next: (mark: string) => `Next ${mark}`,
    nextTip: (mark: string) => `Next ${mark} (N)`,
    inAll: " in all",
    close: "Close the overlay",
  },
  ranges: { title: "Calls that ended in the last", day: "24 h", week: "7 days", all: "All" },
  live: {
    countFailed: "Could not count the calls",
    neverDeployed: "No version of this agent was ever deployed, so there are no calls to count.",
    of: " of ",
    since: (moment: string | null) => `, live${moment === null ? "" : `, since ${moment}`}. Tests are not counted.`,
    calls,
    answers: (count: number) => counted(count, "answer"),
  },
  traffic: {
    title: "Traffic",
    mark: "drop-off",
    column: "Calls",
    thick: "the more calls took a path, the thicker",
    noCallTook: "no call took it",
    sample: "1,204",
    came: "calls that came by a block; the stronger the tile, the more",
    sampleDropped: "▼ 8 %",
    dropped: "of them hung up here, before an end",
    noCall: "No call",
    path: (count: number, times: number) => `${calls(count)}${timesOf(count, times)}`,
    block: (count: number, times: number, all: number) =>
      `${calls(count)} (${percent(count, all)})${timesOf(count, times)}`,
    ended: (ended: number) => `; ${number(ended)} ended here`,
    droppedOff: (ended: number, count: number) => ` (${percent(ended, count)} dropped off)`,
  },
  latency: {
    title: "Latency",
    mark: "slowest",
    column: "Wait for answers",
    help: "From the end of what a caller says or presses to the agent's first sound. Median and 95th percentile.",
    unknownLegend: "unknown: no answer was timed",
    below: (seconds: number) => `median below ${seconds} s`,
    from: (seconds: number) => `median of ${seconds} s and more`,
    unknown: "Unknown",
    unknownBadge: "– unknown",
    unknownHere: "Unknown: no answer was timed here",
    answers: (count: number, median: string, p95: string) =>
      `Half of ${counted(count, "answer")} within ${median}, 95 % within ${p95}`,
    badge: (dots: string, median: string, p95: string) => `${dots} ${median} · p95 ${p95}`,
  },
  liveCall: {
    title: "Live call",
    mark: "block",
    failed: "Could not read which calls go on",
    none: (version: string) => `No call goes on at ${version} now. The next one shows here as it begins.`,
    count: (count: number, version: string) => `${calls(count)} at ${version} now.`,
    ended: "The shown call has ended.",
    page: "From the page",
  },
  coverage: {
    title: "Coverage of tests",
    mark: "not tried",
    column: "Tried",
    blocks: (tried: number, all: number) => `${tried} of ${blocks(all)}`,
    paths: (tried: number, all: number) => `${tried} of ${paths(all)}`,
    /** Between the counts of blocks and of paths. */
    sentence: (blocksShare: string, pathsShare: string) =>
      [` (${blocksShare}) and `, ` (${pathsShare}) were tried.`] as const,
    by: (tests: number | undefined, version: string) =>
      `By the simulator and the tests run in this tab${tests === undefined ? "" : ` and by ${counted(tests, "test call")} of ${version}`}.`,
    intents: (tried: number, all: number) => `${tried} of ${counted(all, "intent")} understood in tests run here`,
    unheard: (names: readonly string[]) =>
      `, not ${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}.`,
    countFailed: "Could not count the test calls",
    stillShown: "What was tried in this tab is shown.",
    tried: "tried",
    notTriedLegend: "not tried; paths are dotted",
    notTried: "Not tried",
    badgeTried: "✓ tried",
    badgeNotTried: "○ not tried",
    simulator: "the simulator or tests here",
    testCalls: (count: number) => counted(count, "test call"),
    triedBy: (by: readonly string[]) => `Tried by ${by.join(" and ")}`,
  },
  changes: {
    title: "Changes",
    mark: "change",
    column: "Since live",
    readFailed: "Could not read what is live",
    neverDeployed: "This agent was never deployed, so there is nothing to compare with.",
    deploy: "Deploy it first",
    same: "Nothing here differs from ",
    differs: "In this sub-flow, compared with ",
    live: ", live:",
    other: ":",
    elsewhere: (count: number) => `${number(count)} more in other sub-flows`,
    others: (count: number) => `${counted(count, "change")} outside blocks and paths`,
    all: "all changes",
    kinds: { added: "added", changed: "changed", removed: "removed" },
    ofKind: (blockCount: number, pathCount: number, kind: string) =>
      `${blocks(blockCount)} and ${paths(pathCount)} ${kind}`,
    dashed: ": dashed on the canvas",
    always: "always",
    path: "path",
  },
} as const;

function timesOf(count: number, times: number): string {
  return times > count ? `, ${number(times)} times` : "";
}
