import { field } from "../kernel/index.ts";

/** Fields of vocabulary that is a version's, an organisation's or everyone's. */
export const vocabularyScope = {
  organisation: field.nullable(
    field.id("organisation", { help: "Organisation it belongs to; null means everyone's." }),
  ),
  flow_config: field.nullable(field.id("flow_version", { help: "Flow version it is part of; null means global." })),
} as const;

export const vocabularyColumns = { organisation: "organisation_id" } as const;
