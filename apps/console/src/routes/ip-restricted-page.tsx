import { Link } from "@tanstack/react-router";
import { ipRestriction } from "../api/ip-restriction.ts";
import styles from "./lone-page.module.css";

/** Somebody came from a network that the client has not listed. */
export function IpRestrictedPage() {
  const ip = ipRestriction()?.ip ?? null;
  return (
    <main className={styles.page}>
      <h1>We are sorry...</h1>
      <p className="muted">The page you are trying to visit has restricted access...</p>
      <p className="muted">It appears that you are using unauthorized network.</p>
      {ip !== null && (
        <p>
          Your address is <span className="chip">{ip}</span>
        </p>
      )}
      <Link className="button primary" to="/">
        Back to Home
      </Link>
    </main>
  );
}
