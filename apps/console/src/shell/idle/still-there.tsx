import { Button } from "@mantine/core";
import { Dialog } from "../../parts/dialog.tsx";
import styles from "./idle.module.css";
import { texts } from "./texts.ts";

/** Asks whether the person is still there; `left` is the seconds until the sign-in ends. */
export function StillThere({ left, stay, signOut }: { left: number; stay: () => void; signOut: () => void }) {
  return (
    <Dialog opened onClose={stay} title={texts.title} closeOnClickOutside={false}>
      <p className={styles.text}>
        <Countdown left={left} />
        <span className="muted">{texts.left(Math.max(left, 0))}</span>
      </p>
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={signOut}>
          {texts.signOut}
        </Button>
        <Button variant="filled" onClick={stay} data-autofocus>
          {texts.stay}
        </Button>
      </div>
    </Dialog>
  );
}

const around = 2 * Math.PI * 17;

function Countdown({ left }: { left: number }) {
  return (
    <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="17" fill="none" stroke="var(--track)" strokeWidth="4" />
      <circle
        cx="20"
        cy="20"
        r="17"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeDasharray={`${(around * left) / 60} ${around}`}
        transform="rotate(-90 20 20)"
      />
      <text x="20" y="24" textAnchor="middle" fill="var(--text)" fontSize="12" fontWeight="600">
        {Math.max(left, 0)}
      </text>
    </svg>
  );
}
