import { useQuery } from "@tanstack/react-query";
import { useLocation, useMatches, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { flowQuery, organisationQuery } from "../api/queries.ts";
import { rememberPage } from "../parts/recent.ts";

/** Remembers each visited page by the names of what it is about, once they are fetched. */
export function useRecent(): void {
  const { organisation = "", flow = "", version } = useParams({ strict: false });
  const { pathname } = useLocation();
  const title = useMatches().at(-1)?.staticData.title;
  // The breadcrumb fetches both.
  const client = useQuery({ ...organisationQuery(organisation), enabled: false }).data;
  const agent = useQuery({ ...flowQuery(organisation, flow), enabled: false }).data;
  const name = flow === "" ? (client?.display_name ?? client?.name) : agent?.name;
  useEffect(() => {
    if (organisation === "" || name === undefined || title === undefined) return;
    rememberPage({ href: pathname, label: [name, version, title].filter(Boolean).join(", ") });
  }, [pathname, organisation, name, title, version]);
}
