import { ask } from "@parley/client";
import { type FlowApiSpecs, flowApiSpecs, type SpecifiedCall } from "@parley/model/api/api-specs";
import { equalJson } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import { HelpLink } from "../parts/help-link.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useAgent } from "../parts/use-agent.ts";
import styles from "./integration.module.css";
import { callTexts, texts } from "./texts.ts";

/** The group of Configure that has the keys of metadata. */
const declaredIn = "data";

/** How other systems call an agent: its calls, and the values that they bring. */
export function IntegrationPage() {
  const { organisation, flow } = useAgent();
  const specs = useQuery({
    queryKey: ["integration", flow],
    queryFn: () => ask(send, flowApiSpecs, { path: { org: organisation, flow } }),
    // What Configure has changed meanwhile is shown.
    staleTime: 0,
  });
  return (
    <>
      <PageHead title={texts.title} note={texts.note} />
      {specs.error && (
        <section className="card">
          <PanelError title={texts.notFetched} error={specs.error} retry={() => void specs.refetch()} />
        </section>
      )}
      {specs.isPending && (
        <section className="card" aria-busy>
          <SkeletonLines lines={8} />
        </section>
      )}
      {specs.data !== undefined && (
        <div className={styles.page}>
          <Values specs={specs.data} organisation={organisation} flow={flow} />
          <section className={`card ${styles.panel}`} aria-label={texts.calls.title}>
            <h2>{texts.calls.title}</h2>
            <p className="muted">
              {texts.calls.about} <HelpLink page="how-to/sdk">{texts.calls.help}</HelpLink>
            </p>
            {specs.data.calls.map((call) => (
              <div key={call.name}>
                <h3 className="mono">{call.name}</h3>
                <p className="caption">{callTexts[call.name]}</p>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its frame is scrolled by keys */}
                <pre className={styles.code} tabIndex={0}>
                  {curlOf(call)}
                </pre>
              </div>
            ))}
          </section>
        </div>
      )}
    </>
  );
}

function Values({ specs, organisation, flow }: { specs: FlowApiSpecs; organisation: string; flow: string }) {
  const { version, live, parameters } = specs;
  const shown = live?.parameters ?? parameters;
  const isOther = live !== null && !equalJson(live.parameters, parameters);
  return (
    <section className={`card ${styles.panel}`} aria-label={texts.values.title}>
      <h2>{texts.values.title}</h2>
      <p className="muted">
        {live === null ? texts.values.latest(version) : texts.values.live(live.version)}{" "}
        {live !== null && live.tried.length > 0 && texts.values.tried(live.tried)}{" "}
        {isOther && texts.values.other(version)}{" "}
        <Link {...places.configure({ organisation, flow, version, group: declaredIn })}>{texts.values.change}</Link>
      </p>
      {shown.length === 0 ? (
        <p>{texts.values.none}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.values.key}</th>
              <th scope="col">{texts.values.type}</th>
              <th scope="col">{texts.values.required}</th>
              <th scope="col">{texts.values.pii}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, type, required, pii }) => (
              <tr key={key}>
                <td className="mono">{key}</td>
                <td>{type}</td>
                <td>{required === true ? texts.values.yes : texts.values.no}</td>
                <td>{pii === true ? texts.values.yes : texts.values.no}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The call as a line for a shell. Single quotes end its text, so each stands outside of it. */
function curlOf({ method, path, body }: SpecifiedCall): string {
  const lines = [`curl -X ${method} ${location.origin}${path}`, '  -H "authorization: Bearer $TOKEN"'];
  if (body !== null) {
    const json = JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
    lines.push("  -H 'content-type: application/json'", `  -d '${json}'`);
  }
  return lines.join(" \\\n");
}
