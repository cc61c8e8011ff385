import { type FlowDocument, renameIds } from "@parley/flow";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { type Change, changesOf } from "./changes-of.ts";
import { changesPaint, signs } from "./changes-paint.ts";
import styles from "./overlay-panel.module.css";
import { type Ground, OverlayPanel } from "./overlay-panel.tsx";
import type { Shown } from "./shown-of.ts";
import { texts } from "./texts.ts";
import { useBefore } from "./use-before.ts";
import { type AgentPlace, useSameRows } from "./use-figures.ts";

type Props = {
  ground: Ground;
  shown: Shown;
  document: FlowDocument;
  place: AgentPlace;
  version: string;
  /** The version or release to compare with; undefined for what is live. */
  against: string | undefined;
};

const kinds = ["added", "changed", "removed"] as const satisfies readonly Change["what"][];

/** What became of the blocks and paths since what is live, or since another version. */
export function ChangesOverlay({ ground, shown: { subFlow }, document, place, version, against }: Props) {
  const { before: was, error, refetch } = useBefore(place, against);
  const known = was?.document;
  const ids = useSameRows(known);
  const before = useMemo(() => (known === undefined ? null : renameIds(known, ids)), [known, ids]);
  const changes = useMemo(() => (before === null ? null : changesOf(before, document)), [before, document]);
  const painted = useMemo(
    () =>
      before === null || changes === null
        ? null
        : changesPaint({ changes: changes.list, before, after: document, subFlow }),
    [before, changes, document, subFlow],
  );
  const here = changes?.list.filter((change) => change.subFlow === subFlow) ?? [];
  const elsewhere = (changes?.list.length ?? 0) - here.length;
  return (
    <OverlayPanel ground={ground} title={texts.changes.title} painted={painted} mark={texts.changes.mark}>
      {error !== null && was === undefined && (
        <PanelError title={texts.changes.readFailed} error={error} retry={() => void refetch()} />
      )}
      {error === null && was === undefined && <SkeletonLines lines={3} />}
      {was === null && (
        <>
          <p>{texts.changes.neverDeployed}</p>
          <DeployLink place={place} version={version}>
            {texts.changes.deploy}
          </DeployLink>
        </>
      )}
      {was && changes !== null && (
        <>
          <p role="status">
            {here.length === 0 ? texts.changes.same : texts.changes.differs}
            <span className="mono">{was.label}</span>
            {was.isLive ? texts.changes.live : texts.changes.other}
          </p>
          <dl className={styles.legend}>
            {kinds.map((what) => (
              <Kind key={what} what={what} here={here} />
            ))}
          </dl>
          {(elsewhere > 0 || changes.others > 0) && (
            <p className="muted">
              {[
                ...(elsewhere > 0 ? [texts.changes.elsewhere(elsewhere)] : []),
                ...(changes.others > 0 ? [texts.changes.others(changes.others)] : []),
              ].join(", ")}
              :{" "}
              <DeployLink place={place} version={version}>
                {texts.changes.all}
              </DeployLink>
            </p>
          )}
        </>
      )}
    </OverlayPanel>
  );
}

function Kind({ what, here }: { what: Change["what"]; here: readonly Change[] }) {
  const { sign, tone } = signs[what];
  const of = (noun: Change["noun"]) => here.filter((change) => change.what === what && change.noun === noun).length;
  return (
    <>
      <dt>
        <span className={styles.swatch} data-tone={tone}>
          {sign}
        </span>
      </dt>
      <dd>
        {texts.changes.ofKind(of("block"), of("path"), texts.changes.kinds[what])}
        {what === "removed" && texts.changes.dashed}
      </dd>
    </>
  );
}

function DeployLink({ place, version, children }: { place: AgentPlace; version: string; children: string }) {
  return (
    <Link to="/clients/$organisation/voice-agents/$flow/$version/deploy" params={{ ...place, version }}>
      {children}
    </Link>
  );
}
