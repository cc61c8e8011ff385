import { Link } from "@tanstack/react-router";
import { standingOf } from "../parts/archived/archived.ts";
import { CallFigures, callsThat } from "../parts/call-figures.tsx";
import type { TableColumn } from "../parts/data-table/column.ts";
import { Name } from "../parts/name.tsx";
import { Sparkline } from "../parts/sparkline.tsx";
import { starColumn } from "../parts/star-column.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import type { Favourites } from "../parts/use-favourites.ts";
import { type Agent, callsOf } from "./agent.ts";
import { AgentIssues } from "./agent-issues.tsx";
import styles from "./agents.module.css";
import { OpenAgent } from "./open-agent.tsx";
import { placeOfCalls, placeOfTest } from "./place-of-agent.ts";
import { texts } from "./texts.ts";

const said = texts.columns;

const shownLanguages = 2;
const shownTags = 2;

/** What a narrow window shows beside the name, and what a window of middle width leaves out. */
const narrow = ["star", "name", "status", "latest", "open"];
const wideAlone = ["languages"];

type Options = {
  readonly organisation: string;
  /** The client, once it is fetched. */
  readonly client: { readonly status: string } | undefined;
  readonly isNarrow: boolean;
  readonly isWide: boolean;
  readonly brief: (iso: string) => string;
  readonly favourites: Favourites;
};

/** The columns of the list of agents of a client. */
export const agentColumns = (options: Options): readonly TableColumn<Agent>[] =>
  allColumns(options).filter(({ key }) =>
    options.isNarrow ? narrow.includes(key) : options.isWide || !wideAlone.includes(key),
  );

const allColumns = ({ organisation, client, brief, favourites }: Options): readonly TableColumn<Agent>[] => [
  starColumn(favourites, ({ name }) => name),
  {
    key: "name",
    head: said.name,
    canSort: true,
    cell: (agent) => (
      <span className={styles.name}>
        <OpenAgent organisation={organisation} agent={agent} />
        {(agent.use_case || agent.tags.length > 0) && (
          <span className={styles.about}>
            {agent.use_case && (
              <span className="muted truncate">
                <Name text={agent.use_case} />
              </span>
            )}
            {agent.tags.slice(0, shownTags).map((tag) => (
              <bdi key={tag} className="chip truncate">
                {tag}
              </bdi>
            ))}
            {agent.tags.length > shownTags && (
              <span className="chip" title={agent.tags.slice(shownTags).join(", ")}>
                {said.more(agent.tags.length - shownTags)}
              </span>
            )}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "status",
    head: said.status,
    width: "96px",
    cell: (agent) => (
      <span className={styles.name}>
        <span>
          <StatusBadge status={standingOf(agent, client)} />
        </span>
        {agent.deployed_version !== null && (
          <span className="mono muted" title={said.live}>
            {agent.deployed_version}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "latest",
    head: said.latest,
    width: "112px",
    cell: (agent) => (
      <span className={styles.name}>
        <span>
          <span className="mono">{agent.latest_version ?? said.nothing}</span>{" "}
          {agent.deployed_version !== null && agent.activity !== null && agent.activity.edits_since > 0 && (
            <span className="chip" title={said.editsSince(agent.activity.edits_since)}>
              {said.more(agent.activity.edits_since)}
            </span>
          )}
        </span>
        <AgentIssues organisation={organisation} agent={agent} />
      </span>
    ),
  },
  {
    key: "languages",
    head: said.languages,
    width: "144px",
    cell: ({ activity }) => {
      const languages = activity?.languages ?? [];
      // Two have room side by side, or one with the number of the others.
      const shown = languages.length > shownLanguages ? 1 : shownLanguages;
      return (
        <span className={styles.chips}>
          {languages.slice(0, shown).map((language) => (
            <span key={language} className="chip">
              {language}
            </span>
          ))}
          {languages.length > shown && (
            <span className="chip" title={languages.slice(shown).join(", ")}>
              {said.more(languages.length - shown)}
            </span>
          )}
        </span>
      );
    },
  },
  {
    key: "calls",
    head: said.calls,
    width: "288px",
    isNumber: true,
    className: styles.withCurve ?? "",
    canSort: true,
    cell: (agent) => (
      <>
        <span className={styles.calls}>
          {agent.activity !== null && (
            <span className={callsOf(agent) === 0 ? "muted" : undefined}>{callsOf(agent).toLocaleString("en")}</span>
          )}
          {agent.activity !== null && callsOf(agent) > 0 && (
            <Sparkline values={agent.activity.calls.daily} label={said.curve} />
          )}
        </span>
        {agent.activity !== null && (
          <CallFigures
            calls={agent.activity.calls}
            link={(figure, children) => (
              <Link {...placeOfCalls(organisation, agent)} search={callsThat[figure]}>
                {children}
              </Link>
            )}
          />
        )}
      </>
    ),
  },
  {
    key: "deploy",
    head: said.deploy,
    width: "132px",
    canSort: true,
    cell: ({ activity }) =>
      activity?.last_deploy ? (
        <span className={styles.name}>
          <span>{brief(activity.last_deploy.at)}</span>
          <span className="muted truncate">
            <Name text={activity.last_deploy.by?.name ?? said.unknownPerson} />
          </span>
        </span>
      ) : (
        // What is not known yet is not said.
        activity !== null && <span className="muted">{said.never}</span>
      ),
  },
  {
    key: "open",
    head: <span className="visually-hidden">{said.open}</span>,
    width: "72px",
    cell: (agent) => (
      <Link className="button small" {...placeOfTest(organisation, agent)} aria-label={said.testOf(agent.name)}>
        {said.test}
      </Link>
    ),
  },
];
