import { MultiSelect } from "@mantine/core";
import { offeredLanguages, settingsFields, versionLanguages } from "@parley/model/kernel";
import { useId } from "react";
import { changeLanguages } from "../editing/gestures/change-languages.ts";
import { FieldFrame } from "../parts/fields/field-frame.tsx";
import { useLanguages } from "../parts/fields/language-picker.tsx";
import { useDesignView } from "../viewing/design-view.ts";
import { useForm } from "./form/form-context.ts";
import type { FocusedField } from "./form/row-form.tsx";
import { useFieldValue } from "./form/use-field-value.ts";
import styles from "./inspector.module.css";
import { Reprompts } from "./prompts/reprompts.tsx";
import { texts } from "./texts.ts";
import { Triggers } from "./triggers.tsx";
import { FreeActions } from "./vocabulary/free-actions.tsx";

/** Nothing is selected: the version's languages, the sub-flow's global triggers, how the agent asks again, and the actions of none of its blocks. */
export function Overview({ focus }: { focus: FocusedField | null }) {
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
            <bdi>{current?.name ?? texts.overview.subFlow}</bdi>
          </h2>
          <span className="muted">{texts.overview.note(blocks, version)}</span>
        </div>
      </header>
      <div className={styles.panel}>
        <p className={styles.sentence}>{texts.overview.choose}</p>
        <Languages />
        <Triggers subFlow={subFlow} />
        <Reprompts block={null} />
        <FreeActions key={focus?.field} first={focus?.field ?? null} />
      </div>
    </>
  );
}

/** The languages that the version speaks; prompts have words in each. */
function Languages() {
  const { editor, document, isReadOnly } = useForm();
  const { kept, options } = useLanguages();
  const id = useId();
  const { language, languages } = document.settings;
  const spoken = versionLanguages(document.settings);
  const { fault, choose } = useFieldValue("settings languages", {
    field: settingsFields.languages,
    stored: languages,
    perform: (value) => editor.perform(changeLanguages(value)),
  });
  return (
    <section aria-label={texts.languages.title}>
      <header className={styles.section}>
        <h3>{texts.languages.title}</h3>
      </header>
      <FieldFrame
        label={texts.languages.spoken}
        id={id}
        layout="beside"
        help={texts.languages.defaultIs(language)}
        fault={fault}
      >
        <MultiSelect
          id={id}
          aria-label={texts.languages.spoken}
          disabled={isReadOnly}
          value={[...spoken]}
          data={options([...spoken, ...kept, ...offeredLanguages])}
          searchable
          limit={50}
          nothingFoundMessage={texts.languages.none}
          onChange={(chosen) => choose(chosen.includes(language) ? chosen : [language, ...chosen])}
          placeholder={texts.languages.addCode}
        />
      </FieldFrame>
    </section>
  );
}
