import { Link } from "@tanstack/react-router";
import styles from "./lone-page.module.css";
import { texts } from "./texts.ts";

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <h1>{texts.notFound.title}</h1>
      <p className="muted">{texts.notFound.text}</p>
      <Link className="button primary" to="/">
        {texts.notFound.home}
      </Link>
    </main>
  );
}
