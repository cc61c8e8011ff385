import { ask } from "@parley/client";
import { deployGate, type GateLine } from "@parley/model/api/deploy-gate";
import type { DeployCheck } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { places } from "../parts/places.ts";
import { SeverityIcon } from "../parts/severity-icon.tsx";
import styles from "./deploy.module.css";
import { texts } from "./texts.ts";
import { type DeployPlace, gateKey } from "./use-deploy.ts";

/** What the version asks of itself before a deploy, as the server's gate finds it now; the validator stands above. */
export function Gate({ place }: { readonly place: DeployPlace }) {
  const gate = useQuery({
    queryKey: gateKey(place),
    queryFn: ({ signal }) =>
      ask(send, deployGate, { path: { org: place.organisation, flow: place.flow, ver: place.version }, signal }),
    // The server plays and explores the version for it: once each time the page opens, and for as long as it is open.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (gate.error) {
    return (
      <li className={styles.row}>
        <PanelError title={texts.gate.failed} error={gate.error} retry={() => void gate.refetch()} />
      </li>
    );
  }
  // The validator's line stands above, of the same validator.
  const lines = (gate.data?.checks ?? []).flatMap(({ check, ...line }) =>
    check === "validator" ? [] : [{ check, ...line }],
  );
  const isLine = ({ wanted, state }: Pick<GateLine, "wanted" | "state">) => wanted || state !== "unchecked";
  const unasked = lines.filter((line) => !isLine(line));
  return (
    <>
      {gate.data === undefined && (
        <li className={styles.row} aria-busy>
          <SeverityIcon severity="info" />
          <strong>{texts.gate.checks}</strong>
          <span className="muted">{texts.gate.looking}</span>
        </li>
      )}
      {lines.filter(isLine).map(({ check, ...line }) => (
        <Line key={check} place={place} check={check} line={gate.isFetching ? null : line} />
      ))}
      {unasked.length > 0 && (
        <li className={styles.row}>
          <SeverityIcon severity="info" />
          <strong>{texts.gate.notAsked}</strong>
          <span className="muted">{unasked.map(({ check }) => texts.gate.titles[check]).join(", ")}</span>
          <Link {...toRules(place)}>{texts.gate.askAll}</Link>
        </li>
      )}
    </>
  );
}

/** The group of Configure in which rules and checks stand. */
const rulesAndChecks: DeployCheck = "rules";
const toRules = (place: DeployPlace) => places.configure({ ...place, group: rulesAndChecks });

type Found = Omit<GateLine, "check">;

/** One check; null while it is looked at. */
function Line(props: { readonly place: DeployPlace; readonly check: DeployCheck; readonly line: Found | null }) {
  const { place, check, line } = props;
  const { gate } = texts;
  const leads = line?.state === "unmet" || line?.state === "warned";
  return (
    <li className={styles.row} aria-busy={line === null}>
      <SeverityIcon severity={line === null ? "info" : severityOf(line)} />
      <strong>{gate.titles[check]}</strong>
      <span className="muted">{line === null ? gate.looking : textOf(check, line)}</span>
      {leads && check === "rules" && <Link {...toRules(place)}>{gate.openRules}</Link>}
      {leads && check !== "rules" && (
        <Link to="/clients/$organisation/voice-agents/$flow/$version/test" params={place} search={{ by: check }}>
          {gate.openTest[check]}
        </Link>
      )}
      {line?.wanted === false && <Link {...toRules(place)}>{gate.ask}</Link>}
    </li>
  );
}

const severities = { met: "success", warned: "warning", unmet: "error", unchecked: "info" } as const;
const severityOf = ({ state }: Found) => severities[state];

const textOf = (check: DeployCheck, { state, message }: Found): string =>
  message ?? (state === "met" ? texts.gate.met[check] : texts.gate.errorsFirst);
