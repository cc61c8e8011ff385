import { ProblemError } from "@parley/client";
import { type FieldFault, messageOf } from "@parley/model/kernel";
import { useState } from "react";
import { useMe } from "../../api/me.ts";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { isAllowed } from "../../parts/is-allowed.ts";
import { notify } from "../../parts/notices/notice-store.ts";
import { reportError } from "../../parts/notices/report-error.ts";
import type { BaseRow } from "../collection.ts";
import { byId, faultsOf, offered } from "../collection.ts";
import styles from "../resource.module.css";
import { type Entry, labelOf, nameOf, type Resource } from "../resource.ts";
import { findEntries } from "../resource-source.ts";
import { texts as listTexts } from "../texts.ts";
import { Conflict } from "./conflict.tsx";
import { FormField } from "./form-field.tsx";
import {
  type Clash,
  changesOf,
  clashesOf,
  isOpenTo,
  isRequired,
  settable,
  useRowDraft,
  valuesOf,
} from "./row-draft.ts";
import { texts } from "./texts.ts";

type Props = {
  readonly resource: Resource;
  /** The row that is changed; null makes a new one. */
  readonly entry: Entry | null;
  readonly reload: () => Promise<void>;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
};

/** Width of the form; px. */
const width = 560;

/** The form of a row, made from the declarations of its fields: new, or changed. */
export function ResourceForm({ resource, entry, reload, onMade, onClose }: Props) {
  const { fields, noun, rows, texts: said, groups } = resource;
  const me = useMe();
  const isStaff =
    resource.rules.write === null ||
    (me !== undefined && isAllowed(me, resource.rules.write, { organisation: null, flow: null }));
  const isNew = entry === null;
  const names = settable(fields, noun, isNew).filter((name) => groups.some((group) => shows(group.fields, name)));
  const [base, setBase] = useState({ entry, values: valuesOf(names, fields, entry?.row ?? null) });
  const draft = useRowDraft(fields, base.values);
  const [conflict, setConflict] = useState<{ clashes: readonly Clash[]; others: readonly string[] } | null>(null);
  const [elsewhere, setElsewhere] = useState<readonly FieldFault[]>([]);

  const missing = names.filter((name) => {
    const field = fields[name];
    return field !== undefined && isNew && isRequired(field) && (draft.values[name] ?? "") === "";
  });
  const isWrong = names.some((name) => draft.faults[name] !== undefined && draft.texts[name] !== undefined);
  const isUndecided = conflict?.clashes.some(({ stays }) => stays === null) ?? false;

  async function save() {
    setElsewhere([]);
    try {
      if (base.entry === null) await add();
      else await change(base.entry);
    } catch (error) {
      if (error instanceof ProblemError && error.status === 412 && base.entry !== null) return meetConflict(base.entry);
      setElsewhere(draft.refuse(faultsOf(error)));
      throw error;
    }
  }

  async function add() {
    const made = await offered(rows.create)(
      Object.fromEntries(
        Object.entries(draft.values).filter(([name, value]) => value !== null || base.values[name] !== null),
      ),
    );
    await reload();
    notify({ severity: "success", title: texts.done.added(said.one) });
    onClose();
    onMade(made.id);
  }

  async function change({ row }: Entry) {
    const changes = changesOf(draft.values, base.values);
    if (Object.keys(changes).length > 0) {
      const saved = await offered(rows.change)(byId(rows, row), changes);
      // What is never shown cannot be taken back.
      const isKnown = Object.keys(changes).every((name) => fields[name]?.writeOnly !== true);
      const before = Object.fromEntries(Object.keys(changes).map((name) => [name, base.values[name]]));
      await reload();
      notify({
        severity: "success",
        title: texts.done.saved(said.one),
        ...(isKnown ? { action: { label: listTexts.verbs.undo, run: () => void undo(saved, before) } } : {}),
      });
    }
    onClose();
  }

  async function undo(saved: BaseRow, before: object) {
    try {
      await offered(rows.change)(byId(rows, saved), before);
    } catch (error) {
      reportError(said.messages.editing, error);
    } finally {
      await reload();
    }
  }

  /** Another person saved first: what both changed is asked for, the rest is taken together. */
  async function meetConflict({ row }: Entry) {
    const [theirs] = await findEntries(resource, [row.id]);
    if (theirs === undefined) throw new Error(texts.deleted(said.messages.missing));
    const found = clashesOf(draft.values, base.values, theirs);
    const now = valuesOf(names, fields, theirs.row);
    draft.set(Object.fromEntries(found.others.map((name) => [name, now[name]])));
    setBase({ entry: theirs, values: now });
    setConflict(found);
  }

  function decide(field: string, stays: "yours" | "theirs", value: unknown) {
    draft.set({ [field]: value });
    setConflict((before) =>
      before === null
        ? before
        : { ...before, clashes: before.clashes.map((each) => (each.field === field ? { ...each, stays } : each)) },
    );
  }

  return (
    <FormDialog
      title={isNew ? texts.title.add(said.one) : texts.title.edit(nameOf(resource, entry))}
      size={width}
      verb={isNew ? texts.verbs.add(said.one) : texts.verbs.save}
      isComplete={missing.length === 0 && !isWrong && !isUndecided}
      run={save}
      failed={isNew ? said.messages.adding : said.messages.editing}
      told={(error) => (
        <>
          <p>{messageOf(error)}</p>
          {elsewhere.map(({ field, message }) => (
            <p key={`${field} ${message}`}>{texts.fault(field, message)}</p>
          ))}
        </>
      )}
      onClose={onClose}
    >
      {conflict !== null && <Conflict resource={resource} entry={base.entry} {...conflict} decide={decide} />}
      {groups
        .map((group) => ({ ...group, shown: group.fields.filter((name) => shows(names, name)) }))
        .filter(({ shown }) => shown.length > 0)
        .map(({ title, shown }) => (
          <fieldset key={title} className={styles.group}>
            <h3>{title}</h3>
            {shown.map((name) => {
              const field = fields[name];
              if (field === undefined) throw new Error(`${noun.name} has no field ${name}`);
              const isOpen = isOpenTo(field, { isNew, isStaff });
              const help = said.help?.[name] ?? field.help;
              const nothing = said.nothing?.[name];
              const offers = resource.offers?.[name]?.map((value) => ({ value, label: value }));
              return (
                <FormField
                  key={name}
                  shown={{
                    name,
                    field,
                    place: {
                      label: labelOf(resource, name),
                      help: isOpen ? help : `${help} ${texts.staff}`,
                      ...(nothing === undefined ? {} : { nothing }),
                    },
                  }}
                  value={draft.values[name]}
                  writing={draft.writing(name)}
                  isReadOnly={!isOpen}
                  isRequired={isRequired(field)}
                  named={base.entry?.names[name]}
                  known={offers && { value: { offers } }}
                />
              );
            })}
          </fieldset>
        ))}
    </FormDialog>
  );
}

const shows = (names: readonly string[], name: string): boolean => names.includes(name);
