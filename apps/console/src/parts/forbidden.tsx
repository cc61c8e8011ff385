import { Tooltip } from "@mantine/core";
import type { Policy } from "@parley/model";
import { IconInfoCircle, IconLock } from "@tabler/icons-react";
import { cloneElement, type MouseEvent, type ReactElement, type ReactNode } from "react";
import styles from "./forbidden.module.css";
import { usePolicy } from "./use-policy.ts";

type Control = ReactElement<{
  "aria-disabled"?: boolean;
  "data-disabled"?: boolean;
  onClick?: (event: MouseEvent) => void;
  leftSection?: ReactNode;
}>;

/**
 * Around one button: where the policy is missing it stays, disabled, and its tooltip names what is missing. It keeps the
 * focus, so that those who use the keyboard learn it too.
 */
export function Forbidden({ needs, children }: { needs: readonly Policy[]; children: Control }) {
  const { isAllowed, missing } = usePolicy(needs);
  if (isAllowed) return children;
  const control = cloneElement(children, {
    "aria-disabled": true,
    "data-disabled": true,
    onClick: (event) => event.preventDefault(),
  });
  if (missing === null) return control;
  return (
    <Tooltip
      label={
        <>
          <IconLock size={12} aria-hidden /> Needs {missing}
        </>
      }
    >
      {control}
    </Tooltip>
  );
}

/** A line under what cannot be done, that names the policy. */
export function MissingPolicy({ needs }: { needs: readonly Policy[] }) {
  const { missing } = usePolicy(needs);
  if (missing === null) return null;
  return (
    <p className={styles.line}>
      <IconInfoCircle size={16} aria-hidden />
      <span>
        Needs <span className="mono">{missing}</span>. Ask an administrator of this client for it.
      </span>
    </p>
  );
}
