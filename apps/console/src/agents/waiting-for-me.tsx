import { ask } from "@parley/client";
import { type WaitingLine, waitingForMe } from "@parley/model/api/waiting";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "../api/send.ts";
import { useZone } from "../look/use-zone.ts";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import styles from "./agents.module.css";
import { texts } from "./texts.ts";

const said = texts.waiting;

/** How many are shown before the rest is asked for. */
const shownAtFirst = 3;
/** How often it is looked whether something new waits; ms. */
const lookEvery = 60_000;

/** What waits for the signed-in person at the agents of a client, each with the way to it; nothing where none does. */
export function WaitingForMe({ organisation }: { organisation: string }) {
  const { data } = useQuery({
    queryKey: ["waiting", organisation],
    queryFn: () => ask(send, waitingForMe, { path: { org: organisation } }),
    staleTime: 0,
    refetchInterval: lookEvery,
  });
  const [isWhole, setWhole] = useState(false);
  const lines = data?.results ?? [];
  if (lines.length === 0) return null;
  return (
    <section className={`card ${styles.waiting}`} aria-label={said.title}>
      <header>
        <h2>
          {said.title} <span className="muted">{lines.length}</span>
        </h2>
      </header>
      <ul>
        {(isWhole ? lines : lines.slice(0, shownAtFirst)).map((line) => (
          <Line key={`${line.kind} ${line.flow.id} ${line.id}`} organisation={organisation} line={line} />
        ))}
      </ul>
      {lines.length > shownAtFirst && (
        <button type="button" className="button quiet small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? said.fewer : said.all(lines.length)}
        </button>
      )}
    </section>
  );
}

const severities = {
  approve: "info",
  edited: "warning",
  refused: "warning",
  failed: "error",
  proposal: "info",
  template: "info",
  callback: "warning",
} as const;

function Line({ organisation, line }: { organisation: string; line: WaitingLine }) {
  const { kind, flow, version, at, by, said: words } = line;
  const { brief } = useZone();
  return (
    <li>
      <SeverityIcon severity={severities[kind]} />
      <Place organisation={organisation} line={line}>
        {said.kinds[kind](flow.name, version)}
      </Place>
      {words !== null && <bdi className="muted truncate">{words}</bdi>}
      <span className="caption">{by === null ? brief(at) : said.by(by.name, brief(at))}</span>
    </li>
  );
}

type PlaceProps = { organisation: string; line: WaitingLine; children: string };

/** Where a thing is done that waits. */
function Place({ organisation, line: { kind, id, flow, version }, children }: PlaceProps) {
  const params = { organisation, flow: flow.id, version };
  if (kind === "proposal") {
    return (
      <Link
        to="/clients/$organisation/voice-agents/$flow/$version/proposals/$proposal"
        params={{ ...params, proposal: id }}
      >
        {children}
      </Link>
    );
  }
  if (kind === "callback") {
    return (
      <Link to="/clients/$organisation/voice-agents/$flow/$version/calls/$call" params={{ ...params, call: id }}>
        {children}
      </Link>
    );
  }
  if (kind === "template") {
    return (
      <Link to="/clients/$organisation/voice-agents/$flow/$version/compare" params={params} search={{ template: true }}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/clients/$organisation/voice-agents/$flow/$version/deploy" params={params}>
      {children}
    </Link>
  );
}
