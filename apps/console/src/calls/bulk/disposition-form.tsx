import type { Page } from "@parley/client";
import { useQuery } from "@tanstack/react-query";
import { getJson } from "../../api/request.ts";
import { WordForm } from "../../parts/word-form.tsx";
import { texts } from "./texts.ts";

/** Longest disposition that is taken. */
const longest = 100;

/** Says how calls ended; those that the agent knows are offered. */
export function DispositionForm({ flowPath, apply }: { flowPath: string; apply: (disposition: string) => void }) {
  const known = useQuery({
    queryKey: ["dispositions", flowPath],
    queryFn: () => getJson<Page<{ name: string }>>(`${flowPath}dispositions/?limit=500&fields=name`),
  });
  return (
    <WordForm
      label={texts.form.label}
      longest={longest}
      known={known.data?.results.map(({ name }) => name) ?? []}
      note={known.error && texts.form.unknown}
      verbs={[{ label: texts.form.verb, run: apply }]}
    />
  );
}
