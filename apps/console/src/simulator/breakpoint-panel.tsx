import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { Select } from "../parts/selects/select.tsx";
import { texts } from "./breakpoint-texts.ts";
import styles from "./breakpoints.module.css";
import type { Breakpoints } from "./protocol.ts";
import shared from "./simulator.module.css";
import type { RunningSimulator } from "./use-simulator.ts";

const none: Breakpoints = { blocks: [], condition: "" };

/** Where the talk is to stop: before blocks, and when a condition begins to hold. */
export function BreakpointPanel({ simulator }: { simulator: RunningSimulator }) {
  const { breakAt, simulated } = simulator;
  const { blocks, conditionFault } = simulated;
  const [set, change] = useState(none);
  function setTo(next: Breakpoints) {
    change(next);
    breakAt(next);
  }
  const chosen = set.blocks.flatMap((id) => blocks.find((block) => block.id === id) ?? []);
  const left = blocks.filter(({ id }) => !set.blocks.includes(id)).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className={`card ${shared.panel}`} aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
      </header>
      <div className={styles.body}>
        <label className="field">
          <span>{texts.before}</span>
          <Select
            value=""
            disabled={left.length === 0}
            options={[{ value: "", label: texts.choose }, ...left]}
            onChange={(id) => id !== "" && setTo({ ...set, blocks: [...set.blocks, id] })}
          />
        </label>
        {chosen.length > 0 && (
          <ul className={styles.blocks}>
            {chosen.map(({ id, name }) => (
              <li key={id}>
                <bdi>{name}</bdi>
                <button
                  type="button"
                  className="button quiet icon"
                  aria-label={texts.remove(name)}
                  title={texts.remove(name)}
                  onClick={() => setTo({ ...set, blocks: set.blocks.filter((each) => each !== id) })}
                >
                  <IconX size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <label className="field">
          <span>{texts.when}</span>
          <input
            className="input mono"
            autoComplete="off"
            spellCheck={false}
            placeholder={texts.example}
            aria-invalid={conditionFault !== null || undefined}
            value={set.condition}
            onChange={(event) => setTo({ ...set, condition: event.currentTarget.value })}
          />
        </label>
        {conditionFault !== null && (
          <p className={styles.fault} role="alert">
            {conditionFault}
          </p>
        )}
      </div>
    </section>
  );
}
