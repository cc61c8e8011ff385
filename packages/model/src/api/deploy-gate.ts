import { type DeployCheck, defineCall, deployChecks, shape } from "../kernel/index.ts";

/** What is looked at before a deploy: the validator always, the others where the version asks for them. */
export type GateCheck = "validator" | DeployCheck;

/** One of the checks before a deploy, and how the version stands to it. */
export type GateLine = {
  readonly check: GateCheck;
  /** Whether a deploy needs it. */
  readonly wanted: boolean;
  /**
   * `warned`: it does not stop a deploy, and found something. `unchecked`: the version does not ask for it, or has errors that
   * come first.
   */
  readonly state: "met" | "warned" | "unmet" | "unchecked";
  /** What was found; null where nothing is known to be wrong. */
  readonly message: string | null;
};

/** The gate of a version, as a deploy would find it now. */
export type DeployGate = {
  /** The revision that was looked at. */
  readonly revision: number;
  readonly checks: readonly GateLine[];
};

/** Tells what a deploy would check and what of it holds, without deploying. It plays and explores the version. */
export const deployGate = defineCall({
  method: "GET",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/deploy_checks/",
  answer: shape<DeployGate>({
    type: "object",
    required: ["revision", "checks"],
    additionalProperties: false,
    properties: {
      revision: { type: "integer" },
      checks: {
        type: "array",
        items: {
          type: "object",
          required: ["check", "wanted", "state", "message"],
          additionalProperties: false,
          properties: {
            check: { enum: ["validator", ...deployChecks] },
            wanted: { type: "boolean" },
            state: { enum: ["met", "warned", "unmet", "unchecked"] },
            message: { type: ["string", "null"] },
          },
        },
      },
    },
  }),
});
