import { defineCall, isJsonObject, type JsonSchema, likelyShare, shape, sureDeviations } from "../kernel/index.ts";
import type { flow } from "../nouns/flow.ts";
import type { Row } from "../nouns/row.ts";

const experiment = "/api/organisations/{org}/flows/{flow}/flow-experiment/";
const label = { type: "string", minLength: 1, maxLength: 40, description: "Label of a version." };

/** A version and its share of the callers, beside those of the others. */
export type ExperimentVersion = { readonly version: string; readonly weight: number };

/** What a guard looks at: calls that failed, and conversations in which the caller hung up or was transferred. */
export const guardFigures = ["failed", "dropped", "transferred"] as const;
export type GuardFigure = (typeof guardFigures)[number];

/** Takes a version out of an experiment when it does worse than the live one, and chance does not explain it. */
export type ExperimentGuard = {
  readonly figure: GuardFigure;
  /** So many points of a hundred may its share lie above that of the live version. */
  readonly points: number;
  /** So many calls must each of the two have before they are compared. */
  readonly calls: number;
};

/** A share of calls, from 0 to 1, and of how many it is. */
export type CallShare = { readonly version: string; readonly share: number; readonly calls: number };

/** A version that the guard took out, when, and what it saw. */
export type TakenOut = {
  readonly figure: GuardFigure;
  /** Epoch milliseconds. */
  readonly at_ms: number;
  readonly worse: CallShare;
  readonly live: CallShare;
};

/** The experiment of a flow as its row keeps it. */
export type Experiment = {
  /** Those that share the callers; none where no experiment is in force. */
  readonly versions: readonly ExperimentVersion[];
  /** Epoch milliseconds at which the shares were set; null for those that were set before this was kept. */
  readonly since_ms: number | null;
  readonly guard: ExperimentGuard | null;
  /** What the guard did since the shares were last set by a person; null for nothing. */
  readonly taken_out: TakenOut | null;
};

/** Reads the experiment of a flow's row. People may write its settings by hand: what does not fit counts for nothing. */
export function experimentOf(flow: {
  readonly experiment_enabled: boolean;
  readonly experiment_platform_config: { readonly [member: string]: unknown };
}): Experiment {
  const { weights, since_ms, guard, taken_out } = flow.experiment_platform_config;
  const shared = flow.experiment_enabled && isJsonObject(weights) ? Object.entries(weights) : [];
  return {
    versions: shared.flatMap(([version, weight]) =>
      typeof weight === "number" && weight > 0 ? [{ version, weight }] : [],
    ),
    since_ms: isTime(since_ms) ? since_ms : null,
    guard: isGuard(guard) ? guard : null,
    taken_out: isTakenOut(taken_out) ? taken_out : null,
  };
}

/** A time that every clock can tell: the year 9999 is the last of four digits. */
const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && isCount(value) && value < 253_402_300_800_000;
const isFigure = (value: unknown): value is GuardFigure => guardFigures.some((figure) => figure === value);
const isCount = (value: unknown): value is number => typeof value === "number" && value > 0;

const isGuard = (value: unknown): value is ExperimentGuard =>
  isJsonObject(value) && isFigure(value.figure) && isCount(value.points) && isCount(value.calls);

const isTakenOut = (value: unknown): value is TakenOut =>
  isJsonObject(value) && isFigure(value.figure) && isTime(value.at_ms) && isShare(value.worse) && isShare(value.live);

const isShare = (value: unknown): value is CallShare =>
  isJsonObject(value) &&
  typeof value.version === "string" &&
  typeof value.share === "number" &&
  typeof value.calls === "number";

/** Whether two experiments share their callers alike, however their weights are written. */
export function sameShares(one: readonly ExperimentVersion[], other: readonly ExperimentVersion[]): boolean {
  const sum = (versions: readonly ExperimentVersion[]) => versions.reduce((all, { weight }) => all + weight, 0);
  const others = new Map(other.map(({ version, weight }) => [version, weight]));
  const [sumOfOne, sumOfOther] = [sum(one), sum(other)];
  return (
    one.length === other.length &&
    one.every(({ version, weight }) => weight * sumOfOther === (others.get(version) ?? 0) * sumOfOne)
  );
}

/** How the calls of a version ended, of the release that its callers get now. */
export type VersionResult = {
  readonly version: string;
  /** Calls that have ended, without those from the page. */
  readonly calls: number;
  readonly failed: number;
  /** Conversations: calls that were answered and did not fail. */
  readonly held: number;
  /** Conversations in which the caller hung up first. */
  readonly dropped: number;
  readonly transferred: number;
  /** Mean length of the conversations, in milliseconds; null without any. */
  readonly mean_ms: number | null;
};

/** The share that a figure has: of failed calls among all, of the others among conversations. Null without any. */
export function shareOf(result: VersionResult, figure: GuardFigure): CallShare | null {
  const { version } = result;
  const calls = figure === "failed" ? result.calls : result.held;
  return calls === 0 ? null : { version, share: result[figure] / calls, calls };
}

/**
 * The version that does worst by the guard, beside the live one. Null when all do well enough or have too few calls. A
 * guard looks again and again, so chance alone would show many points at some time. So the ranges of the two, with a
 * confidence of 99.7 %, must be apart. Of a thousand experiments with equal versions, a few lose one.
 */
export function worstBy(
  { figure, points, calls }: ExperimentGuard,
  results: readonly VersionResult[],
  live: string | null,
): { readonly worse: CallShare; readonly live: CallShare } | null {
  const shares = results.flatMap((result) => {
    const share = shareOf(result, figure);
    return share === null || share.calls < calls ? [] : [share];
  });
  const own = shares.find(({ version }) => version === live);
  if (own === undefined) return null;
  const most = likelyShare(own.share, own.calls, sureDeviations).to;
  const [worse] = shares
    // Shares are fractions: a hundredth more or less of a point must not decide.
    .filter(({ share }) => Math.round((share - own.share) * 10_000) > points * 100)
    .filter(({ share, calls: of }) => likelyShare(share, of, sureDeviations).from > most)
    .toSorted((one, other) => other.share - one.share);
  return worse === undefined ? null : { worse, live: own };
}

const guard: JsonSchema = {
  type: ["object", "null"],
  required: ["figure", "points", "calls"],
  additionalProperties: false,
  description: "Takes a version out when it does worse than the live one, and chance does not explain it.",
  properties: {
    figure: { enum: guardFigures },
    points: { type: "integer", minimum: 1, maximum: 100, description: "Points of a hundred above the live version." },
    calls: { type: "integer", minimum: 1, maximum: 1_000_000, description: "Calls that each needs before." },
  },
};

/**
 * Shares the callers of a flow among versions: the same caller always gets the same. Without `guard` none takes a version
 * out.
 */
export const enableExperiment = defineCall({
  method: "POST",
  path: `${experiment}enable_experiment/`,
  body: shape<{ readonly versions: readonly ExperimentVersion[]; readonly guard?: ExperimentGuard | null | undefined }>(
    {
      type: "object",
      required: ["versions"],
      additionalProperties: false,
      properties: {
        guard,
        versions: {
          type: "array",
          minItems: 2,
          maxItems: 20,
          items: {
            type: "object",
            required: ["version", "weight"],
            additionalProperties: false,
            properties: {
              version: label,
              weight: { type: "number", exclusiveMinimum: 0, maximum: 1_000_000, description: "Its share of the sum." },
            },
          },
        },
      },
    },
  ),
  answer: shape<Row<typeof flow>>(),
});

/** Ends the experiment: every caller gets the live version. */
export const removeExperiment = defineCall({
  method: "POST",
  path: `${experiment}remove_experiment/`,
  answer: shape<Row<typeof flow>>(),
});

/** Takes one version out; the others share its callers. Without another the experiment ends. */
export const removeExperimentVersion = defineCall({
  method: "POST",
  path: `${experiment}remove_experiment_version/`,
  body: shape<{ readonly version: string }>({
    type: "object",
    required: ["version"],
    additionalProperties: false,
    properties: { version: label },
  }),
  answer: shape<Row<typeof flow>>(),
});

/** How the calls of each version in the experiment ended, since the shares were set. */
export type ExperimentResult = {
  /** Null for an experiment of which that was not kept: all their calls count. */
  readonly since: string | null;
  readonly versions: readonly VersionResult[];
};

/** What the experiment has shown so far. Without an experiment it has no versions. */
export const experimentResult = defineCall({
  method: "GET",
  path: `${experiment}result/`,
  answer: shape<ExperimentResult>(),
});
