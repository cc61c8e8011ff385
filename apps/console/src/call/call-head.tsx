import { rules } from "@parley/model";
import type { CallDetails } from "@parley/model/api/calls";
import {
  IconArrowNarrowDown,
  IconArrowNarrowUp,
  IconAward,
  IconAwardFilled,
  IconLink,
  IconStar,
  IconStarFilled,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { build } from "../api/build.ts";
import { clock } from "../look/time.ts";
import { useZone } from "../look/use-zone.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PageHead } from "../parts/page-head.tsx";
import { places } from "../parts/places.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import { callerOf } from "../telling/caller-of.ts";
import { SaveAsTest } from "../testing/save-as-test.tsx";
import { texts as saving } from "../testing/texts.ts";
import styles from "./call.module.css";
import { texts } from "./texts.ts";

const said = texts.head;

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
  gild: () => void;
}) {
  const { call, agent, search, next, previous, position, star, gild } = props;
  const { moment, short, zone } = useZone();
  const write = async () => (await import("./conversation-of-call.ts")).conversationOfCall(call, zone);
  const Star = call.starred ? IconStarFilled : IconStar;
  const Award = call.golden ? IconAwardFilled : IconAward;
  // Drafts are held to what a version said: in other calls there is nothing to play again.
  const canGild = call.golden || (call.version !== null && call.answered_at !== null);
  const ending = call.end_reason?.replaceAll("_", " ") ?? null;
  const length =
    call.duration_ms !== null ? clock(call.duration_ms) : call.ended_at === null ? said.notEnded : said.notAnswered;

  useActions(
    () => [{ id: "call copy link", group: texts.keys.group, label: texts.keys.copyLink, run: copyLink }],
    [position],
  );

  function copyLink() {
    const url = new URL(location.href);
    url.searchParams.set("at", String(Math.floor(position)));
    const refuse = () => notify({ severity: "info", title: said.linkByHand, detail: url.href });
    // Without TLS a browser has no clipboard.
    if (!("clipboard" in navigator)) return refuse();
    navigator.clipboard
      .writeText(url.href)
      .then(() => notify({ severity: "success", title: said.linkCopied(clock(position * 1000)) }), refuse);
  }

  return (
    <PageHead
      title={<span className={`mono ${styles.number}`}>{callerOf(call) ?? said.unknownCaller}</span>}
      note={
        <span className={styles.facts}>
          <StatusBadge status={call.status} />
          {call.disposition !== null && call.disposition !== call.status && (
            <span className="chip">{call.disposition}</span>
          )}
          <span className="chip">{call.direction}</span>
          {call.language !== null && <span className="chip">{call.language}</span>}
          {call.version !== null && <Release call={call} agent={agent} version={call.version} />}
          <span>{said.when(moment(call.call_created_at), short, length, ending)}</span>
        </span>
      }
    >
      <Forbidden needs={rules.callsAdmin}>
        <button
          type="button"
          className="button quiet icon"
          aria-label={said.star}
          aria-pressed={call.starred}
          title={said.starTip}
          onClick={star}
        >
          <Star size={18} aria-hidden className={call.starred ? styles.starred : undefined} />
        </button>
      </Forbidden>
      <Forbidden needs={rules.callsAdmin}>
        <button
          type="button"
          className="button quiet icon"
          aria-label={said.golden}
          aria-pressed={call.golden}
          aria-disabled={!canGild}
          title={canGild ? said.goldenTip : said.notGoldenTip}
          onClick={() => canGild && gild()}
        >
          <Award size={18} aria-hidden className={call.golden ? styles.starred : undefined} />
        </button>
      </Forbidden>
      <SaveAsTest agent={agent} write={write} note={saving.masked} isIcon isAtEnd />
      <button
        type="button"
        className="button"
        aria-label={said.link(clock(position * 1000))}
        title={said.link(clock(position * 1000))}
        onClick={copyLink}
      >
        <IconLink size={16} aria-hidden /> {clock(position * 1000)}
      </button>
      <Neighbour
        agent={agent}
        search={search}
        call={previous}
        label={said.previous}
        none={said.noPrevious}
        keyName="K"
        Icon={IconArrowNarrowUp}
      />
      <Neighbour
        agent={agent}
        search={search}
        call={next}
        label={said.next}
        none={said.noNext}
        keyName="J"
        Icon={IconArrowNarrowDown}
      />
    </PageHead>
  );
}

function Neighbour(props: {
  agent: Agent;
  search: object;
  call: string | null;
  label: string;
  none: string;
  keyName: string;
  Icon: typeof IconArrowNarrowUp;
}) {
  const { agent, search, call, label, none, keyName, Icon } = props;
  const title = said.tip(label, keyName);
  if (call === null) {
    return (
      <button type="button" className="button icon" aria-disabled="true" aria-label={none}>
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
  const label = call.release === null ? said.undeployed(version) : said.release(version);
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
