import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconExclamationCircleFilled,
  IconInfoCircleFilled,
} from "@tabler/icons-react";

export type Severity = "success" | "info" | "warning" | "error";

const icons = {
  success: { Icon: IconCircleCheckFilled, color: "var(--ok-solid)", word: "Success" },
  info: { Icon: IconInfoCircleFilled, color: "var(--info-solid)", word: "Information" },
  warning: { Icon: IconAlertTriangleFilled, color: "var(--warn-solid)", word: "Warning" },
  error: { Icon: IconExclamationCircleFilled, color: "var(--bad-solid)", word: "Error" },
} as const;

/** How bad it is: a colour, a shape, and the word for those who see neither. */
export function SeverityIcon({ severity, size = 16 }: { severity: Severity; size?: number }) {
  const { Icon, color, word } = icons[severity];
  return <Icon size={size} style={{ color, flex: "none" }} role="img" aria-label={word} />;
}
