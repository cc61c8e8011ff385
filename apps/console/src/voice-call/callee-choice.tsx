import { useQuery } from "@tanstack/react-query";
import { labelOf, releasesQuery } from "../api/releases.ts";
import type { Callee } from "./start-page-call.ts";
import styles from "./voice-call.module.css";

/** What is called: the version as it is edited, or what was deployed of any version of the agent. */
export function CalleeChoice(props: {
  callee: Callee;
  release: string | undefined;
  onChange: (release: string | undefined) => void;
  isDisabled: boolean;
}) {
  const { callee, release, onChange, isDisabled } = props;
  const releases = useQuery(releasesQuery(callee));
  const all = releases.data?.results ?? [];
  const isUnknown = release !== undefined && releases.data !== undefined && !all.some(({ id }) => id === release);
  return (
    <div className={styles.callee}>
      <label>
        <span>What is called</span>
        <select
          className="input"
          value={isUnknown ? "" : (release ?? "")}
          disabled={isDisabled}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        >
          <option value="">{callee.version} as edited</option>
          {releases.data === undefined && release !== undefined && <option value={release}>A release</option>}
          {all.map((each) => (
            <option key={each.id} value={each.id}>
              {labelOf(each)}
              {each.is_live ? ", live" : ""}
            </option>
          ))}
        </select>
      </label>
      {isUnknown && (
        <p className="notice info" role="status">
          The address names a release that this agent does not have: the version as edited is called.
        </p>
      )}
      {releases.error && (
        <p className="notice" role="alert">
          The releases could not be fetched: {releases.error.message}{" "}
          <button className="button small" type="button" onClick={() => void releases.refetch()}>
            Retry
          </button>
        </p>
      )}
    </div>
  );
}
