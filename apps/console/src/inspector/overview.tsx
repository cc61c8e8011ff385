import { TagsInput } from "@mantine/core";
import { settingsFields } from "@parley/model/kernel";
import { useId } from "react";
import { useDesignView } from "../viewing/design-view.ts";
import { useForm } from "./form/form-context.ts";
import { useFieldValue } from "./form/use-field-value.ts";
import styles from "./inspector.module.css";
import { Reprompts } from "./prompts/reprompts.tsx";
import { Triggers } from "./triggers.tsx";

/** Nothing is selected: the version's languages, the sub-flow's global triggers, and how the agent asks again. */
export function Overview() {
  const { document, version } = useForm();
  const { subFlow } = useDesignView();
  const { rows } = document;
  const current = rows.sub_flow.find(({ id }) => id === subFlow);
  const blocks = rows.block.filter((block) => block.subflow === subFlow).length;
  return (
    <>
      <header className={styles.head}>
        <div className={styles.title}>
          <h2>
            <bdi>{current?.name ?? "Sub-flow"}</bdi>
          </h2>
          <span className="muted">
            {blocks} {blocks === 1 ? "block" : "blocks"}, version {version}
          </span>
        </div>
      </header>
      <div className={styles.panel}>
        <p className={styles.sentence}>Select a block or a path to see its fields.</p>
        <Languages />
        <Triggers subFlow={subFlow} />
        <Reprompts block={null} />
      </div>
    </>
  );
}

/** The languages that the version speaks; prompts have words in each. */
function Languages() {
  const { editor, document, isReadOnly } = useForm();
  const id = useId();
  const { language, languages } = document.settings;
  const spoken = [...new Set([language, ...languages])];
  const { fault, choose } = useFieldValue("settings languages", {
    field: settingsFields.languages,
    stored: languages,
    perform: (value) =>
      editor.perform({
        label: "Change the languages",
        operations: [{ op: "settings", fields: { languages: value } }],
      }),
  });
  return (
    <section aria-label="Languages">
      <header className={styles.section}>
        <h3>Languages</h3>
      </header>
      <div className={styles.field}>
        <label htmlFor={id}>Spoken</label>
        <div className={styles.control}>
          <TagsInput
            id={id}
            disabled={isReadOnly}
            value={spoken}
            onChange={(chosen) => choose(chosen.includes(language) ? chosen : [language, ...chosen])}
            placeholder="Add a code, such as hi-IN"
          />
        </div>
        {fault === null ? (
          <span className={styles.help}>{language} is the default.</span>
        ) : (
          <span className={styles.fault} role="alert">
            {fault}
          </span>
        )}
      </div>
    </section>
  );
}
