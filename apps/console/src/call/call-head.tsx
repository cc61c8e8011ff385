import { rules } from "@parley/model";
import type { CallDetails } from "@parley/model/api/calls";
import { IconArrowNarrowDown, IconArrowNarrowUp, IconLink, IconStar, IconStarFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { build } from "../api/build.ts";
import { clock } from "../look/time.ts";
import { useZone } from "../look/use-zone.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PageHead } from "../parts/page-head.tsx";
import { places } from "../parts/places.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { callerOf } from "../telling/caller-of.ts";
import styles from "./call.module.css";

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

/** Who called, how it ended, on what it ran, and the ways on from here. */
export function CallHead(props: {
  call: CallDetails;
  agent: Agent;
  /** What the list was filtered by; the neighbours keep it. */
  search: object;
  next: string | null;
  previous: string | null;
  position: number;
  star: () => void;
}) {
  const { call, agent, search, next, previous, position, star } = props;
  const { moment, short } = useZone();
  const Star = call.starred ? IconStarFilled : IconStar;
  const end = call.end_reason === null ? "" : `, ended by ${call.end_reason.replaceAll("_", " ")}`;
  const length =
    call.duration_ms === null ? (call.ended_at === null ? "not ended" : "not answered") : clock(call.duration_ms);

  function copyLink() {
    const url = new URL(location.href);
    url.searchParams.set("at", String(Math.floor(position)));
    const refuse = () => notify({ severity: "info", title: "Copy this link by hand", detail: url.href });
    // Without TLS a browser has no clipboard.
    if (!("clipboard" in navigator)) return refuse();
    navigator.clipboard
      .writeText(url.href)
      .then(() => notify({ severity: "success", title: `Link at ${clock(position * 1000)} copied` }), refuse);
  }

  return (
    <PageHead
      title={<span className={`mono ${styles.number}`}>{callerOf(call) ?? "Unknown caller"}</span>}
      note={
        <span className={styles.facts}>
          <StatusBadge status={call.status} />
          {call.disposition !== null && call.disposition !== call.status && (
            <span className="chip">{call.disposition}</span>
          )}
          <span className="chip">{call.direction}</span>
          {call.language !== null && <span className="chip">{call.language}</span>}
          {call.version !== null && <Release call={call} agent={agent} version={call.version} />}
          <span>{`${moment(call.call_created_at)} ${short}, ${length}${end}`}</span>
        </span>
      }
    >
      <Forbidden needs={rules.callsAdmin}>
        <button
          type="button"
          className="button quiet icon"
          aria-label="Star this call"
          aria-pressed={call.starred}
          title="Star (S)"
          onClick={star}
        >
          <Star size={18} aria-hidden className={call.starred ? styles.starred : undefined} />
        </button>
      </Forbidden>
      <button type="button" className="button" onClick={copyLink}>
        <IconLink size={16} aria-hidden /> Link at {clock(position * 1000)}
      </button>
      <Neighbour
        agent={agent}
        search={search}
        call={previous}
        label="Previous call"
        keyName="K"
        Icon={IconArrowNarrowUp}
      />
      <Neighbour agent={agent} search={search} call={next} label="Next call" keyName="J" Icon={IconArrowNarrowDown} />
    </PageHead>
  );
}

function Neighbour(props: {
  agent: Agent;
  search: object;
  call: string | null;
  label: string;
  keyName: string;
  Icon: typeof IconArrowNarrowUp;
}) {
  const { agent, search, call, label, keyName, Icon } = props;
  const title = `${label} (${keyName})`;
  if (call === null) {
    return (
      <button type="button" className="button icon" aria-disabled="true" aria-label={`No ${label.toLowerCase()}`}>
        <Icon size={16} aria-hidden />
      </button>
    );
  }
  return (
    <Link className="button icon" aria-label={label} title={title} {...places.call({ ...agent, call })} search={search}>
      <Icon size={16} aria-hidden />
    </Link>
  );
}

/** What it ran on; in the studio build it leads to where that was deployed. */
function Release({ call, agent, version }: { call: CallDetails; agent: Agent; version: string }) {
  const label = call.release === null ? `${version} undeployed` : `${version} release`;
  if (build !== "studio" || call.release === null) return <span className="chip">{label}</span>;
  return (
    <Link
      className="chip"
      to="/clients/$organisation/voice-agents/$flow/$version/deploy"
      params={{ organisation: agent.organisation, flow: agent.flow, version }}
    >
      {label}
    </Link>
  );
}
