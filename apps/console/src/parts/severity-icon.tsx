import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconExclamationCircleFilled,
  IconInfoCircleFilled,
} from "@tabler/icons-react";
import type { Severity } from "./severity.ts";
import { texts } from "./texts.ts";

const icons = {
  success: { Icon: IconCircleCheckFilled, color: "var(--ok-solid)", word: texts.severity.success },
  info: { Icon: IconInfoCircleFilled, color: "var(--info-solid)", word: texts.severity.info },
  warning: { Icon: IconAlertTriangleFilled, color: "var(--warn-solid)", word: texts.severity.warning },
  error: { Icon: IconExclamationCircleFilled, color: "var(--bad-solid)", word: texts.severity.error },
} as const;

/** How bad it is: a colour, a shape, and the word for those who see neither. */
export function SeverityIcon({ severity, size = 16 }: { severity: Severity; size?: number }) {
  const { Icon, color, word } = icons[severity];
  return <Icon size={size} style={{ color, flex: "none" }} role="img" aria-label={word} />;
}
