import { Link } from "@tanstack/react-router";
import styles from "./lone-page.module.css";
import { texts } from "./texts.ts";

/** Says that an address has no page. The frame of the console stays around it for those who are signed in. */
export function NotFound() {
  return (
    <section className={styles.page}>
      <h1>{texts.notFound.title}</h1>
      <p className="muted">{texts.notFound.text}</p>
      <Link className="button primary" to="/">
        {texts.notFound.home}
      </Link>
    </section>
  );
}
