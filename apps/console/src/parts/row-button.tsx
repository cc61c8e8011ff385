import type { IconStar } from "@tabler/icons-react";
import styles from "./row-button.module.css";

/** A small button in a row of a table, by its icon alone; what is pressed glows like a star. */
export function RowButton(props: {
  Icon: typeof IconStar;
  label: string;
  title: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  const { Icon, label, title, isDisabled = false } = props;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={props.isPressed}
      aria-disabled={isDisabled || undefined}
      title={title}
      onClick={props.onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
