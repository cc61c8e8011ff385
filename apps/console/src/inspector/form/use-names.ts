import { versionLanguages } from "@parley/model/kernel";
import { recogniserNames, useRecognisers } from "../../api/recognisers.ts";
import type { NameKind } from "./field-place.ts";
import { useForm } from "./form-context.ts";
import { namesOf } from "./names.ts";

/** What a field that names something offers. */
export function useNames(kind: NameKind | undefined): () => readonly string[] {
  const { document, base } = useForm();
  const recognisers = useRecognisers(base, kind === "recogniser");
  return () => {
    if (kind === undefined) return [];
    return kind === "recogniser"
      ? recogniserNames(recognisers, versionLanguages(document.settings))
      : namesOf(document, kind);
  };
}
