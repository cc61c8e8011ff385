import type { Json } from "@parley/model/kernel";
import type { FlowDocument } from "../document/document.ts";
import { webhookFields } from "../requests/map-requests.ts";
import type { Subject } from "./finding.ts";

/** A request that a version may send, as it is written. */
export type WrittenRequest = {
  readonly subject: Subject;
  /** The field its address stands in, and the one its headers and query stand in. */
  readonly endpointField: string;
  readonly parametersField: string;
  readonly endpoint: string;
  readonly headers: { readonly [name: string]: Json };
  readonly query: { readonly [name: string]: Json };
  readonly body: Json;
};

/** Every request of a version: of its actions over HTTP, and of its blocks' webhooks. */
export function* requestsOf({ rows }: FlowDocument): Iterable<WrittenRequest> {
  for (const action of rows.action) {
    if (action.type !== "http") continue;
    const { headers, query } = action.additional_request_parameters;
    yield {
      subject: { noun: "action", id: action.id, name: action.name },
      endpointField: "endpoint",
      parametersField: "additional_request_parameters",
      endpoint: action.endpoint ?? "",
      headers: membersOf(headers),
      query: membersOf(query),
      body: action.content,
    };
  }
  for (const block of rows.block) {
    for (const field of webhookFields) {
      const webhook = block[field];
      if (webhook === null) continue;
      const { endpoint, headers = {} } = webhook;
      const subject = { noun: "block", id: block.id, name: block.name } as const;
      const at = { subject, endpointField: field, parametersField: field };
      yield { ...at, endpoint, headers, query: {}, body: null };
    }
  }
}

function membersOf(value: Json | undefined): { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
