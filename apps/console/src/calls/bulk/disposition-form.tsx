import { rowsAt } from "@parley/client";
import type { InFlow } from "@parley/model/api/calls";
import type { disposition } from "@parley/model/nouns/disposition";
import { useQuery } from "@tanstack/react-query";
import { send } from "../../api/send.ts";
import { WordForm } from "../../parts/word-form.tsx";
import { texts } from "./texts.ts";

/** Longest disposition that is taken. */
const longest = 100;

/** Says how calls ended; those that the agent knows are offered. */
export function DispositionForm({ inFlow, apply }: { inFlow: InFlow; apply: (disposition: string) => void }) {
  const known = useQuery({
    queryKey: ["dispositions", inFlow],
    queryFn: () =>
      rowsAt<typeof disposition>(send, "/api/organisations/{org}/flows/{flow}/dispositions/", inFlow).list({
        fields: ["name"],
        limit: 500,
      }),
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
