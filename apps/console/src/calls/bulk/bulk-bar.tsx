import { rules } from "@parley/model";
import type { Call, InFlow } from "@parley/model/api/calls";
import { messageOf } from "@parley/model/kernel";
import { IconFlag, IconStar, IconStarOff, IconTableDown, IconTag, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Forbidden } from "../../parts/forbidden.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { Popover } from "../../parts/popover.tsx";
import { TagForm } from "../../parts/tag-form.tsx";
import { usePolicy } from "../../parts/use-policy.ts";
import { ProgressBar } from "../../resource/bulk/progress-bar.tsx";
import { texts as common } from "../../resource/bulk/texts.ts";
import { useBulkRun } from "../../resource/bulk/use-bulk-run.ts";
import styles from "./bulk-bar.module.css";
import { type CallChange, changeBack } from "./change-back.ts";
import { type ChangedCall, changeCalls } from "./change-calls.ts";
import { DispositionForm } from "./disposition-form.tsx";
import { texts } from "./texts.ts";

/** What can be done with the calls that are selected. */
export function BulkBar(props: {
  inFlow: InFlow;
  chosen: readonly Call[];
  /** Tags of the calls that are seen, to choose from. */
  tags: readonly string[];
  show: (call: Call) => void;
  save: () => void;
  /** Selects these calls alone. */
  select: (calls: readonly Call[]) => void;
}) {
  const { inFlow, chosen, tags, show, save, select } = props;
  const { progress, run, cancel } = useBulkRun();

  const change = (done: (count: number) => string, calls: readonly Call[], how: (call: Call) => CallChange) =>
    run(
      { verb: common.verbs.saving, title: texts.failed(calls.length, calls.length), of: calls.length },
      async (signal, told) => {
        const outcome = await changeCalls(inFlow, calls, how, { show, signal, told });
        const changed = outcome.done;
        const undo = { label: texts.undo, run: () => void takeBack(changed) };
        const isWhole = changed.length === calls.length;
        // What was not done stays selected, so that it can be tried again.
        if (!isWhole) select([...outcome.failed.map(({ item }) => item), ...outcome.left].map(({ before }) => before));
        const [first] = outcome.failed;
        if (isWhole || first === undefined) {
          const title = isWhole ? done(changed.length) : texts.stopped(done(changed.length), outcome.left.length);
          notify({ severity: isWhole ? "success" : "info", title, ...(changed.length > 0 && { action: undo }) });
          return;
        }
        notify({
          severity: "error",
          title: texts.failed(calls.length - changed.length, calls.length),
          detail: messageOf(first.error),
          ...(changed.length > 0 && { action: undo }),
        });
      },
    );

  const takeBack = (changed: readonly ChangedCall[]) => {
    const done = new Map(changed.map((each) => [each.after.call_uuid, each]));
    return change(
      texts.done.back,
      changed.map(({ after }) => after),
      (now) => {
        const each = done.get(now.call_uuid);
        return each === undefined ? {} : changeBack(each, now);
      },
    );
  };

  if (progress !== null) return <ProgressBar label={texts.bar} progress={progress} cancel={cancel} />;
  return (
    <div className={styles.bar} role="toolbar" aria-label={texts.bar}>
      <span role="status">{texts.selected(chosen.length)}</span>
      <Forbidden needs={rules.callsAdmin}>
        <button
          type="button"
          className="button small"
          onClick={() => void change(texts.done.starred, chosen, () => ({ starred: true }))}
        >
          <IconStar size={14} aria-hidden /> {texts.star}
        </button>
      </Forbidden>
      <Forbidden needs={rules.callsAdmin}>
        <button
          type="button"
          className="button small"
          onClick={() => void change(texts.done.unstarred, chosen, () => ({ starred: false }))}
        >
          <IconStarOff size={14} aria-hidden /> {texts.unstar}
        </button>
      </Forbidden>
      <FormButton label={texts.tag} Icon={IconTag}>
        {(close) => (
          <TagForm
            known={tags}
            apply={(tag, isAdded) => {
              close();
              const done = isAdded ? texts.done.tagged : texts.done.untagged;
              void change(
                (count) => done(count, tag),
                chosen,
                (call) => ({
                  tags: [...call.tags.filter((each) => each !== tag), ...(isAdded ? [tag] : [])],
                }),
              );
            }}
          />
        )}
      </FormButton>
      <FormButton label={texts.disposition} Icon={IconFlag}>
        {(close) => (
          <DispositionForm
            inFlow={inFlow}
            apply={(disposition) => {
              close();
              void change(
                (count) => texts.done.disposed(count, disposition),
                chosen,
                () => ({ disposition }),
              );
            }}
          />
        )}
      </FormButton>
      <button type="button" className="button small" onClick={save}>
        <IconTableDown size={14} aria-hidden /> {texts.csv}
      </button>
      <button type="button" className="button quiet small" onClick={() => select([])}>
        <IconX size={14} aria-hidden /> {texts.clear}
      </button>
    </div>
  );
}

/** A button that opens a form of what is to be written, for those who may. */
function FormButton(props: { label: string; Icon: typeof IconTag; children: (close: () => void) => ReactNode }) {
  const { label, Icon, children } = props;
  const { isAllowed } = usePolicy(rules.callsAdmin);
  const content = (
    <>
      <Icon size={14} aria-hidden /> {label}
    </>
  );
  if (isAllowed) {
    return (
      <Popover label={label} buttonClass="button small" isAbove button={content}>
        {children}
      </Popover>
    );
  }
  return (
    <Forbidden needs={rules.callsAdmin}>
      <button type="button" className="button small">
        {content}
      </button>
    </Forbidden>
  );
}
