import { type Difference, type DifferenceKind, differenceKinds } from "@parley/flow";
import { useState } from "react";
import { signs } from "../drawing/signs.ts";
import { ValueChange } from "../parts/changes/value-change.tsx";
import styles from "./comparing.module.css";
import { groupId } from "./group-id.ts";
import { texts } from "./texts.ts";

const shownAtFirst = 200;

/** How two versions differ, in words: by block, and by kind what is not drawn. */
export function DifferenceList({
  differences,
  title = texts.words,
}: {
  differences: readonly Difference[];
  title?: string;
}) {
  const [chosen, setChosen] = useState<DifferenceKind | null>(null);
  const [isWhole, setWhole] = useState(false);
  const offered = differenceKinds.filter((each) => differences.some((one) => one.kind === each));
  // Other versions may not differ in what was chosen.
  const kind = offered.find((each) => each === chosen) ?? null;
  const wanted = kind === null ? differences : differences.filter((each) => each.kind === kind);
  const shown = isWhole ? wanted : wanted.slice(0, shownAtFirst);
  return (
    <section className={`card ${styles.panel}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {offered.length > 1 && (
          <fieldset className="segments" aria-label={texts.filter}>
            <button type="button" aria-pressed={kind === null} onClick={() => setChosen(null)}>
              {texts.all} {differences.length}
            </button>
            {offered.map((each) => (
              <button key={each} type="button" aria-pressed={each === kind} onClick={() => setChosen(each)}>
                {texts.kinds[each]} {differences.filter((one) => one.kind === each).length}
              </button>
            ))}
          </fieldset>
        )}
      </header>
      {[...grouped(shown)].map(([key, { title, all }]) => (
        <section key={key} id={key} className={styles.group} aria-label={title}>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <ul>
            {all.map((difference) => (
              <Row key={`${difference.what} ${difference.id} ${difference.field}`} difference={difference} />
            ))}
          </ul>
        </section>
      ))}
      {wanted.length > shown.length && (
        <p className={styles.more}>
          <button type="button" className="button" onClick={() => setWhole(true)}>
            {texts.showAll(wanted.length)}
          </button>
        </p>
      )}
    </section>
  );
}

function Row({ difference: { what, sentence, before, after } }: { difference: Difference }) {
  return (
    <li className={styles.difference}>
      <span className={styles.swatch} data-what={what} role="img" aria-label={texts.signs[what]}>
        {signs[what]}
      </span>
      <div>
        <p>
          <bdi>{sentence}</bdi>
        </p>
        {(before !== null || after !== null) && <ValueChange before={before} after={after} />}
      </div>
    </li>
  );
}

type Group = { readonly title: string; readonly all: Difference[] };

/** Under the block where they are drawn, else under their kind. */
function grouped(differences: readonly Difference[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const difference of differences) {
    const { place, kind } = difference;
    const key = place === null ? kind : groupId(place.block);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { title: place?.name ?? texts.kinds[kind], all: [difference] });
    else group.all.push(difference);
  }
  return groups;
}
