import { rules } from "@parley/model";
import type { Call } from "@parley/model/api/calls";
import type { Id } from "@parley/model/kernel";
import { useEffect, useState } from "react";
import { useZone } from "../look/use-zone.ts";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { entriesOf } from "../telling/entries-of.ts";
import { traceOfEntries } from "../telling/trace-of-entries.ts";
import { useDesignView } from "../viewing/design-view.ts";
import styles from "./overlay-panel.module.css";
import { type Ground, OverlayPanel } from "./overlay-panel.tsx";
import { texts } from "./texts.ts";
import type { AgentPlace } from "./use-figures.ts";
import { useLiveCall, useLiveCalls, useLiveEvents } from "./use-live-calls.ts";

type Props = { ground: Ground; place: AgentPlace; version: string };

/** A call that goes on now: the canvas shows where it is and which way it came. */
export function LiveOverlay({ ground, place, version }: Props) {
  const { isAllowed } = usePolicy(rules.callsRead);
  return (
    <OverlayPanel ground={ground} title={texts.liveCall.title} painted={null} mark={texts.liveCall.mark}>
      {isAllowed ? <LiveCalls place={place} version={version} /> : <MissingPolicy needs={rules.callsRead} />}
    </OverlayPanel>
  );
}

function LiveCalls({ place, version }: Omit<Props, "ground">) {
  const { data: calls, error, refetch } = useLiveCalls(place, version);
  const [chosen, setChosen] = useState<Id | null>(null);
  const call = useLiveCall(place, chosen);
  const { setTrace } = useDesignView();
  useLiveEvents(place, chosen, calls ?? noCalls);
  // The newest is shown until one is chosen; one that has ended stays as long as no other goes on.
  useEffect(() => {
    const [newest] = calls ?? [];
    if (newest !== undefined && !calls?.some(({ id }) => id === chosen)) setChosen(newest.id);
  }, [calls, chosen]);
  const { data: shown } = call;
  const hasEnded = shown?.ended_at != null;
  useEffect(() => {
    setTrace(shown ? traceOfEntries(entriesOf(shown.events), hasEnded) : null);
  }, [shown, hasEnded, setTrace]);
  useEffect(() => () => setTrace(null), [setTrace]);

  const failed = error ?? call.error;
  if (failed !== null && calls === undefined) {
    return <PanelError title={texts.liveCall.failed} error={failed} retry={() => void refetch()} />;
  }
  if (calls === undefined) return <SkeletonLines lines={2} />;
  return (
    <>
      <p role="status">
        {calls.length === 0 ? texts.liveCall.none(version) : texts.liveCall.count(calls.length, version)}
        {hasEnded && ` ${texts.liveCall.ended}`}
      </p>
      {calls.length > 0 && (
        <ul className={styles.calls}>
          {calls.map((each) => (
            <li key={each.id}>
              <LiveCall call={each} isShown={each.id === chosen} onChoose={() => setChosen(each.id)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const noCalls: readonly Call[] = [];

function LiveCall({ call, isShown, onChoose }: { call: Call; isShown: boolean; onChoose: () => void }) {
  const zone = useZone();
  const began = call.answered_at ?? call.started_at;
  return (
    <button type="button" className={styles.call} aria-pressed={isShown} onClick={onChoose}>
      <span className={styles.dot} aria-hidden="true" />
      <bdi>{call.caller_number || texts.liveCall.page}</bdi>
      {began !== null && <time dateTime={began}>{zone.brief(began)}</time>}
    </button>
  );
}
