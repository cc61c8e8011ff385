import { Select } from "@mantine/core";
import type { ControlPanel } from "@parley/model/api/control-panel";
import { useZone } from "../look/use-zone.ts";
import type { Archived } from "../parts/archived/archived.ts";
import { StatusBadge } from "../parts/status-badge.tsx";
import styles from "./control-panel.module.css";
import { texts } from "./texts.ts";

/** What stands for no number in the choice of numbers. */
const anyNumber = "any";

type Props = {
  readonly archived: Archived;
  readonly panel: ControlPanel;
  readonly number: string | null;
  readonly onNumber: (number: string | null) => void;
};

/** Whether the agent takes calls now, why not, and what callers hear then. */
export function PanelState({ archived, panel, number, onNumber }: Props) {
  const { moment } = useZone();
  const { because, until, in_force: inForce } = panel;
  const speaks = (inForce.announcement?.value ?? "").trim() !== "";
  const transfers = (inForce.fallback_number?.value ?? "") !== "";
  const hears = speaks ? (transfers ? "both" : "announcement") : transfers ? "transfer" : "nothing";
  return (
    <section className={`card ${styles.state}`} aria-label={texts.state.label}>
      {archived === null ? (
        <StatusBadge status={texts.state[because ?? "open"]} look={because === null ? "ok" : "warn"} />
      ) : (
        <StatusBadge status="archived" />
      )}
      {because === "paused" && <span className="muted">{texts.state.byHand}</span>}
      {until !== null && <span className="muted">{texts.state.until(moment(until))}</span>}
      <span>{texts.state.calls(panel.calls_now, inForce.concurrency?.value ?? null)}</span>
      {archived === null && because !== null && <span>{texts.state.hears[hears]}</span>}
      {panel.numbers.length > 0 && (
        <Select
          className={styles.number ?? ""}
          aria-label={texts.calls.label}
          data={[
            { value: anyNumber, label: `${texts.calls.label} ${texts.calls.any}` },
            ...panel.numbers.map((one) => ({ value: one, label: `${texts.calls.label} ${one}` })),
          ]}
          value={number ?? anyNumber}
          onChange={(value) => onNumber(value === anyNumber ? null : value)}
        />
      )}
      {panel.unread.length > 0 && (
        <p className="notice warn" role="status">
          {texts.unread(panel.unread.join(", "))}
        </p>
      )}
    </section>
  );
}
