import { Link } from "@tanstack/react-router";
import styles from "./lone-page.module.css";

export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <h1>404</h1>
      <p className="muted">Sorry, the page you visited does not exist.</p>
      <Link className="button primary" to="/">
        Go Home
      </Link>
    </main>
  );
}
