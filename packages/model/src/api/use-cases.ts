import { defineCall, type Id, shape } from "../kernel/index.ts";

/** Cases that together take every path that was found, and what none of them reaches. */
export type GeneratedCases = {
  /** Each as a conversation file has it, its name apart. */
  readonly cases: readonly { readonly name: string; readonly conversation: object }[];
  readonly unreached: readonly {
    readonly noun: string;
    readonly id: Id | null;
    readonly name: string;
    readonly why: string;
  }[];
  /** False where a bound stopped the exploration. */
  readonly complete: boolean;
  readonly paths_taken: number;
  readonly paths: number;
  /** Cases that became tests of the agent. */
  readonly saved: number;
};

export const generateUseCases = defineCall({
  method: "POST",
  path: "/api/organisations/{org}/flows/{flow}/versions/{ver}/generate_use_cases/",
  body: shape<{ readonly states?: number; readonly save?: boolean }>({
    type: "object",
    additionalProperties: false,
    properties: {
      states: { type: "integer", minimum: 1, maximum: 5000, description: "Most states that are looked at; 2000." },
      save: { type: "boolean", description: "Keep the cases as tests of the agent; tests of the same name stay." },
    },
  }),
  answer: shape<GeneratedCases>({
    type: "object",
    required: ["cases", "unreached", "complete", "paths_taken", "paths", "saved"],
    additionalProperties: false,
    properties: {
      cases: { type: "array", items: { type: "object" } },
      unreached: { type: "array", items: { type: "object" } },
      complete: { type: "boolean" },
      paths_taken: { type: "integer" },
      paths: { type: "integer" },
      saved: { type: "integer" },
    },
  }),
});
