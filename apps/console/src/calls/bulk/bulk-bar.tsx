import { rules } from "@parley/model";
import type { Call, InFlow } from "@parley/model/api/calls";
import { IconFlag, IconStar, IconStarOff, IconTableDown, IconTag, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Forbidden } from "../../parts/forbidden.tsx";
import { notify } from "../../parts/notices/notice-store.ts";
import { reportError } from "../../parts/notices/report-error.ts";
import { Popover } from "../../parts/popover.tsx";
import { TagForm } from "../../parts/tag-form.tsx";
import { usePolicy } from "../../parts/use-policy.ts";
import styles from "./bulk-bar.module.css";
import { type CallChange, type ChangedCall, changeCalls } from "./change-calls.ts";
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
  clear: () => void;
}) {
  const { inFlow, chosen, tags, show, save, clear } = props;
  const [isBusy, setBusy] = useState(false);

  async function change(done: (count: number) => string, calls: readonly Call[], how: (call: Call) => CallChange) {
    if (isBusy) return;
    setBusy(true);
    const changed = await changeOrTell(calls, how);
    setBusy(false);
    if (changed === null) return;
    const before = new Map(changed.map((each) => [each.before.call_uuid, each.before]));
    const back = ({ call_uuid }: Call): CallChange => {
      const { starred = false, tags: labels = [], disposition = null } = before.get(call_uuid) ?? {};
      return { starred, tags: labels, disposition };
    };
    const undo = () =>
      changeOrTell(
        changed.map(({ after }) => after),
        back,
      );
    notify({
      severity: "success",
      title: done(changed.length),
      action: { label: texts.undo, run: () => void undo() },
    });
  }

  /** Null when any of them could not be changed; a notice says how many, and why. */
  async function changeOrTell(
    calls: readonly Call[],
    how: (call: Call) => CallChange,
  ): Promise<readonly ChangedCall[] | null> {
    const { changed, error } = await changeCalls(inFlow, calls, how, show);
    if (error === null) return changed;
    reportError(texts.failed(calls.length - changed.length, calls.length), error);
    return null;
  }

  return (
    <div className={styles.bar} role="toolbar" aria-label={texts.bar} aria-busy={isBusy}>
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
      <button type="button" className="button quiet small" onClick={clear}>
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
