import { IconPlayerPlay, IconRocket } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { SaveStatus } from "../editing/save-status.tsx";
import styles from "./toolbar.module.css";

const PresentPeople = lazy(() =>
  import("../editing/present-people.tsx").then((module) => ({ default: module.PresentPeople })),
);
const HistoryButtons = lazy(() =>
  import("../editing/history-buttons.tsx").then((module) => ({ default: module.HistoryButtons })),
);

type Props = {
  place: { readonly organisation: string; readonly flow: string; readonly version: string };
  isSimulating: boolean;
  onSimulate: () => void;
};

/** What can be done with the version as a whole, and how it stands. */
export function Toolbar({ place, isSimulating, onSimulate }: Props) {
  const { organisation, flow, version } = place;
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Version">
      <SaveStatus />
      <Suspense>
        <HistoryButtons />
      </Suspense>
      <Suspense>
        <PresentPeople />
      </Suspense>
      <button type="button" className="button" aria-pressed={isSimulating} onClick={onSimulate}>
        <IconPlayerPlay size={16} aria-hidden /> Simulate
      </button>
      <Link
        className="button primary"
        to="/clients/$organisation/voice-agents/$flow/$version/deploy"
        params={{ organisation, flow, version }}
      >
        <IconRocket size={16} aria-hidden /> Deploy
      </Link>
    </div>
  );
}
