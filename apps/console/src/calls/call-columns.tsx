import type { Call } from "@parley/model/api/calls";
import { IconPlayerPlay, IconPlayerStopFilled, IconStar, IconStarFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import type { CallsSearch } from "../api/calls-search.ts";
import { clock } from "../look/time.ts";
import type { TableColumn } from "../parts/data-table/column.ts";
import { places } from "../parts/places.ts";
import rowStyles from "../parts/row-button.module.css";
import { RowButton } from "../parts/row-button.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { callerOf } from "../telling/caller-of.ts";
import styles from "./calls.module.css";
import { texts } from "./texts.ts";

const said = texts.columns;

/** A column, and what of a call it says as plain text, for people and files alike. */
export type CallColumn = TableColumn<Call> & {
  readonly name: string;
  readonly text: (call: Call) => string | number | null;
  /** Shown unless hidden. */
  readonly isUsual: boolean;
};

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

export type Star = {
  readonly toggle: (call: Call) => void;
  readonly missing: string | null;
  readonly isAllowed: boolean;
};

/** The recording that is played below the list. */
export type Playing = { readonly call: string | null; readonly toggle: (call: Call) => void };

/** All columns there are besides metadata, in their order. */
export function callColumns(
  agent: Agent,
  search: CallsSearch,
  { star, playing, short, moment }: { star: Star; playing: Playing; short: string; moment: (iso: string) => string },
): readonly CallColumn[] {
  const { tab: _tab, ...rest } = search;
  const kept = Object.fromEntries(
    Object.entries({ ...rest, tab: search.tab }).filter(([, value]) => value !== undefined),
  );
  const plain = (column: Omit<CallColumn, "cell" | "isUsual" | "head"> & { isUsual?: boolean }): CallColumn => ({
    isUsual: true,
    ...column,
    head: column.name,
    cell: (call) => <Plain>{column.text(call)}</Plain>,
  });
  // Among calls that ended only the other statuses say something: they stand with the disposition.
  const hasEnded = (search.tab ?? "completed") === "completed";
  return [
    {
      key: "starred",
      name: said.starred,
      head: <span className="visually-hidden">{said.starred}</span>,
      width: "36px",
      className: rowStyles.cell ?? "",
      isUsual: true,
      text: ({ starred }) => (starred ? said.yes : ""),
      cell: (call) => <StarButton call={call} star={star} moment={moment} />,
    },
    {
      key: "recording",
      name: said.recording,
      head: <span className="visually-hidden">{said.recording}</span>,
      width: "36px",
      className: rowStyles.cell ?? "",
      isUsual: true,
      text: ({ recording }) => (recording === null ? "" : said.yes),
      cell: (call) => <PlayButton call={call} playing={playing} moment={moment} />,
    },
    {
      key: "started",
      name: said.started,
      head: said.startedIn(short),
      width: "172px",
      isUsual: true,
      text: ({ call_created_at }) => call_created_at,
      cell: ({ call_uuid, call_created_at }) => (
        <Link className={`row-link ${styles.when}`} {...places.call({ ...agent, call: call_uuid })} search={kept}>
          {moment(call_created_at)}
        </Link>
      ),
    },
    {
      ...plain({ key: "caller", name: said.caller, width: "130px", text: callerOf }),
      className: "mono",
    },
    {
      ...plain({
        key: "status",
        name: said.status,
        width: "122px",
        text: ({ status }) => status,
        isUsual: !hasEnded,
      }),
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    plain({ key: "state", name: said.state, width: "120px", text: ({ state }) => state }),
    {
      ...plain({
        key: "disposition",
        name: said.disposition,
        width: "180px",
        text: ({ disposition, status }) => (hasEnded && status !== "completed" ? status : disposition),
      }),
      cell: ({ disposition, status }) =>
        hasEnded && status !== "completed" ? <StatusBadge status={status} /> : <Plain>{disposition}</Plain>,
    },
    plain({ key: "type", name: said.type, width: "100px", text: ({ direction }) => direction, isUsual: false }),
    plain({ key: "number", name: said.number, width: "150px", text: ({ number }) => number, isUsual: false }),
    plain({ key: "language", name: said.language, width: "90px", text: ({ language }) => language }),
    plain({ key: "version", name: said.version, width: "90px", text: ({ version }) => version, isUsual: false }),
    plain({
      key: "end_reason",
      name: said.endReason,
      width: "140px",
      text: ({ end_reason }) => end_reason,
      isUsual: false,
    }),
    plain({ key: "tags", name: said.tags, width: "140px", text: ({ tags }) => tags.join(", "), isUsual: false }),
    {
      ...plain({
        key: "broken_rules",
        name: said.brokenRules,
        width: "104px",
        text: ({ broken_rules }) => broken_rules.join(", "),
        isUsual: false,
      }),
      isNumber: true,
      cell: ({ broken_rules }) => <BrokenRules names={broken_rules} />,
    },
    {
      ...plain({
        key: "duration",
        name: said.duration,
        width: "84px",
        text: ({ duration_ms }) => (duration_ms === null ? null : Math.round(duration_ms / 1000)),
      }),
      isNumber: true,
      cell: (call) => <Duration call={call} />,
    },
  ];
}

/** The column of a key of the metadata. */
export function metadataColumn(key: string): CallColumn {
  const text = ({ metadata }: Call) => {
    const value = metadata[key];
    if (value === undefined || value === null) return null;
    return typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value);
  };
  return {
    key: `.${key}`,
    name: key,
    head: <span className="mono">{key}</span>,
    width: "160px",
    isUsual: false,
    text,
    cell: (call) => <Plain>{text(call)}</Plain>,
  };
}

/** Those columns that an address wants to see. */
export function shownColumns(all: readonly CallColumn[], columns: string | undefined): readonly CallColumn[] {
  const changes = columns?.split(",") ?? [];
  const usual = all.filter(({ key, isUsual }) => (isUsual ? !changes.includes(`-${key}`) : changes.includes(key)));
  return [...usual, ...changes.filter((key) => key.startsWith(".")).map((key) => metadataColumn(key.slice(1)))];
}

const Plain = ({ children }: { children: string | number | null }) => (
  <span className="truncate">{children === null || children === "" ? said.nothing : children}</span>
);

/** How many, and which where one points at them. */
function BrokenRules({ names }: { names: readonly string[] }): ReactNode {
  if (names.length === 0) return <Plain>{null}</Plain>;
  const told = names.join(", ");
  return (
    <span className="truncate" title={told}>
      {names.length}
      <bdi className="visually-hidden"> {told}</bdi>
    </span>
  );
}

function StarButton(props: { call: Call; star: Star; moment: (iso: string) => string }): ReactNode {
  const { call, star, moment } = props;
  return (
    <RowButton
      Icon={call.starred ? IconStarFilled : IconStar}
      label={texts.star.label(moment(call.call_created_at))}
      title={star.missing === null ? texts.star.tip : texts.star.missing(star.missing)}
      isPressed={call.starred}
      isDisabled={!star.isAllowed}
      onClick={() => star.toggle(call)}
    />
  );
}

function PlayButton(props: { call: Call; playing: Playing; moment: (iso: string) => string }): ReactNode {
  const { call, playing, moment } = props;
  if (call.recording === null) return null;
  const isOn = playing.call === call.call_uuid;
  return (
    <RowButton
      Icon={isOn ? IconPlayerStopFilled : IconPlayerPlay}
      label={(isOn ? texts.play.stop : texts.play.label)(moment(call.call_created_at))}
      title={isOn ? texts.play.stopTip : texts.play.tip}
      onClick={() => playing.toggle(call)}
    />
  );
}

function Duration({ call }: { call: Call }): ReactNode {
  if (call.duration_ms !== null) return clock(call.duration_ms);
  return call.category === "ongoing" && call.answered_at !== null ? <Since iso={call.answered_at} /> : said.nothing;
}

/** Counts the seconds of a call that goes on. */
function Since({ iso }: { iso: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return clock(Math.max(0, now - Date.parse(iso)));
}
