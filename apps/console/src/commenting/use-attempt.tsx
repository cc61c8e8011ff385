import { type ReactNode, useState } from "react";
import styles from "./commenting.module.css";

/** Tries what may fail, and says below it when it did: nothing that was written is lost, and it can be tried again. */
export function useAttempt(): {
  readonly trouble: ReactNode;
  readonly run: (title: string, act: () => Promise<void>) => Promise<void>;
} {
  const [failed, setFailed] = useState<string | null>(null);
  return {
    trouble:
      failed === null ? null : (
        <p className={styles.fault} role="alert">
          {failed}
        </p>
      ),
    run: async (title, act) => {
      setFailed(null);
      try {
        await act();
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        setFailed(`${title} ${error.message}`);
      }
    },
  };
}
