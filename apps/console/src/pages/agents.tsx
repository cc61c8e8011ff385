import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { getJson } from "../api/request.ts";
import type { Flow, Page } from "../api/types.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";

export function AgentsPage() {
  const { organisation } = useParams({ from: "/signed-in/clients/$organisation" });
  const list = useQuery({
    queryKey: ["flows", organisation],
    queryFn: () => getJson<Page<Flow>>(`/api/organisations/${organisation}/flows/?ordering=name&limit=100`),
  });
  if (list.error) return <PanelError title="Error fetching flows" error={list.error} retry={list.refetch} />;
  return (
    <>
      <PageHead title="Voice agents" note={list.data?.count} />
      <section className="card">
        <table className="table">
          <thead>
            <tr>
              <th>Name</th>
              <th>Status</th>
              <th>Live version</th>
              <th>Latest version</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data?.results.map((flow) => {
              const params = { organisation, flow: flow.uuid, version: flow.latest_version ?? "0.0.1" };
              return (
                <tr key={flow.uuid}>
                  <td>
                    <Link to="/clients/$organisation/voice-agents/$flow/$version/calls" params={params}>
                      {flow.name}
                    </Link>
                  </td>
                  <td>
                    <span className={flow.status === "active" ? "badge ok" : "badge"}>{flow.status}</span>
                  </td>
                  <td className="mono">{flow.deployed_version ?? "–"}</td>
                  <td className="mono">{flow.latest_version ?? "–"}</td>
                  <td className="number">
                    <Link to="/clients/$organisation/voice-agents/$flow/$version/test" params={params}>
                      Test
                    </Link>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </>
  );
}
