import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { getJson } from "../api/request.ts";
import type { Organisation, Page } from "../api/types.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";

export function ClientsPage() {
  const list = useQuery({
    queryKey: ["organisations"],
    queryFn: () => getJson<Page<Organisation>>("/api/organisations/?ordering=name&limit=100"),
  });
  if (list.error) return <PanelError title="Error fetching organisations" error={list.error} retry={list.refetch} />;
  return (
    <>
      <PageHead title="Clients" note={list.data?.count} />
      <section className="card">
        <table className="table">
          <thead>
            <tr>
              <th>Name</th>
              <th>Status</th>
            </tr>
          </thead>
          <tbody>
            {list.data?.results.map((organisation) => (
              <tr key={organisation.uuid}>
                <td>
                  <Link to="/clients/$organisation" params={{ organisation: organisation.uuid }}>
                    {organisation.display_name ?? organisation.name}
                  </Link>
                </td>
                <td>
                  <span className="badge">{organisation.status}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}
