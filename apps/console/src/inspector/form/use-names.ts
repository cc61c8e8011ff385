import { versionLanguages } from "@parley/model/kernel";
import { keptModelNames, keptRecogniserNames, useKeptSpeech } from "../../api/kept-speech.ts";
import { recogniserNames, useRecognisers } from "../../api/recognisers.ts";
import type { NameKind } from "./field-place.ts";
import { useForm } from "./form-context.ts";
import { namesOf } from "./names.ts";

/** What a field that names something offers. */
export function useNames(kind: NameKind | undefined): () => readonly string[] {
  const { document, base } = useForm();
  const recognisers = useRecognisers(base, kind === "recogniser");
  const kept = useKeptSpeech(base);
  return () => {
    const spoken = versionLanguages(document.settings);
    switch (kind) {
      case undefined:
        return [];
      case "recogniser":
        return [...new Set([...recogniserNames(recognisers, spoken), ...keptRecogniserNames(kept, spoken)])];
      case "recogniser's model":
        return keptModelNames(kept, null);
      case "vocabulary":
        return [...new Set([...namesOf(document, kind), ...(kept?.vocabularies ?? []).map(({ name }) => name)])];
      default:
        return namesOf(document, kind);
    }
  };
}
