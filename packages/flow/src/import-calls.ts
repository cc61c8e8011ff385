import { defineCall, type Id, type JsonSchema, parameters, shape } from "@parley/model/kernel";
import type { DocumentDiff } from "./document/diff.ts";
import type { ImportReport } from "./imports/foreign.ts";
import type { Validation } from "./version-calls.ts";

const id: JsonSchema = { type: "string", format: "uuid" };
const version = "/api/organisations/{org}/flows/{flow}/versions/{ver}/";

/** What a version would become if another agent's YAML took its place. */
export type EvaluatedImport = {
  readonly changes: DocumentDiff;
  readonly validation: Validation;
  /** Prompts whose recordings stay behind, by name: they are another client's, or no longer kept. */
  readonly without_recording: readonly string[];
};

/** What importing the YAML of a version, of this client or another that the caller may read, would change here. */
export const evaluateImport = defineCall({
  method: "GET",
  path: `${version}evaluate_imported_yaml/`,
  query: parameters<{
    readonly imported_client_uuid: Id;
    readonly imported_flow_uuid: Id;
    readonly imported_flow_version?: string;
  }>({
    imported_client_uuid: { ...id, description: "Client of the agent to import." },
    imported_flow_uuid: { ...id, description: "The agent to import." },
    imported_flow_version: { type: "string", maxLength: 40, description: "Label of its version; else the latest." },
  }),
  answer: shape<EvaluatedImport>(),
});

/** The outcome of a state machine: the report, and the edit that made the version of it; null where none was made. */
export type ImportedMachine = {
  readonly report: ImportReport;
  readonly changes: DocumentDiff;
  readonly edit: Id | null;
};

/** Makes a version of a state machine, as one edit; or, with `dry_run`, only says what would become of it. */
export const importMachine = defineCall({
  method: "POST",
  path: `${version}import_flow_from_fsm/`,
  body: shape<{ readonly fsm: { readonly [name: string]: unknown }; readonly dry_run?: boolean }>({
    type: "object",
    required: ["fsm"],
    additionalProperties: false,
    properties: {
      fsm: {
        type: "object",
        description: "A statechart (states by name with on), or lists of states and transitions.",
      },
      dry_run: { type: "boolean", description: "true writes nothing." },
    },
  }),
  answer: shape<ImportedMachine>(),
});
