import { collection } from "@parley/client";
import { connectedModel } from "@parley/flow";
import { version as versionNoun } from "@parley/model/nouns/version";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "../api/send.ts";
import { places } from "../parts/places.ts";
import styles from "./callers.module.css";
import type { Speaker } from "./protocol.ts";
import { texts } from "./texts.ts";

type Agent = { readonly organisation: string; readonly flow: string; readonly version: string };

/** The group of Configure that connects a model. */
const connectedIn = "language-models";

const speakers: readonly Speaker[] = ["rules", "model"];

/** Who speaks for the callers: rules, or the model that the version connects. */
export function SpeakerChoice(props: {
  readonly agent: Agent;
  readonly speaker: Speaker;
  readonly isDisabled: boolean;
  readonly onChange: (speaker: Speaker) => void;
}) {
  const { agent, speaker, isDisabled, onChange } = props;
  const { organisation: org, flow, version } = agent;
  const connected = useQuery({
    queryKey: ["language model", version],
    queryFn: async () => {
      const versions = collection(send, versionNoun, "/api/organisations/{org}/flows/{flow}/versions/", { org, flow });
      const row = await versions.get(version);
      return connectedModel(row, row.llm_model)?.model ?? null;
    },
  });
  const model = connected.data ?? null;
  const isMissing = connected.data === null;
  return (
    <div className={styles.speaker}>
      <fieldset className="segments">
        <legend className="visually-hidden">{texts.speaker.label}</legend>
        {speakers.map((each) => (
          <label key={each} title={each === "model" && isMissing ? texts.speaker.none : undefined}>
            <input
              className="visually-hidden"
              type="radio"
              name="speaker"
              checked={speaker === each}
              disabled={isDisabled || (each === "model" && model === null)}
              onChange={() => onChange(each)}
            />
            {texts.speaker[each]}
          </label>
        ))}
      </fieldset>
      <span className="caption">
        {isMissing ? (
          <>
            {texts.speaker.none}{" "}
            <Link {...places.configure({ organisation: org, flow, version, group: connectedIn })}>
              {texts.speaker.connectVerb}
            </Link>
            .
          </>
        ) : speaker === "model" && model !== null ? (
          texts.speaker.aboutModel(model)
        ) : (
          texts.speaker.aboutRules
        )}
      </span>
    </div>
  );
}
