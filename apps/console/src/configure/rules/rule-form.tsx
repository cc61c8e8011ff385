import { checkRule, type FlowDocument, leadingOn, momentNames, type RuleFault, ruleTargets } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { Link } from "@tanstack/react-router";
import { useId, useMemo } from "react";
import { build } from "../../api/build.ts";
import { FieldFrame } from "../../parts/fields/field-frame.tsx";
import { NameOffersContext } from "../../parts/fields/name-offers.ts";
import { NamingText } from "../../parts/fields/naming-text.tsx";
import { offerNames } from "../../parts/fields/offer-names.ts";
import { OfferedInput } from "../../parts/selects/offered-input.tsx";
import { breaches, mostAllowed, type RuleDraft, ruleOf } from "./rule-drafts.ts";
import styles from "./rules.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly at: InVersion;
  readonly rule: RuleDraft;
  /** Names of the other rules. */
  readonly others: readonly string[];
  readonly document: FlowDocument;
  readonly isReadOnly: boolean;
  readonly onChange: (more: Partial<RuleDraft>) => void;
};

const noSecrets: readonly string[] = [];

/** The fields of a rule. Its conditions are checked as they are written, and names are offered. */
export function RuleForm({ at, rule, others, document, isReadOnly, onChange }: Props) {
  const offers = useMemo(() => offerNames(document, null, noSecrets, momentNames()), [document]);
  const faults = checkRule(document, ruleOf(rule), others);
  const id = useId();
  const { form } = texts;
  const condition = (field: "never" | "before" | "after", label: string, help: string) => (
    <Condition
      {...{ field, label, help, isReadOnly }}
      value={rule[field]}
      faults={faults.filter((fault) => fault.field === field)}
      onWrite={(text) => onChange({ [field]: text })}
    />
  );
  const [led] = faults.filter(({ field }) => field === "goes_to");
  const target = `${id}-goes-to`;
  const [named] = faults.filter(({ field }) => field === "name");
  const most = `${id}-most`;
  const name = `${id}-name`;
  return (
    <NameOffersContext value={offers}>
      <div className={styles.form}>
        <FieldFrame label={form.name} id={name} layout="beside" help={null} fault={named?.message ?? null}>
          <input
            id={name}
            className="input"
            dir="auto"
            maxLength={255}
            readOnly={isReadOnly}
            aria-describedby={`${name}-help`}
            aria-invalid={named !== undefined || undefined}
            value={rule.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </FieldFrame>
        {condition("never", form.never, form.neverHelp)}
        {condition("before", form.before, form.beforeHelp)}
        {condition("after", form.after, form.afterHelp)}
        <FieldFrame
          label={form.most}
          id={most}
          layout="beside"
          help={form.mostHelp}
          fault={mostAllowed(rule.most) === null ? form.mostWrong : null}
        >
          <span className={styles.most}>
            <input
              id={most}
              className="input"
              inputMode="numeric"
              readOnly={isReadOnly}
              aria-describedby={`${most}-help`}
              value={rule.most}
              onChange={(event) => onChange({ most: event.currentTarget.value })}
            />
            <label className={styles.check}>
              <input
                type="checkbox"
                className="check"
                disabled={isReadOnly}
                checked={rule.in_a_row}
                onChange={(event) => onChange({ in_a_row: event.currentTarget.checked })}
              />
              {form.inARow}
            </label>
          </span>
        </FieldFrame>
        <FieldFrame label={form.breach} id={`${id}-breach`} layout="beside" help={null} fault={null}>
          <div>
            <fieldset className="segments" id={`${id}-breach`}>
              <legend className="visually-hidden">{form.breach}</legend>
              {breaches.map((breach) => (
                <label key={breach}>
                  <input
                    className="visually-hidden"
                    type="radio"
                    name={`${id}-breach`}
                    disabled={isReadOnly}
                    checked={rule.breach === breach}
                    onChange={() => onChange({ breach })}
                  />
                  {form.breaches[breach]}
                </label>
              ))}
            </fieldset>
          </div>
          {rule.breach === "block" && <LeadsOn at={at} name={rule.name.trim()} document={document} />}
        </FieldFrame>
        {rule.breach === "take" && (
          <FieldFrame
            label={form.goesTo}
            id={target}
            layout="beside"
            help={form.goesToHelp}
            fault={led === undefined || rule.goes_to === "" ? null : led.message}
            isRequired
          >
            <OfferedInput
              id={target}
              dir="auto"
              maxLength={255}
              readOnly={isReadOnly}
              aria-describedby={`${target}-help`}
              aria-invalid={(led !== undefined && rule.goes_to !== "") || undefined}
              value={rule.goes_to}
              offers={ruleTargets(document).map(({ name }) => name)}
              onChange={(text) => onChange({ goes_to: text })}
            />
          </FieldFrame>
        )}
      </div>
    </NameOffersContext>
  );
}

type ConditionProps = {
  readonly field: "never" | "before" | "after";
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly faults: readonly RuleFault[];
  readonly isReadOnly: boolean;
  readonly onWrite: (text: string) => void;
};

function Condition({ field, label, help, value, faults, isReadOnly, onWrite }: ConditionProps) {
  const id = useId();
  const [first] = faults;
  const isNew = value === "";
  const fault = first === undefined || isNew ? null : texts.form.at(first.message, first.position);
  return (
    <FieldFrame
      name={field}
      label={label}
      id={id}
      layout="beside"
      help={help}
      fault={fault}
      isRequired={field === "never"}
    >
      <NamingText
        id={id}
        naming="expression"
        isCode
        rows={1}
        spellCheck={false}
        readOnly={isReadOnly}
        marks={faults.map(({ position, end }) => ({ from: position, to: Math.max(end, position + 1), kind: "fault" }))}
        aria-describedby={`${id}-help`}
        aria-invalid={fault !== null || undefined}
        value={value}
        onWrite={onWrite}
      />
    </FieldFrame>
  );
}

/** Where the conversation goes when the rule blocks. */
function LeadsOn(props: { readonly at: InVersion; readonly name: string; readonly document: FlowDocument }) {
  const { at, name, document } = props;
  const paths = leadingOn(document, name);
  const blocks = new Map(document.rows.block.map((block) => [block.id, block]));
  const [first] = paths;
  const block = first === undefined ? undefined : blocks.get(first.source_block);
  const from = paths.map(({ source_block, display_in_global_list }) =>
    display_in_global_list ? texts.form.agent : (blocks.get(source_block)?.name ?? ""),
  );
  return (
    <p className="caption">
      {first === undefined ? texts.form.leadsNowhere(name) : `${texts.form.leads(name)} ${from.join(", ")}.`}{" "}
      {build === "studio" && (
        <Link
          to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
          params={{ organisation: at.org, flow: at.flow, version: at.ver, subFlow: block?.subflow ?? "start" }}
          search={first === undefined ? {} : { select: first.id }}
        >
          {texts.form.design}
        </Link>
      )}
    </p>
  );
}
