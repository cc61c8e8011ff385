import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useMatches, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { organisationQuery } from "../../api/queries.ts";
import { setClientZone } from "../../look/zone-store.ts";
import { Name } from "../../parts/name.tsx";
import { useNamedHere } from "../../parts/named-here.ts";
import { places } from "../../parts/places.ts";
import { useFlow } from "../../parts/use-agent.ts";
import { NavLink } from "../nav/nav-link.tsx";
import styles from "./breadcrumb.module.css";
import { agentHref, findAgents, findClients, findSubFlows, findVersions } from "./find-choices.ts";
import { Switcher } from "./switcher.tsx";
import { texts } from "./texts.ts";

/** Where the page lies: client, agent, version, sub-flow or page, with a switcher at each level. */
export function Breadcrumb() {
  const params: { readonly [name: string]: string | undefined } = useParams({ strict: false });
  const { organisation = "", flow = "", version = "", subFlow = "" } = params;
  const { pathname } = useLocation();
  const named = useNamedHere();
  const page = useMatches().at(-1)?.staticData.title;
  const client = useQuery({ ...organisationQuery(organisation), enabled: organisation !== "" });
  const agent = useFlow(organisation, flow);
  const zone = client.data?.metadata?.time_zone;
  useEffect(() => setClientZone(typeof zone === "string" && isZone(zone) ? zone : null), [zone]);
  const inFlow = { org: organisation, flow };
  /** The address of this page with `{}` where the part of it stands that a switcher changes. */
  const here = (part: string) => pathname.replace(`/${encodeURIComponent(part)}`, "/{}");

  return (
    <nav className={styles.breadcrumb} aria-label={texts.breadcrumb}>
      <ol>
        {organisation === "" && (
          <li>
            <Link {...places.clients()}>{texts.allClients}</Link>
            <Switcher what={texts.switcher.kinds.client} current="" queryKey={[]} find={findClients} />
          </li>
        )}
        {client.data && (
          <li>
            <Link {...places.client(organisation)}>
              <Name text={client.data.display_name ?? client.data.name} />
            </Link>
            <Switcher what={texts.switcher.kinds.client} current={organisation} queryKey={[]} find={findClients} />
          </li>
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
              find={(text) => findAgents(organisation, text)}
            />
          </li>
        )}
        {version !== "" && agent.data && (
          <li>
            <span className="truncate">{version}</span>
            <Switcher
              what={texts.switcher.kinds.version}
              current={version}
              queryKey={[flow, pathname]}
              find={(text) => findVersions(inFlow, here(version), text)}
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
                find={(text) => findSubFlows({ ...inFlow, ver: version }, here(subFlow), text)}
              />
            )}
          </li>
        )}
      </ol>
    </nav>
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
