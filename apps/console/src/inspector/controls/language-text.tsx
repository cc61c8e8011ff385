import { useId } from "react";
import { MarkedText } from "../../parts/fields/marked-text.tsx";
import type { NamingText as Naming } from "../../parts/fields/name-offers.ts";
import { NamingText } from "../../parts/fields/naming-text.tsx";
import { parseText } from "../../parts/fields/parse-text.ts";
import { textOf } from "../../parts/fields/text-control.tsx";
import { variableMarks } from "../../parts/fields/variable-marks.ts";
import { type CheckedLanguage, faultSentence } from "../form/language-fault.ts";
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
  onWrite: (text: string) => void;
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

/**
 * A text in a little language. What is wrong is marked where it stands and said below; it is kept all the same, as one of
 * the version's issues. Waits for its checker to be there.
 */
export function LanguageText({ language, text, label, isInvalid, onWrite, onLeave, ...rest }: Props) {
  const faultId = useId();
  const check = useLanguageCheck();
  const fault = check?.(language, text) ?? null;
  const faultMarks = fault?.at == null ? [] : [{ ...wide(fault.at, text), kind: "fault" as const }];
  const naming = namings[language];
  const variables = naming !== null && naming !== "expression" ? variableMarks(text) : [];
  const describedBy = [rest.describedBy, fault && faultId].filter(Boolean).join(" ");
  const shared = {
    ...{ id: rest.id, "aria-label": label, "aria-describedby": describedBy || undefined },
    "aria-invalid": isInvalid || (fault !== null && !fault.isWarning) || undefined,
    ...{ isCode: language !== "template", dir: language === "template" ? "auto" : "ltr" },
    ...{ spellCheck: language === "template", rows: 1, placeholder: rest.placeholder },
    ...{ readOnly: rest.isReadOnly || check === null, value: text, marks: [...faultMarks, ...variables] },
    onBlur: onLeave,
  };
  return (
    <>
      {naming === null ? (
        <MarkedText {...shared} onChange={({ currentTarget: { value } }) => onWrite(value)} />
      ) : (
        <NamingText {...shared} naming={naming} onWrite={onWrite} />
      )}
      {fault?.isWarning && (
        <span className={styles.warning} id={faultId}>
          {faultSentence(fault)}
        </span>
      )}
      {fault?.isWarning === false && (
        <span className={styles.fault} id={faultId} role="alert">
          {faultSentence(fault)}
        </span>
      )}
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
      onWrite={(text) => writing.write(text, parseText(text, shown.field))}
      onLeave={writing.leave}
    />
  );
}

/** A fault at the end of a text is shown at its last character. */
function wide({ from, to }: { from: number; to: number }, text: string) {
  const begin = Math.min(from, Math.max(0, text.length - 1));
  return { from: begin, to: Math.max(to, begin + 1) };
}
