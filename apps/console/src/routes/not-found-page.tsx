import styles from "./lone-page.module.css";
import { NotFound } from "./not-found.tsx";

/** An address without a page, where nothing else can be shown. */
export function NotFoundPage() {
  return (
    <main className={styles.page}>
      <NotFound />
    </main>
  );
}
