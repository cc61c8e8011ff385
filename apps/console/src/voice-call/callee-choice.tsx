import { useQuery } from "@tanstack/react-query";
import { labelOf, releasesQuery } from "../api/releases.ts";
import { Select } from "../parts/selects/select.tsx";
import type { Callee } from "./start-page-call.ts";
import { texts } from "./texts.ts";
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
        <span>{texts.callee.label}</span>
        <Select
          value={isUnknown ? "" : (release ?? "")}
          disabled={isDisabled}
          options={[
            { value: "", label: texts.callee.asEdited(callee.version) },
            ...(releases.data === undefined && release !== undefined
              ? [{ value: release, label: texts.callee.release }]
              : []),
            ...all.map((each) => ({
              value: each.id,
              label: `${labelOf(each)}${each.is_live ? texts.callee.live : ""}`,
            })),
          ]}
          onChange={(chosen) => onChange(chosen || undefined)}
        />
      </label>
      {isUnknown && (
        <p className="notice info" role="status">
          {texts.callee.unknown}
        </p>
      )}
      {releases.error && (
        <p className="notice" role="alert">
          {texts.callee.fetchFailed(releases.error.message)}
          <button className="button small" type="button" onClick={() => void releases.refetch()}>
            {texts.callee.retry}
          </button>
        </p>
      )}
    </div>
  );
}
