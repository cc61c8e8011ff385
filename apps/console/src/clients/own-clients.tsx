import type { Me } from "@parley/model/api/people";
import { Link, Navigate } from "@tanstack/react-router";
import { EmptyState } from "../parts/empty-state.tsx";
import { Name } from "../parts/name.tsx";
import { PageHead } from "../parts/page-head.tsx";
import styles from "./clients.module.css";
import { texts } from "./texts.ts";

/** The clients of people who may not see the list of all: the only one opens by itself. Some have none yet. */
export function OwnClients({ organisations }: Pick<Me, "organisations">) {
  const [only, ...others] = organisations;
  if (only !== undefined && others.length === 0) {
    return <Navigate to="/clients/$organisation" params={{ organisation: only.uuid }} replace />;
  }
  if (only === undefined) {
    return (
      <>
        <PageHead title={texts.list.title} />
        <section className="card">
          <EmptyState title={texts.own.none}>{texts.own.noneHelp}</EmptyState>
        </section>
      </>
    );
  }
  return (
    <>
      <PageHead title={texts.list.title} note={organisations.length.toLocaleString("en")} />
      <ul className={`card ${styles.own}`} aria-label={texts.list.title}>
        {organisations.map(({ uuid, name }) => (
          <li key={uuid}>
            <Link className="row-link truncate" to="/clients/$organisation" params={{ organisation: uuid }}>
              <Name text={name} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
