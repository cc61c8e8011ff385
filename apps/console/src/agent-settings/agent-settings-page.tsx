import { collection, ProblemError, type Row } from "@parley/client";
import { rules } from "@parley/model";
import { flow } from "@parley/model/nouns/flow";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { changeSeen } from "../api/change-seen.ts";
import { send } from "../api/send.ts";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { useTags } from "../parts/use-tags.ts";
import { faultsOf } from "../resource/collection.ts";
import { valueText } from "../resource/field-text.ts";
import { FormField } from "../resource/form/form-field.tsx";
import { changesOf, clashesOf, isRequired, useRowDraft, type Values, valuesOf } from "../resource/form/row-draft.ts";
import { useKeepRow, useKeptRow } from "../resource/form/use-kept-row.ts";
import styles from "./agent-settings.module.css";
import { helps, labels, texts } from "./texts.ts";

type FlowRow = Row<typeof flow>;

const names = ["name", "use_case", "tags", "application_type", "industry_segment_type", "documentation"] as const;
const shownValues = (row: FlowRow): Values => valuesOf(names, flow.fields, row);
const flowsOf = (organisation: string) =>
  collection(send, flow, "/api/organisations/{org}/flows/", { org: organisation });

/** What an agent is, beside its versions: name, use case, tags and notes. */
export function AgentSettingsPage() {
  const { organisation = "", flow: id = "" } = useParams({ strict: false });
  const loaded = useQuery({
    queryKey: ["agent settings", id],
    queryFn: () => flowsOf(organisation).get(id),
    // What is written stands on what was read; others' changes are met when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageHead title={texts.title} note={texts.note} />
      <MissingPolicy needs={rules.flowWrite} />
      {loaded.error && (
        <section className="card">
          <PanelError title={texts.notFetched} error={loaded.error} retry={() => void loaded.refetch()} />
        </section>
      )}
      {loaded.isPending && <SkeletonLines lines={8} />}
      {loaded.data !== undefined && <Form key={loaded.data.id} organisation={organisation} loaded={loaded.data} />}
    </>
  );
}

function Form({ organisation, loaded }: { organisation: string; loaded: FlowRow }) {
  const queries = useQueryClient();
  const { isAllowed } = usePolicy(rules.flowWrite);
  const [base, setBase] = useState(loaded);
  const [isSaving, setSaving] = useState(false);
  const place = `agent settings ${loaded.id}`;
  const kept = useKeptRow(place, flow.fields, shownValues(loaded));
  const draft = useRowDraft(flow.fields, { ...shownValues(loaded), ...kept?.values });
  const before = shownValues(base);
  const changes = changesOf(draft.values, before);
  const changed = names.filter((name) => name in changes);
  const wrong = names.filter((name) => draft.faults[name] !== undefined);
  const flows = flowsOf(organisation);
  const tags = useTags(organisation).data ?? [];

  useKeepRow(place, draft.values, before, false);
  useEffect(() => {
    if (kept !== null && kept.clashes.length > 0) {
      notify({ severity: "warning", title: texts.met, detail: texts.metDetail });
    }
  }, [kept]);

  /** Takes over what is stored now; `seen` is what the form had when it was asked for. */
  async function follow(next: FlowRow, seen: Values): Promise<void> {
    setBase(next);
    draft.follow(seen, shownValues(next));
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "agent settings" });
  }

  async function save() {
    setSaving(true);
    try {
      const old = Object.fromEntries(changed.map((name) => [name, before[name]]));
      const saved = await flows.change(base, changes);
      await follow(saved, draft.values);
      notify({
        severity: "success",
        title: texts.saved,
        action: { label: texts.undo, run: () => void undo(saved, old) },
      });
    } catch (error) {
      if (error instanceof ProblemError && error.status === 412) await meetOthers();
      else {
        draft.refuse(faultsOf(error));
        reportError(texts.notSaved, error);
      }
    } finally {
      setSaving(false);
    }
  }

  async function undo(saved: FlowRow, old: Values) {
    const row = {
      get: () => flows.get(saved.id),
      change: (revision: number, values: Values) => flows.change({ id: saved.id, revision }, values),
    };
    try {
      await follow(await changeSeen<FlowRow, Values>(row, saved, old), shownValues(saved));
    } catch (error) {
      reportError(texts.notSaved, error);
    }
  }

  /** What others saved is taken over where it was not changed here; the rest is looked at again. */
  async function meetOthers() {
    try {
      const row = await flows.get(base.id);
      const theirs = shownValues(row);
      const { others } = clashesOf(draft.values, before, { row, names: {} });
      draft.set(Object.fromEntries(others.map((name) => [name, theirs[name]])));
      setBase(row);
      notify({ severity: "warning", title: texts.met, detail: texts.metDetail });
    } catch (error) {
      reportError(texts.notSaved, error);
    }
  }

  return (
    <div className={styles.page}>
      <section className={`card ${styles.form}`} aria-label={texts.form}>
        {names.map((name) => (
          <FormField
            key={name}
            layout="beside"
            shown={{ name, field: flow.fields[name], place: { label: labels[name], help: helps[name] } }}
            value={draft.values[name]}
            writing={draft.writing(name)}
            isReadOnly={!isAllowed}
            isRequired={isRequired(flow.fields[name])}
            named={undefined}
            known={name === "tags" ? { value: { offers: tags.map((tag) => ({ value: tag, label: tag })) } } : undefined}
          />
        ))}
      </section>
      {(changed.length > 0 || wrong.length > 0) && (
        <section className={`card ${styles.bar}`} aria-label={texts.bar.label}>
          <ul>
            {changed.map((name) => (
              <li key={name}>
                {texts.change(labels[name], short(name, before[name]), short(name, draft.values[name]))}
              </li>
            ))}
            {wrong.length > 0 && <li>{texts.bar.wrong(wrong.length)}</li>}
          </ul>
          <button type="button" className="button quiet" onClick={() => draft.set(before)}>
            {texts.bar.discard}
          </button>
          <button
            type="button"
            className="button primary"
            disabled={isSaving || wrong.length > 0}
            onClick={() => void save()}
          >
            {isSaving ? texts.bar.saving : texts.bar.save}
          </button>
        </section>
      )}
    </div>
  );
}

/** Longest text of a value where it stands in a line. */
const longest = 60;

function short(name: (typeof names)[number], value: unknown): string {
  const text = valueText(value, flow.fields[name], (iso) => iso) ?? texts.nothing;
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
