import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { request } from "../api/request.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { Conversation } from "./conversation.tsx";

export function SimulatorPage() {
  const { organisation, flow, version } = useParams({
    from: "/signed-in/clients/$organisation/voice-agents/$flow/$version/test",
  });
  const yaml = useQuery({
    queryKey: ["yaml", flow, version],
    queryFn: async () => {
      const path = `/api/organisations/${organisation}/flows/${flow}/versions/${version}/generate_yaml/`;
      return (await request(path)).text();
    },
  });
  return (
    <>
      <PageHead title="Test" note={version} />
      {yaml.error && <PanelError title="Could not fetch the agent" error={yaml.error} retry={yaml.refetch} />}
      {yaml.data !== undefined && <Conversation yaml={yaml.data} />}
    </>
  );
}
