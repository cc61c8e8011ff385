import type { Policy } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { useQuery } from "@tanstack/react-query";
import { usualSets, withinReach } from "./areas.ts";
import styles from "./people.module.css";
import { rolesQuery } from "./people-queries.ts";
import { texts } from "./texts.ts";
import { useMayGive } from "./use-may-give.ts";

type Set = { readonly name: string; readonly rights: readonly Policy[] };

const usual: readonly Set[] = [
  { name: texts.rights.sets.administrator, rights: usualSets.administrator },
  { name: texts.rights.sets.designer, rights: usualSets.designer },
  { name: texts.rights.sets.operations, rights: usualSets.operations },
  { name: texts.rights.sets.reader, rights: usualSets.reader },
];

type Props = {
  readonly organisation: Id;
  /** The rights that the person has now. */
  readonly stored: readonly Policy[];
  readonly onChoose: (rights: readonly Policy[]) => void;
};

/** Fills rights in: usual ones, and the client's roles. Those that the signed-in person lacks stay as they are. */
export function BeginWith({ organisation, stored, onChoose }: Props) {
  const mayGive = useMayGive({ organisation, flow: null });
  const roles = useQuery(rolesQuery(organisation)).data ?? [];
  const sets = [...usual, ...roles.map(({ name, policies }): Set => ({ name, rights: policies }))];
  return (
    <fieldset className={`${styles.line} ${styles.bare}`} aria-label={texts.rights.begin}>
      <span className="caption">{texts.rights.begin}</span>
      {sets.map(({ name, rights }, place) => (
        <button
          key={place < usual.length ? name : `role ${name}`}
          type="button"
          className="button small"
          onClick={() => onChoose(withinReach(rights, stored, mayGive))}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
