import type { ProposalLine } from "@parley/flow";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { AskAssistant } from "../assistant/ask-assistant.tsx";
import { NotAssisted } from "../assistant/not-assisted.tsx";
import { useVersionEditor } from "../editing/use-version-editor.ts";
import { useZone } from "../look/use-zone.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { proposalsQuery } from "./proposal-queries.ts";
import styles from "./proposals.module.css";
import { texts } from "./texts.ts";

/** The proposals for a version: what others would change of it. */
export function ProposalsPage() {
  const { organisation = "", flow = "", version = "" } = useParams({ strict: false });
  const at = { org: organisation, flow, ver: version };
  const listed = useQuery(proposalsQuery(at));
  const opening = useVersionEditor(organisation, flow, version);
  const [isOpenAlone, setOpenAlone] = useState(true);
  const place = { organisation, flow, version };
  const all = listed.data?.results ?? [];
  const shown = isOpenAlone ? all.filter(({ state }) => state === "open") : all;
  return (
    <>
      <PageHead title={texts.title} note={texts.lead}>
        {opening.type === "open" && (
          <AskAssistant at={at} editor={opening.editor} suggested={{ draft: "utterances" }} />
        )}
      </PageHead>
      {opening.type === "open" && <NotAssisted at={at} editor={opening.editor} />}
      {listed.error !== null && (
        <PanelError title={texts.failed} error={listed.error} retry={() => void listed.refetch()} />
      )}
      {listed.isPending && <SkeletonLines lines={6} />}
      {listed.data !== undefined && all.length === 0 && (
        <EmptyState
          title={texts.none}
          actions={
            <Link className="button" to="/clients/$organisation/voice-agents/$flow/$version/compare" params={place}>
              {texts.compareVerb}
            </Link>
          }
        >
          {texts.noneMore}
        </EmptyState>
      )}
      {all.length > 0 && (
        <section className={`card ${styles.list}`} aria-label={texts.title}>
          <header>
            <fieldset className="segments" aria-label={texts.shown}>
              {([true, false] as const).map((each) => (
                <button
                  key={String(each)}
                  type="button"
                  aria-pressed={each === isOpenAlone}
                  onClick={() => setOpenAlone(each)}
                >
                  {each ? texts.open : texts.all}{" "}
                  {each ? all.filter(({ state }) => state === "open").length : all.length}
                </button>
              ))}
            </fieldset>
          </header>
          {shown.length === 0 ? <p className={styles.none}>{texts.noneOpen}</p> : <Lines lines={shown} place={place} />}
        </section>
      )}
    </>
  );
}

type Place = { readonly organisation: string; readonly flow: string; readonly version: string };

function Lines({ lines, place }: { lines: readonly ProposalLine[]; place: Place }) {
  const { moment } = useZone();
  const { columns } = texts;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {Object.values(columns).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, title, origin, source, size, by, created_at, state }) => (
          <tr key={id}>
            <th scope="row">
              <Link
                to="/clients/$organisation/voice-agents/$flow/$version/proposals/$proposal"
                params={{ ...place, proposal: id }}
              >
                <bdi>{title}</bdi>
              </Link>
            </th>
            <td>
              {texts.origins[origin]} <bdi className="muted">{source}</bdi>
            </td>
            <td>{size}</td>
            <td>
              <bdi>{by?.name ?? ""}</bdi>
            </td>
            <td>{moment(created_at)}</td>
            <td>
              <StatusBadge
                status={texts.states[state]}
                look={state === "open" ? "info" : state === "applied" ? "ok" : "idle"}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
