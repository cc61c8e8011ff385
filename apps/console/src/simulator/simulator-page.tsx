import { ask } from "@parley/client";
import { generateYaml } from "@parley/model/api/versions";
import { useQuery } from "@tanstack/react-query";
import { send } from "../api/send.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { useAgent } from "../parts/use-agent.ts";
import { loadFonts } from "./load-fonts.ts";
import { Simulator } from "./simulator.tsx";
import { texts } from "./texts.ts";

/** Trying the agent of the address by words and keys, in this browser alone. */
export function SimulatorPage() {
  const { organisation, flow, version } = useAgent();
  const yaml = useQuery({
    queryKey: ["yaml", flow, version],
    queryFn: async () => {
      const text = await ask(send, generateYaml, { path: { org: organisation, flow, ver: version ?? "" } });
      await loadFonts(text);
      return text;
    },
    enabled: version !== null,
    // A conversation goes on with the agent it began with.
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <>
      {yaml.error && (
        <section className="card">
          <PanelError title={texts.fetchFailed} error={yaml.error} retry={() => void yaml.refetch()} />
        </section>
      )}
      {!yaml.error && <Simulator key={`${flow} ${version}`} yaml={yaml.data} />}
    </>
  );
}
