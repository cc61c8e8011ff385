import { DeclaredControl } from "../../parts/fields/declared-control.tsx";
import type { ShownField } from "../form/field-place.ts";
import type { CheckedLanguage } from "../form/language-fault.ts";
import { AssignmentsControl } from "./assignments-control.tsx";
import { ConditionsControl } from "./conditions-control.tsx";
import type { ControlProps } from "./control.ts";
import { LanguageControl } from "./language-text.tsx";
import { MappingControl } from "./mapping-control.tsx";
import { MatchesControl } from "./matches-control.tsx";
import { OpennessControl } from "./openness-control.tsx";
import { OutputsControl } from "./outputs-control.tsx";
import { LanguageNameControl, NameControl, NamesControl, PickControl } from "./pick-control.tsx";
import { RequestControl } from "./request-control.tsx";
import { ScopeControl } from "./scope-control.tsx";
import { SeveralControl } from "./several-control.tsx";
import { GivenControl, InputsControl, KeptControl, ReturnsControl } from "./sub-flow-values-control.tsx";
import { WebhookControl } from "./webhook-control.tsx";

/** Mappings of keys to templates. */
const mappings: ReadonlySet<string> = new Set(["set_metadata", "transfer_metadata"]);

/** The control of a field: those that only the inspector has, else what place and declaration say. */
export function FieldControl(props: ControlProps) {
  const { name, field, place } = props.shown;
  switch (place.control) {
    case "openness":
      return <OpennessControl {...props} />;
    case "request":
      return <RequestControl {...props} />;
    case "scope":
      return <ScopeControl {...props} />;
  }
  const language = languageOf(props.shown);
  if (language !== null) return <LanguageControl {...props} language={language} />;
  if (name.startsWith("conditional_")) return <ConditionsControl {...props} />;
  if (name.endsWith("_webhook")) return <WebhookControl {...props} />;
  if (name === "entity_matching_metadata") return <MatchesControl {...props} />;
  if (name === "set_values") return <AssignmentsControl {...props} />;
  if (name === "flow_inputs") return <InputsControl {...props} />;
  if (name === "flow_outputs") return <ReturnsControl {...props} />;
  if (name === "call_inputs") return <GivenControl {...props} />;
  if (name === "call_outputs") return <KeptControl {...props} />;
  if (name === "llm_outputs") return <OutputsControl {...props} />;
  if (mappings.has(name)) return <MappingControl {...props} />;
  if (field.kind === "id") return <PickControl {...props} />;
  if (field.kind === "ids") return <SeveralControl {...props} />;
  if (field.kind === "texts") return <NamesControl {...props} />;
  if (place.names === "language") return <LanguageNameControl {...props} />;
  return place.names === undefined || field.choices !== undefined ? (
    <DeclaredControl {...props} />
  ) : (
    <NameControl {...props} />
  );
}

/** The little language that a field is checked as while it is written. */
function languageOf({ field }: ShownField): CheckedLanguage | null {
  const { language } = field;
  if (language === undefined || language === "language-code") return null;
  return language === "digits" || language === "phone-number" ? null : language;
}
