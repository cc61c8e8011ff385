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
import type { DeployPlace } from "./use-deploy.ts";

/** What the version asks of itself before a deploy, as the server's gate finds it now; the validator stands above. */
export function Gate({ place }: { readonly place: DeployPlace }) {
  const gate = useQuery({
    queryKey: ["deploy", place.flow, "gate", place.version],
    queryFn: () => ask(send, deployGate, { path: { org: place.organisation, flow: place.flow, ver: place.version } }),
    // The server plays and explores the version for it: once each time the page opens.
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
  const lines = gate.data?.checks ?? waiting;
  return lines.flatMap(({ check, ...line }) =>
    // The validator's line stands above, of the same validator.
    check === "validator"
      ? []
      : [<Line key={check} place={place} check={check} line={gate.isFetching ? null : line} />],
  );
}

/** The group of Configure in which rules and checks stand. */
const rulesAndChecks: DeployCheck = "rules";
const toRules = (place: DeployPlace) => places.configure({ ...place, group: rulesAndChecks });

const waiting = (["tests", "rules", "verify", "golden"] as const).map((check) => ({
  ...{ check, wanted: true, state: "unchecked" as const, message: null },
}));

/** One check; null while it is looked at. */
function Line(props: {
  readonly place: DeployPlace;
  readonly check: DeployCheck;
  readonly line: Omit<GateLine, "check"> | null;
}) {
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
const severityOf = ({ state }: Pick<GateLine, "state">) => severities[state];

function textOf(check: DeployCheck, { wanted, state, message }: Omit<GateLine, "check">): string {
  if (message !== null) return message;
  if (state === "met") return texts.gate.met[check];
  return wanted ? texts.gate.errorsFirst : texts.gate.notAsked;
}
