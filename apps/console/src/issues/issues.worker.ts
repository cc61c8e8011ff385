import { type FlowDocument, type Issue, validate } from "@parley/flow";

export type ToIssues = { readonly asked: number; readonly document: FlowDocument };
export type FromIssues = { readonly asked: number; readonly issues: readonly Issue[] };

addEventListener("message", ({ data }: MessageEvent<ToIssues>) => {
  postMessage({ asked: data.asked, issues: validate(data.document) } satisfies FromIssues);
});
