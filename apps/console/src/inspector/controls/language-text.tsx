import { MarkedText } from "../../parts/fields/marked-text.tsx";
import type { NamingText as Naming } from "../../parts/fields/name-offers.ts";
import { NamingText } from "../../parts/fields/naming-text.tsx";
import { parseText } from "../../parts/fields/parse-text.ts";
import { textOf } from "../../parts/fields/text-control.tsx";
import { variableMarks } from "../../parts/fields/variable-marks.ts";
import { type CheckedLanguage, faultSentence, type LanguageFault } from "../form/language-fault.ts";
import { useLanguageCheck } from "../form/use-language-check.ts";
import { texts } from "../texts.ts";
import type { ControlProps } from "./control.ts";
import styles from "./controls.module.css";

type Props = {
  id?: string;
  language: CheckedLanguage;
  text: string;
  label?: string;
  describedBy?: string;
  isReadOnly: boolean;
  isInvalid?: boolean;
  placeholder?: string | undefined;
  /** Says what is wrong below the text; without it only warnings, for the field says the rest. */
  tellsFaults?: boolean;
  /** What was written and, checked, what makes it impossible to keep. */
  onWrite: (text: string, fault: LanguageFault | null) => void;
  onLeave?: () => void;
};

/** How texts of each language name values; null where they name none. */
const namings: { readonly [language in CheckedLanguage]: Naming | null } = {
  expression: "expression",
  value: "expression",
  template: "template",
  ssml: "template",
  endpoint: "request",
  request: "request",
  regex: null,
  dtmf: null,
};

/** A text in a little language: what is wrong with it is marked where it stands. Waits for its checker to be there. */
export function LanguageText({ language, text, label, isInvalid, tellsFaults, onWrite, onLeave, ...rest }: Props) {
  const check = useLanguageCheck();
  const fault = check?.(language, text) ?? null;
  const faultMarks = fault?.at == null ? [] : [{ ...wide(fault.at, text), kind: "fault" as const }];
  const naming = namings[language];
  const variables = naming !== null && naming !== "expression" ? variableMarks(text) : [];
  const told = fault !== null && (fault.isWarning || tellsFaults) ? fault : null;
  const write = (value: string) => onWrite(value, blocking(check?.(language, value) ?? null));
  const shared = {
    ...{ id: rest.id, "aria-label": label, "aria-describedby": rest.describedBy },
    "aria-invalid": isInvalid || (tellsFaults && blocking(fault) !== null) || undefined,
    ...{ isCode: language !== "template", dir: language === "template" ? "auto" : "ltr" },
    ...{ spellCheck: language === "template", rows: 1, placeholder: rest.placeholder },
    ...{ readOnly: rest.isReadOnly || check === null, value: text, marks: [...faultMarks, ...variables] },
    onBlur: onLeave,
  };
  return (
    <>
      {naming === null ? (
        <MarkedText {...shared} onChange={({ currentTarget: { value } }) => write(value)} />
      ) : (
        <NamingText {...shared} naming={naming} onWrite={write} />
      )}
      {told !== null && <span className={told.isWarning ? styles.warning : styles.fault}>{faultSentence(told)}</span>}
    </>
  );
}

/** A field that is written in a little language. */
export function LanguageControl({
  shown,
  language,
  id,
  describedBy,
  value,
  writing,
  isReadOnly,
}: ControlProps & { language: CheckedLanguage }) {
  return (
    <LanguageText
      id={id}
      describedBy={describedBy}
      language={language}
      isReadOnly={isReadOnly}
      isInvalid={writing.fault !== null}
      placeholder={value === undefined ? texts.severalValues : undefined}
      text={textOf(writing.draft ?? value)}
      onWrite={(text, fault) =>
        writing.write(
          text,
          fault === null ? parseText(text, shown.field) : { ok: false, message: faultSentence(fault) },
        )
      }
      onLeave={writing.leave}
    />
  );
}

/** A name that does not exist yet may be kept: it can still be made. */
function blocking(fault: LanguageFault | null): LanguageFault | null {
  return fault === null || fault.isWarning ? null : fault;
}

/** A fault at the end of a text is shown at its last character. */
function wide({ from, to }: { from: number; to: number }, text: string) {
  const begin = Math.min(from, Math.max(0, text.length - 1));
  return { from: begin, to: Math.max(to, begin + 1) };
}
