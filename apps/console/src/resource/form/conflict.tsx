import { useId } from "react";
import { useZone } from "../../look/use-zone.ts";
import { valueText } from "../field-text.ts";
import styles from "../resource.module.css";
import { type Entry, labelOf, type Resource } from "../resource.ts";
import { texts as listTexts, type ResourceTexts } from "../texts.ts";
import type { Clash } from "./row-draft.ts";
import { texts } from "./texts.ts";

type Props = {
  /** The fields of the row, and what people call them. */
  readonly resource: Pick<Resource, "fields"> & { readonly texts: Pick<ResourceTexts, "labels"> };
  /** The row as it is now. */
  readonly entry: Entry | null;
  readonly clashes: readonly Clash[];
  /** Fields that the others alone changed. */
  readonly others: readonly string[];
  readonly decide: (field: string, stays: "yours" | "theirs", value: unknown) => void;
};

/** What others saved while the form was open: both values where they clash, and which stays. */
export function Conflict(props: Props) {
  const { resource, clashes, others } = props;
  const labels = others.map((name) => labelOf(resource, name).toLowerCase()).join(", ");
  return (
    <div className={styles.clash} role="alert">
      <strong>{texts.conflict.title}</strong>
      {others.length > 0 && <p>{texts.conflict.fits(labels)}</p>}
      {clashes.length === 0 && others.length === 0 && <p>{texts.conflict.elsewhere}</p>}
      {clashes.length > 0 && <p>{texts.conflict.clash}</p>}
      {clashes.map((clash) => (
        <Choice key={clash.field} {...props} clash={clash} />
      ))}
    </div>
  );
}

function Choice({ resource, entry, clash, decide }: Props & { clash: Clash }) {
  const { field, yours, theirs, stays } = clash;
  const id = useId();
  const { moment } = useZone();
  const told = (value: unknown, name?: string) =>
    name ?? valueText(value, resource.fields[field], moment) ?? listTexts.values.nothing;
  return (
    <div role="radiogroup" aria-label={labelOf(resource, field)}>
      <span className={styles.label}>{labelOf(resource, field)}</span>
      <label>
        <input type="radio" name={id} checked={stays === "yours"} onChange={() => decide(field, "yours", yours)} />
        {texts.conflict.yours}: <bdi>{told(yours)}</bdi>
      </label>
      <label>
        <input type="radio" name={id} checked={stays === "theirs"} onChange={() => decide(field, "theirs", theirs)} />
        {texts.conflict.theirs}: <bdi>{told(theirs, entry?.names[field])}</bdi>
      </label>
    </div>
  );
}
