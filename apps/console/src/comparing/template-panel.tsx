import { ask } from "@parley/client";
import { applyEdit, assemble, type MergedTemplate, mergeTemplate } from "@parley/flow";
import { rules } from "@parley/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { documentQuery } from "../api/queries.ts";
import { send } from "../api/send.ts";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./comparing.module.css";
import { DifferenceMap } from "./difference-map.tsx";
import { MergeDecisions } from "./merge-decisions.tsx";
import type { Choices } from "./merge-questions.tsx";
import { texts } from "./texts.ts";
import type { AgentPlace } from "./use-sides.ts";
import { useTellMerged } from "./use-tell-merged.ts";

const said = texts.template;

type Props = { readonly place: AgentPlace; readonly into: string; readonly close: () => void };

/** Takes the live release of its template into a version: drawn, in words, and decided where both changed the same. */
export function TemplatePanel({ place, into, close }: Props) {
  const path = { org: place.organisation, flow: place.flow, ver: into };
  const tell = useTellMerged(place, into);
  const plan = useQuery({
    queryKey: ["merge", place.flow, into, "template"],
    queryFn: () => ask(send, mergeTemplate, { path, body: { dry_run: true } }),
    staleTime: 0,
    retry: false,
  });

  async function merge({ revision, to }: MergedTemplate, choices: Choices) {
    try {
      const made = await ask(send, mergeTemplate, {
        path,
        headers: { "if-match": `"${revision}"` },
        body: { to, choices },
      });
      close();
      if (made.edit !== null) await tell.done(said.release(to), { id: made.edit, revision: made.revision });
    } catch (error) {
      await tell.failed(error);
    }
  }

  return (
    <section className={`card ${styles.panel}`} aria-label={said.title(into)}>
      <header>
        <h2>{said.title(into)}</h2>
        <button type="button" className="button" onClick={close}>
          {texts.merge.closeVerb}
        </button>
      </header>
      <div className={styles.merge}>
        <MissingPolicy needs={rules.flowWrite} />
        {plan.data && <p className="muted">{said.fromTo(plan.data.from, plan.data.to)}</p>}
        {plan.error !== null && (
          <PanelError title={texts.merge.failed} error={plan.error} retry={() => void plan.refetch()} />
        )}
        {plan.isPending && <SkeletonLines lines={6} />}
      </div>
      {plan.data && (
        <>
          <Drawn place={place} into={into} plan={plan.data} />
          <MergeDecisions
            // Another plan asks other questions.
            key={`${plan.data.revision} ${plan.data.to}`}
            labels={{ mine: into, theirs: said.release(plan.data.to) }}
            questions={plan.data.questions}
            changes={plan.data.changes}
            nothing={false}
            merge={(choices) => merge(plan.data, choices)}
          />
        </>
      )}
    </section>
  );
}

/** Where the merge changes the version, as long as every question is decided for it. */
function Drawn({ place, into, plan }: { place: AgentPlace; into: string; plan: MergedTemplate }) {
  const draft = useQuery(documentQuery({ org: place.organisation, flow: place.flow, ver: into }));
  const before = useMemo(() => (draft.data === undefined ? null : assemble(draft.data)), [draft.data]);
  const after = useMemo(() => {
    if (before === null) return null;
    const applied = applyEdit({ document: before, deleted: [] }, plan.operations, { guarded: false });
    return applied.ok ? applied.document : null;
  }, [before, plan.operations]);
  const isDrawn = plan.changes.some(({ place: drawnAt }) => drawnAt !== null);
  if (before === null || after === null || !isDrawn) return null;
  return (
    <DifferenceMap
      place={place}
      before={before}
      after={after}
      differences={plan.changes}
      draft={null}
      against={plan.from}
    />
  );
}
