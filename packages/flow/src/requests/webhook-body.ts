import type { Json } from "@parley/model/kernel";

type Told = {
  readonly session: string;
  readonly channel: string;
  readonly language: string;
  readonly block: string;
  readonly path: string | null;
  readonly intent: string | null;
  readonly input: string | null;
  readonly slots: { readonly [entity: string]: Json };
  readonly nlsml: { readonly [key: string]: Json };
  readonly metadata: { readonly [key: string]: Json };
  /** Name under which metadata is sent: the version's `primary_scope_name`. */
  readonly scopeName: string;
};

/** The body of a webhook: where the conversation stands, what was said, and the metadata. */
export function webhookBody({ slots, nlsml, metadata, scopeName, ...standing }: Told): Json {
  return { ...standing, slots: { ...slots }, nlsml: { ...nlsml }, [scopeName]: { ...metadata } };
}
