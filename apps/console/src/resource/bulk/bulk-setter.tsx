import { type FormEvent, useId, useState } from "react";
import { useMe } from "../../api/me.ts";
import { LookProvider } from "../../look/look-provider.tsx";
import { isAllowed } from "../../parts/is-allowed.ts";
import { Select } from "../../parts/selects/select.tsx";
import { FormField } from "../form/form-field.tsx";
import { isOpenTo, useRowDraft, valuesOf } from "../form/row-draft.ts";
import styles from "../resource.module.css";
import { labelOf, type Resource } from "../resource.ts";
import { texts } from "./texts.ts";

/** Asks which field of the selected rows to set, and to what. */
export function BulkSetter(props: { resource: Resource; apply: (field: string, value: unknown) => void }) {
  const { resource, apply } = props;
  const { fields, bulk = [], rules } = resource;
  const me = useMe();
  const isStaff =
    rules.write === null || (me !== undefined && isAllowed(me, rules.write, { organisation: null, flow: null }));
  const [name, setName] = useState<string>(bulk[0] ?? "");
  const draft = useRowDraft(fields, valuesOf(bulk, fields, null));
  const id = useId();
  const field = fields[name];
  if (field === undefined) return null;
  const isOpen = isOpenTo(field, { isNew: false, isStaff });
  const isEmpty = !field.nullable && (draft.values[name] ?? "") === "";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOpen && !isEmpty && draft.faults[name] === undefined) apply(name, draft.values[name]);
  }

  return (
    <LookProvider>
      <form className={styles.setter} onSubmit={submit}>
        <label className="field" htmlFor={id}>
          <span>{texts.set.field}</span>
          <Select
            id={id}
            value={name}
            options={bulk.map((each) => ({ value: each, label: labelOf(resource, each) }))}
            onChange={setName}
          />
        </label>
        <FormField
          key={name}
          shown={{ name, field, place: { label: texts.set.value, help: isOpen ? field.help : texts.set.staff } }}
          value={draft.values[name]}
          writing={draft.writing(name)}
          isReadOnly={!isOpen}
          isRequired={!field.nullable}
          named={undefined}
        />
        <button
          type="submit"
          className="button primary small"
          aria-disabled={!isOpen || isEmpty || draft.faults[name] !== undefined}
        >
          {texts.set.verb(labelOf(resource, name).toLowerCase())}
        </button>
      </form>
    </LookProvider>
  );
}
