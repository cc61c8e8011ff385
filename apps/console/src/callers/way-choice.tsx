import { rules } from "@parley/model";
import { MissingPolicy } from "../parts/forbidden.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import styles from "./callers.module.css";
import type { Way } from "./protocol.ts";
import { texts } from "./texts.ts";

const ways: readonly Way[] = ["text", "voice"];

/** How the agent hears the callers: as they write, or by a voice on a bad line. */
export function WayChoice(props: {
  readonly way: Way;
  readonly isDisabled: boolean;
  readonly onChange: (way: Way) => void;
}) {
  const { way, isDisabled, onChange } = props;
  const { isAllowed } = usePolicy(rules.flowWrite);
  return (
    <div className={styles.speaker}>
      <fieldset className="segments">
        <legend className="visually-hidden">{texts.way.label}</legend>
        {ways.map((each) => (
          <label key={each}>
            <input
              className="visually-hidden"
              type="radio"
              name="way"
              checked={way === each}
              disabled={isDisabled || (each === "voice" && !isAllowed)}
              onChange={() => onChange(each)}
            />
            {texts.way[each]}
          </label>
        ))}
      </fieldset>
      <span className="caption">{texts.way.about[way]}</span>
      <MissingPolicy needs={rules.flowWrite} />
    </div>
  );
}
