import { Link } from "@tanstack/react-router";
import { ipRestriction } from "../api/ip-restriction.ts";
import { texts as shared } from "../parts/texts.ts";
import styles from "./lone-page.module.css";
import { texts } from "./texts.ts";

/** A person came from a network that the client has not listed. */
export function IpRestrictedPage() {
  const ip = ipRestriction()?.ip ?? null;
  return (
    <main className={styles.page}>
      <h1>{shared.restricted.title}</h1>
      <p className="muted">{shared.restricted.text}</p>
      <p className="muted">{texts.ipRestricted.reason}</p>
      {ip !== null && (
        <p>
          {texts.ipRestricted.address} <span className="chip">{ip}</span>
        </p>
      )}
      <Link className="button primary" to="/">
        {shared.restricted.home}
      </Link>
    </main>
  );
}
