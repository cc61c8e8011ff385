import type { Session } from "@parley/engine";
import type { LanguageCode } from "@parley/model/kernel";
import { CallerChoice } from "../testing/callers/caller-choice.tsx";
import { useCallers } from "../testing/callers/use-callers.ts";
import { plainSetup } from "./plain-setup.ts";
import type { Setup } from "./protocol.ts";
import { SetupForm } from "./setup-form.tsx";
import styles from "./simulator-panel.module.css";
import { texts } from "./texts.ts";

/** What a conversation begins with, in short; opens the form that chooses it. */
export function PanelSetup(props: {
  label: string;
  setup: Setup;
  /** The conversation that goes on, whose language may have changed since. */
  session: Session | null;
  languages: readonly LanguageCode[];
  isOpen: boolean;
  toggle: () => void;
  changed: (setup: Setup) => void;
  start: (setup: Setup) => void;
}) {
  const { setup, session, isOpen } = props;
  const chosen = useCallers();
  const language = session?.language ?? setup.language ?? props.languages[0];
  const values = Object.keys(session?.metadata ?? setup.metadata).length;
  return (
    <div className={styles.setup}>
      <button
        className={styles.chips}
        type="button"
        aria-expanded={isOpen}
        title={texts.setup.title}
        onClick={props.toggle}
      >
        <span className="visually-hidden">{texts.setup.titleBefore}</span>
        <span className="chip">{props.label}</span>
        {chosen.caller !== null && (
          <span className="chip">
            <bdi>{chosen.caller.name}</bdi>
          </span>
        )}
        <span className="chip">{language}</span>
        <span className="chip">{timeOf(setup)}</span>
        <span className="chip">
          {texts.setup.inShort(setup.channel === plainSetup.channel ? null : setup.channel, values)}
        </span>
      </button>
      <div hidden={!isOpen} className={styles.form}>
        <CallerChoice chosen={chosen} />
        <SetupForm
          isOpen
          languages={props.languages}
          caller={chosen.caller}
          start={props.start}
          changed={props.changed}
        />
        <button className="button primary" type="submit" form="setup">
          {texts.setup.start}
        </button>
      </div>
    </div>
  );
}

function timeOf({ at, zone }: Setup): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: zone,
    timeZoneName: "short",
  });
  return at === null ? texts.setup.now(zone.split("/").at(-1)?.replaceAll("_", " ")) : format.format(at);
}
