import { Button, Textarea } from "@mantine/core";
import { ask, collection, ProblemError } from "@parley/client";
import { rules } from "@parley/model";
import { writeNotes } from "@parley/model/api/versions";
import { version as versionNoun } from "@parley/model/nouns/version";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { changedMeanwhile } from "../api/change-seen.ts";
import { send } from "../api/send.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import styles from "./deploy.module.css";
import { texts } from "./texts.ts";
import type { DeployPlace } from "./use-deploy.ts";

const said = texts.notes;

type Draft = {
  /** The notes as they were when the writing began. */
  readonly seen: string | null;
  readonly notes: string;
  /** Others wrote notes meanwhile. */
  readonly isMet: boolean;
};

/** What people note of a version: what it is for. */
export function Notes({ place: { organisation: org, flow, version } }: { place: DeployPlace }) {
  const versions = collection(send, versionNoun, "/api/organisations/{org}/flows/{flow}/versions/", { org, flow });
  const { data, error, refetch } = useQuery({
    queryKey: ["deploy", flow, "notes", version],
    queryFn: async () => (await versions.get(version)).notes,
  });
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save({ seen, notes }: Draft) {
    setBusy(true);
    try {
      const written = notes.trim() === "" ? null : notes.trim();
      await ask(send, writeNotes, { path: { org, flow, ver: version }, body: { notes: written, seen } });
      await refetch();
      setDraft(null);
      notify({ severity: "success", title: said.saved });
    } catch (failure) {
      const isMet = failure instanceof ProblemError && failure.status === 412;
      reportError(said.failed, isMet ? changedMeanwhile(failure) : failure);
      const { data: now } = await refetch();
      if (now !== undefined && now !== seen) setDraft({ seen: now, notes, isMet: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section className={`card ${styles.card}`} aria-label={said.title}>
      <header>
        <h2>{said.title}</h2>
      </header>
      {error && <PanelError title={said.notFetched} error={error} retry={() => void refetch()} />}
      {!error && data === undefined && <SkeletonLines lines={3} />}
      {data !== undefined && draft === null && (
        <>
          {data === null ? <p className="muted">{said.none}</p> : <bdi className={styles.notes}>{data}</bdi>}
          <Forbidden needs={rules.flowWrite}>
            <Button onClick={() => setDraft({ seen: data, notes: data ?? "", isMet: false })}>{said.editVerb}</Button>
          </Forbidden>
        </>
      )}
      {draft !== null && (
        <>
          <Textarea
            aria-label={said.label}
            placeholder={said.label}
            value={draft.notes}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, notes: value })}
            maxLength={4000}
            autosize
            minRows={3}
            maxRows={10}
          />
          {draft.isMet && (
            <p className="caption">
              {said.theirs} <bdi className={styles.notes}>{draft.seen ?? said.none}</bdi>
            </p>
          )}
          <span className={styles.acts}>
            <Button onClick={() => setDraft(null)}>{said.discardVerb}</Button>
            <Button variant="filled" loading={isBusy} onClick={() => void save(draft)}>
              {said.saveVerb}
            </Button>
          </span>
        </>
      )}
    </section>
  );
}
