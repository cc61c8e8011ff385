import { type FlowDocument, leadingOn, ruleInWords } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import { later } from "../../parts/later.tsx";
import { SeverityIcon } from "../../parts/severity-icon.tsx";
import { SkeletonLines } from "../../parts/skeleton.tsx";
import { isTried, type RuleDraft, ruleOf } from "./rule-drafts.ts";
import styles from "./rules.module.css";
import { texts } from "./texts.ts";
import type { useRuleTrial } from "./use-rule-trial.ts";

const RuleForm = later(() => import("./rule-form.tsx").then((module) => module.RuleForm), {
  name: texts.title,
  waiting: <SkeletonLines lines={4} />,
});

type Props = {
  readonly at: InVersion;
  readonly rule: RuleDraft;
  /** Names of the other rules. */
  readonly others: readonly string[];
  readonly document: FlowDocument;
  readonly isOpen: boolean;
  readonly isReadOnly: boolean;
  readonly trial: ReturnType<typeof useRuleTrial>;
  /** The stored calls; `missing`: the policy without which they cannot be seen. */
  readonly calls: { readonly count: number; readonly isWhole: boolean; readonly missing: string | null };
  readonly onOpen: () => void;
  readonly onChange: (more: Partial<RuleDraft>) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
};

/** One rule: its name, its sentence, what a breach does, how often it is broken; its form once it is opened. */
export function RuleRow(props: Props) {
  const { rule, document, isOpen, isReadOnly, onOpen, onChange, onDuplicate, onRemove } = props;
  const name = rule.name === "" ? texts.unnamed : rule.name;
  const said = ruleInWords(ruleOf(rule), document.settings.primary_scope_name);
  const { menu } = texts;
  return (
    <li data-off={rule.off || undefined}>
      <div className={styles.head}>
        <Standing {...props} />
        <div className={styles.told}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className="muted" role={isOpen ? "status" : undefined}>
            <bdi>{said ?? texts.unread}</bdi>
          </span>
          <Outcome {...props} name={name} />
        </div>
        <span className="chip">{breachOf(rule, document)}</span>
        <div className={styles.verbs}>
          <button
            type="button"
            className="button small"
            aria-expanded={isOpen}
            aria-label={isOpen ? menu.close(name) : menu.edit(name)}
            onClick={onOpen}
          >
            {isOpen ? menu.closeVerb : menu.editVerb}
          </button>
          {!isReadOnly && (
            <>
              <button
                type="button"
                className="button quiet small"
                aria-label={menu.duplicate(name)}
                onClick={onDuplicate}
              >
                {menu.duplicateVerb}
              </button>
              <button
                type="button"
                className="button quiet small"
                aria-label={rule.off ? menu.on(name) : menu.off(name)}
                onClick={() => onChange({ off: !rule.off })}
              >
                {rule.off ? menu.onVerb : menu.offVerb}
              </button>
              <button type="button" className="button quiet small" aria-label={menu.remove(name)} onClick={onRemove}>
                {menu.removeVerb}
              </button>
            </>
          )}
        </div>
      </div>
      {isOpen && <RuleForm {...props} />}
    </li>
  );
}

function breachOf({ name, breach, off }: RuleDraft, document: FlowDocument): string {
  if (off) return texts.breach.off;
  if (breach !== "block") return texts.breach[breach === "take" ? "path" : "report"];
  return leadingOn(document, name).length > 0 ? texts.breach.path : texts.breach.block;
}

/** Whether the rule holds in all that was tried. */
function Standing({ rule, trial, document, others }: Props) {
  if (rule.off || !isTried(rule, document, others)) return <SeverityIcon severity="info" />;
  const seen = trial.explored?.rules.find((each) => each.rule === rule.name.trim());
  const inCalls = trial.breaking.get(rule.name.trim())?.length ?? 0;
  if (inCalls > 0 || (seen !== undefined && seen.turns > 0)) {
    return <SeverityIcon severity={rule.breach === "report" ? "error" : "warning"} />;
  }
  return <SeverityIcon severity={seen === undefined ? "info" : "success"} />;
}

/** How often it is broken in states and in calls, with what plays a breach. */
function Outcome({ rule, trial, calls, document, others, name }: Props & { readonly name: string }) {
  if (rule.off) return null;
  if (!isTried(rule, document, others)) return <span className="caption">{texts.trial.waiting}</span>;
  const seen = trial.explored?.rules.find((each) => each.rule === rule.name.trim());
  if (trial.explored === null || seen === undefined) return null;
  const broken = trial.breaking.get(rule.name.trim()) ?? [];
  const [newest] = broken;
  const { example } = seen;
  return (
    <span className={styles.outcome} role="status">
      <span className="caption">
        {texts.trial.states(seen.turns, trial.explored.states)}
        {!trial.explored.isWhole && ` (${texts.trial.bounded})`}
        {", "}
        {calls.missing !== null ? (
          <>
            {texts.trial.missing} <span className="mono">{calls.missing}</span>
          </>
        ) : calls.isWhole && calls.count === 0 ? (
          texts.trial.noCalls
        ) : (
          texts.trial.calls(broken.length, trial.played)
        )}
        {calls.missing === null && (!calls.isWhole || trial.played < calls.count) && `, ${texts.trial.reading}`}
      </span>
      {example !== null && (
        <button
          type="button"
          className="button quiet small"
          aria-label={texts.trial.playOf(name)}
          onClick={() => trial.play(rule.name.trim())}
        >
          {texts.trial.play}
        </button>
      )}
      {newest !== undefined && (
        <button
          type="button"
          className="button quiet small"
          aria-label={texts.trial.playCallOf(name)}
          onClick={() => trial.playCall(newest)}
        >
          {texts.trial.playCall}
        </button>
      )}
    </span>
  );
}
