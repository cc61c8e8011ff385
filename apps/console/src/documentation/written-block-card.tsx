import styles from "./documentation.module.css";
import { texts } from "./texts.ts";
import type { WrittenBlock, WrittenPath } from "./written-flow.ts";

/** A block in words: what it does, says and asks for, and where each of its paths leads. */
export function WrittenBlockCard({ block }: { block: WrittenBlock }) {
  const { id, name, does, notes, says, words, asks, runs, enters, disposition, paths } = block;
  const facts: readonly (readonly [string, readonly string[]])[] = [
    [texts.says, says],
    ...words.map((each) => [texts.occasion(each), each.says] as const),
    [texts.asks, asks.length > 0 ? [asks.join(", ")] : []],
    [texts.runs, runs === null ? [] : [runs]],
    [texts.enters, enters === null ? [] : [enters]],
    [texts.ends, disposition === null ? [] : [disposition]],
  ];
  return (
    <section className={`card ${styles.block}`} id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <bdi>{name || texts.noName}</bdi> <span className="caption">{does}</span>
      </h3>
      {notes !== null && <p className="muted">{notes}</p>}
      <dl className={styles.facts}>
        {facts.map(
          ([label, values]) =>
            values.length > 0 && (
              <div key={label}>
                <dt>{label}</dt>
                {values.map((value, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: what a block says is only read here
                  <dd key={place}>
                    <bdi>{value}</bdi>
                  </dd>
                ))}
              </div>
            ),
        )}
      </dl>
      {paths.length > 0 && (
        <table className={styles.paths}>
          <thead>
            <tr>
              <th scope="col">{texts.when}</th>
              <th scope="col">{texts.leadsTo}</th>
            </tr>
          </thead>
          <tbody>
            {paths.map((path) => (
              <tr key={path.id}>
                <td>
                  <bdi>{whenTaken(path)}</bdi>
                  {path.says.map((words, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: what a path says is only read here
                    <div key={place} className="caption">
                      <bdi>{texts.saysOnTheWay(words)}</bdi>
                    </div>
                  ))}
                </td>
                <td>
                  {path.resumes && texts.resumes}
                  {path.resumes && path.to !== null && texts.elseTo}
                  {!path.resumes && path.to === null && <span className="muted">{texts.nowhere}</span>}
                  {path.to !== null && (
                    <a href={`#${path.to.id}`}>
                      <bdi>{path.to.name || texts.noName}</bdi>
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const whenTaken = ({ kind, what, fills, condition }: WrittenPath): string =>
  [
    texts.taken[kind](what),
    ...(fills.length > 0 ? [texts.fills(fills.join(", "))] : []),
    ...(condition === null ? [] : [texts.while(condition)]),
  ].join("");
