import type { LanguageCode } from "@parley/model/kernel";
import { useId, useState } from "react";
import { changeLanguages } from "../editing/gestures/change-languages.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import { LanguagePicker } from "../parts/fields/language-picker.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import type { PromptSheet } from "./prompt-sheet.ts";
import styles from "./prompts.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly editor: VersionEditor;
  readonly sheet: PromptSheet;
  readonly onAdded: (language: LanguageCode) => void;
  readonly onClose: () => void;
};

const said = texts.language;

/** Asks for one more language that the version speaks. Those that have words already come first. */
export function LanguageDialog({ editor, sheet: { offered, further }, onAdded, onClose }: Props) {
  const id = useId();
  const [language, setLanguage] = useState<LanguageCode | null>(further[0] ?? null);
  const isOffered = language !== null && offered.includes(language);

  async function add() {
    if (language === null) return;
    const done = editor.perform(changeLanguages([...offered, language]));
    if (!done.ok) throw new Error(done.faults[0]?.message ?? said.refused);
    onAdded(language);
    onClose();
  }

  return (
    <FormDialog
      title={texts.buttons.addLanguage}
      verb={texts.buttons.addLanguage}
      isComplete={language !== null && !isOffered}
      run={add}
      told={(error) => (error instanceof Error ? error.message : said.refused)}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor={id}>{said.label}</label>
        <LanguagePicker
          id={id}
          label={said.label}
          describedBy={`${id}-help`}
          value={language}
          first={further}
          placeholder={said.placeholder}
          isReadOnly={false}
          isInvalid={isOffered}
          isNeeded
          isFirst
          onChange={setLanguage}
        />
        <p id={`${id}-help`} className={isOffered ? styles.wrong : "caption"} aria-live="polite">
          {isOffered ? said.offered : said.help}
        </p>
      </div>
    </FormDialog>
  );
}
