import type { Json } from "@parley/model/kernel";
import styles from "./simulator.module.css";
import { texts } from "./texts.ts";

/** Values by name; what is secret is named and not shown. */
export function Values(props: { title: string; values: { readonly [name: string]: Json }; secret: readonly string[] }) {
  const shown = Object.entries(props.values);
  return (
    <div>
      <h3 className={styles.title}>{props.title}</h3>
      {shown.length + props.secret.length === 0 ? (
        <p className="caption">{texts.state.none}</p>
      ) : (
        <dl className={styles.facts}>
          {shown.map(([name, value]) => (
            <Value key={name} name={name} text={typeof value === "string" ? value : JSON.stringify(value)} />
          ))}
          {props.secret.map((name) => (
            <Value key={name} name={name} text={texts.state.secret} />
          ))}
        </dl>
      )}
    </div>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="mono truncate" title={name}>
        {name}
      </dt>
      <dd className="mono" dir="auto">
        {text}
      </dd>
    </>
  );
}
