import {
  defineCall,
  type Id,
  type JsonSchema,
  mostRefused,
  type Page,
  type ProposalOrigin,
  type ProposalState,
  type ProposedTest,
  parameters,
  proposalStates,
  type RefusedPart,
  shape,
} from "@parley/model/kernel";
import type { Edit } from "./edits/edit.ts";
import type { ProposalStep } from "./proposals/proposal-step.ts";
import { operationsSchema } from "./version-calls.ts";

const path = "/api/organisations/{org}/flows/{flow}/versions/{ver}/proposals/";

/** A proposal as lists show it. */
export type ProposalLine = {
  readonly id: Id;
  readonly title: string;
  readonly origin: ProposalOrigin;
  /** Version, file or language model that it comes from. */
  readonly source: string | null;
  /** Revision of the version that it was made for. */
  readonly base_revision: number;
  readonly state: ProposalState;
  /** How many steps and tests it has. */
  readonly size: number;
  readonly by: { readonly id: Id; readonly name: string } | null;
  readonly created_at: string;
};

/** A proposal with all that it proposes. */
export type Proposal = ProposalLine & {
  readonly note: string | null;
  readonly steps: readonly ProposalStep[];
  readonly tests: readonly ProposedTest[];
  readonly refused: readonly RefusedPart[];
};

/** The proposals for a version, newest first. */
export const listProposals = defineCall({
  method: "GET",
  path,
  query: parameters<{ readonly state?: ProposalState; readonly limit?: number; readonly offset?: number }>({
    state: { enum: proposalStates },
    limit: { type: "integer" },
    offset: { type: "integer" },
  }),
  answer: shape<Page<ProposalLine>>(),
});

export const readProposal = defineCall({ method: "GET", path: `${path}{proposal}/`, answer: shape<Proposal>() });

const text = (maxLength: number): JsonSchema => ({ type: ["string", "null"], maxLength });

export type NewProposal = {
  readonly title: string;
  readonly origin: "person" | "import";
  readonly source?: string | null;
  readonly note?: string | null;
  readonly operations: Edit;
  readonly tests?: readonly ProposedTest[];
  readonly refused?: readonly RefusedPart[];
};

/** Proposes an edit of the version as it is now; it is checked as an edit is, and nothing is changed. */
export const makeProposal = defineCall({
  method: "POST",
  path,
  body: shape<NewProposal>({
    type: "object",
    required: ["title", "origin", "operations"],
    additionalProperties: false,
    properties: {
      title: { type: "string", minLength: 1, maxLength: 255 },
      origin: { enum: ["person", "import"] },
      source: { ...text(255), description: "File that it was read from." },
      note: text(10_000),
      operations: operationsSchema,
      tests: {
        type: "array",
        maxItems: 200,
        items: {
          type: "object",
          required: ["name", "language", "conversation"],
          additionalProperties: false,
          properties: {
            name: { type: "string", minLength: 1, maxLength: 200 },
            language: text(20),
            conversation: { type: "object" },
          },
        },
      },
      refused: {
        type: "array",
        maxItems: mostRefused,
        description: "What of the source is not in it, and why.",
        items: {
          type: "object",
          required: ["what", "why"],
          additionalProperties: false,
          properties: { what: { type: "string", maxLength: 1000 }, why: { type: "string", maxLength: 2000 } },
        },
      },
    },
  }),
  answer: shape<Proposal>(),
});

/** Renames a proposal, closes it, says that it is applied, or opens it again. */
export const changeProposal = defineCall({
  method: "PATCH",
  path: `${path}{proposal}/`,
  body: shape<{ readonly title?: string; readonly state?: ProposalState }>({
    type: "object",
    minProperties: 1,
    additionalProperties: false,
    properties: { title: { type: "string", minLength: 1, maxLength: 255 }, state: { enum: proposalStates } },
  }),
  answer: shape<Proposal>(),
});

const label = { type: "string", maxLength: 40 };

/** Proposes what another version of the agent changed since both were one. */
export const proposeVersion = defineCall({
  method: "POST",
  path: `${path}of_version/`,
  body: shape<{ readonly with: string; readonly base?: string; readonly title?: string }>({
    type: "object",
    required: ["with"],
    additionalProperties: false,
    properties: {
      with: { ...label, description: "Label of the version whose changes are proposed." },
      base: { ...label, description: "Version that both came from, when the server does not know it." },
      title: { type: "string", minLength: 1, maxLength: 255 },
    },
  }),
  answer: shape<Proposal>(),
});
