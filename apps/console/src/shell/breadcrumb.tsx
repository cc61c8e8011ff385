import { useQuery } from "@tanstack/react-query";
import { Link, useMatches, useParams } from "@tanstack/react-router";
import { getJson } from "../api/request.ts";
import type { Organisation } from "../api/types.ts";
import { Name } from "../parts/name.tsx";
import { places } from "../parts/places.ts";
import { useFlow } from "../parts/use-agent.ts";
import styles from "./breadcrumb.module.css";

/** Where one is: client, agent, version, page. */
export function Breadcrumb() {
  const { organisation = "", flow = "", version = "" } = useParams({ strict: false });
  const page = useMatches().at(-1)?.staticData.title;
  const client = useQuery({
    queryKey: ["organisation", organisation],
    queryFn: () => getJson<Organisation>(`/api/organisations/${organisation}/`),
    enabled: organisation !== "",
  });
  const agent = useFlow(organisation, flow);
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        {client.data && (
          <li>
            <Link to="/clients/$organisation" params={{ organisation }}>
              <Name text={client.data.display_name ?? client.data.name} />
            </Link>
          </li>
        )}
        {agent.data && (
          <li>
            <Link {...places.calls({ organisation, flow, version })}>
              <Name text={agent.data.name} />
            </Link>
          </li>
        )}
        {page !== undefined && organisation !== "" && (
          <li aria-current="page">
            <span className="truncate">{page}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
