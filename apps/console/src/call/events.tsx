import type { EventLine } from "@parley/model/api/calls";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { preciseClock } from "../look/time.ts";
import { notify } from "../parts/notices/notice-store.ts";
import { tellEntry } from "../telling/tell-entry.ts";
import styles from "./call.module.css";
import { CallWhy } from "./call-why.tsx";
import { Ladder } from "./ladder.tsx";
import { lineMessages } from "./line-messages.ts";
import { texts } from "./texts.ts";

/** What of the record is shown: why each turn went as it did, all that happened, or what the telephone line said. */
export const recordViews = ["why", "events", "sip"] as const;
export type RecordView = (typeof recordViews)[number];

/** Everything that happened in a call, in words, with the raw record of each; or the messages of its line. */
export function Events(props: {
  events: readonly EventLine[];
  /** The call goes on. */
  isGoingOn: boolean;
  view: RecordView;
  onView: (view: RecordView) => void;
  position: number;
  seek: (seconds: number) => void;
}) {
  const { events, view, onView } = props;
  return (
    <section className={`card ${styles.panel} ${styles.filling}`} aria-label={texts.record.label}>
      <header>
        <h2 className="visually-hidden">{texts.record.title}</h2>
        <fieldset className="segments" aria-label={texts.record.viewsLabel}>
          {recordViews.map((each) => (
            <button key={each} type="button" aria-pressed={each === view} onClick={() => onView(each)}>
              {texts.record.views[each]}
            </button>
          ))}
        </fieldset>
        <span className="caption">{texts.record.count(events.length)}</span>
        <CopyJson events={events} />
      </header>
      {view === "why" && <CallWhy events={events} position={props.position} seek={props.seek} />}
      {view === "events" && <EventList events={events} isGoingOn={props.isGoingOn} />}
      {view === "sip" && <Ladder messages={lineMessages(events)} />}
    </section>
  );
}

function EventList({ events, isGoingOn }: { events: readonly EventLine[]; isGoingOn: boolean }) {
  return (
    <ol className={styles.lines}>
      {events.map((event) => (
        <li key={event.seq} className={styles.event}>
          <span className="muted">{preciseClock(event.at_ms)}</span>
          <details>
            <summary>{tellEntry({ ...event.data, type: event.type }, isGoingOn)}</summary>
            <pre>{JSON.stringify(event.data, null, 2)}</pre>
          </details>
        </li>
      ))}
    </ol>
  );
}

function CopyJson({ events }: { events: readonly EventLine[] }) {
  const [isCopied, setCopied] = useState(false);
  function copy() {
    const refuse = () => notify({ severity: "error", title: texts.record.notCopied });
    // Without TLS a browser has no clipboard.
    if (!("clipboard" in navigator)) return refuse();
    navigator.clipboard.writeText(JSON.stringify(events, null, 2)).then(() => setCopied(true), refuse);
  }
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <button type="button" className="button quiet icon small" title={texts.record.copy} onClick={copy}>
      <Icon size={14} aria-hidden />
      <span role="status" className="visually-hidden">
        {isCopied ? texts.record.copied : texts.record.copy}
      </span>
    </button>
  );
}
