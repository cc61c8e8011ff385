import type { Policy } from "@parley/model";
import { IconInfoCircle } from "@tabler/icons-react";
import { cloneElement, type MouseEvent, type ReactElement } from "react";
import styles from "./forbidden.module.css";
import { texts } from "./texts.ts";
import { tip } from "./tip.ts";
import { usePolicy } from "./use-policy.ts";

type Control = ReactElement<{
  "aria-disabled"?: boolean;
  "data-disabled"?: boolean;
  onClick?: (event: MouseEvent) => void;
}>;

/**
 * Around one button: where the policy is missing it stays, disabled, and its tooltip names what is missing. It keeps the
 * focus, so that those who use the keyboard learn it too.
 */
export function Forbidden({ needs, children }: { needs: readonly Policy[]; children: Control }) {
  const { isAllowed, missing } = usePolicy(needs);
  if (isAllowed) return children;
  return cloneElement(children, {
    "aria-disabled": true,
    "data-disabled": true,
    onClick: (event) => event.preventDefault(),
    ...tip(missing && texts.missing.needs(missing)),
  });
}

/** A line under what cannot be done, that names the policy. */
export function MissingPolicy({ needs }: { needs: readonly Policy[] }) {
  const { missing } = usePolicy(needs);
  if (missing === null) return null;
  return (
    <p className={styles.line}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        {texts.missing.before} <span className="mono">{missing}</span>
        {texts.missing.after}
      </span>
    </p>
  );
}
