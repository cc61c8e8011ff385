import { ProblemError } from "@parley/client";
import { rules } from "@parley/model";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useMatches, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useMe } from "../../api/me.ts";
import { organisationQuery } from "../../api/queries.ts";
import { setClientZone } from "../../look/zone-store.ts";
import { laterOpened } from "../../parts/later.tsx";
import { Name } from "../../parts/name.tsx";
import { useNamedHere } from "../../parts/named-here.ts";
import { NavLink } from "../../parts/nav-link.tsx";
import { places } from "../../parts/places.ts";
import { texts as parts } from "../../parts/texts.ts";
import { tip } from "../../parts/tip.ts";
import { useFlow } from "../../parts/use-agent.ts";
import styles from "./breadcrumb.module.css";
import { agentHref, findAgents, findClients, findSubFlows, findVersions } from "./find-choices.ts";
import { Switcher } from "./switcher.tsx";
import { texts } from "./texts.ts";

const AddVersionDialog = laterOpened(parts.later.dialog, () =>
  import("../../versions/add-version-dialog.tsx").then((module) => module.AddVersionDialog),
);

const clients = {
  what: texts.switcher.kinds.client,
  queryKey: [],
  failed: texts.client.failed,
  find: findClients,
};

/** Where the page lies: client, agent, version, sub-flow or page, with a switcher at each level. */
export function Breadcrumb() {
  const params: { readonly [name: string]: string | undefined } = useParams({ strict: false });
  const { organisation = "", flow = "", version = "", subFlow = "" } = params;
  const { pathname } = useLocation();
  const named = useNamedHere();
  const page = useMatches().at(-1)?.staticData.title;
  const client = useQuery({ ...organisationQuery(organisation), enabled: organisation !== "" });
  /** Who may not read a client's row still knows the name of their own. */
  const isRefused = client.error instanceof ProblemError && [403, 404].includes(client.error.status);
  const me = useMe();
  const own = isRefused ? me?.organisations.find(({ uuid }) => uuid === organisation) : undefined;
  const agent = useFlow(organisation, flow);
  // Who may see one agent of a client, and not the client, misses nothing.
  const isOutOfReach = agent.data !== undefined && isRefused;
  const zone = client.data?.metadata?.time_zone;
  useEffect(() => setClientZone(typeof zone === "string" && isZone(zone) ? zone : null), [zone]);
  const [isAdding, setAdding] = useState(false);
  const inFlow = { org: organisation, flow };
  /** The address of this page with `{}` where the part of it stands that a switcher changes. */
  const here = (part: string) => pathname.replace(`/${encodeURIComponent(part)}`, "/{}");

  return (
    <nav className={styles.breadcrumb} aria-label={texts.breadcrumb}>
      <ol>
        {organisation === "" && (
          <li>
            <Link {...places.clients()}>{texts.allClients}</Link>
            <Switcher {...clients} current="" />
          </li>
        )}
        {client.data && (
          <li>
            <Link {...places.client(organisation)}>
              <Name text={client.data.display_name ?? client.data.name} />
            </Link>
            <Switcher {...clients} current={organisation} />
          </li>
        )}
        {client.data === undefined && own !== undefined && (
          <li>
            <Link {...places.client(organisation)}>
              <Name text={own.name} />
            </Link>
          </li>
        )}
        {client.data === undefined && client.error !== null && own === undefined && !isOutOfReach && (
          <Failed {...texts.client} error={client.error} />
        )}
        {agent.data && (
          <li>
            <NavLink
              href={agentHref(organisation, { uuid: flow, latest_version: version || agent.data.latest_version })}
            >
              <Name text={agent.data.name} />
            </NavLink>
            <Switcher
              what={texts.switcher.kinds.agent}
              current={flow}
              queryKey={[organisation]}
              failed={texts.agent.failed}
              find={(text) => findAgents(organisation, text)}
            />
          </li>
        )}
        {agent.data === undefined && agent.error !== null && <Failed {...texts.agent} error={agent.error} />}
        {version !== "" && agent.data && (
          <li className={styles.version}>
            <span className="truncate">{version}</span>
            <Switcher
              what={texts.switcher.kinds.version}
              current={version}
              queryKey={[flow, pathname]}
              failed={texts.versionsFailed}
              find={(text) => findVersions({ ...inFlow, current: version }, here(version), text)}
              more={{ label: texts.newVersion, needs: rules.flowWrite, run: () => setAdding(true) }}
            />
          </li>
        )}
        {page !== undefined && organisation !== "" && (
          <li aria-current="page">
            <span className="truncate">{subFlow === "" ? page : (named ?? subFlow)}</span>
            {subFlow !== "" && (
              <Switcher
                what={texts.switcher.kinds.subFlow}
                current={subFlow}
                queryKey={[flow, version, pathname]}
                failed={texts.subFlowsFailed}
                find={(text) => findSubFlows({ ...inFlow, ver: version }, here(subFlow), text)}
              />
            )}
          </li>
        )}
      </ol>
      {isAdding && <AddVersionDialog at={inFlow} copied={version} onClose={() => setAdding(false)} />}
    </nav>
  );
}

/** A level whose name could not be fetched: what the documents say of it, and why. */
function Failed({ missing, failed, error }: { missing: string; failed: string; error: Error }) {
  const isMissing = error instanceof ProblemError && error.status === 404;
  return (
    <li>
      <span className="truncate" {...tip(error.message)}>
        {isMissing ? missing : failed}
      </span>
    </li>
  );
}

const isZone = (name: string) => {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name });
    return true;
  } catch {
    return false;
  }
};
