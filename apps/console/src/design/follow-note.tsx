import styles from "./design-page.module.css";
import { texts } from "./texts.ts";

/** Says that the conversation went on in another sub-flow while the page stayed with what is selected or written. */
export function FollowNote({ onFollow }: { readonly onFollow: () => void }) {
  return (
    <p className={`notice info ${styles.note}`} role="status">
      {texts.wentOn}
      <button type="button" className="button small" onClick={onFollow}>
        {texts.follow}
      </button>
    </p>
  );
}
