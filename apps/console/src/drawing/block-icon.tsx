import { type BlockType, blockKinds } from "@parley/model/kernel";
import {
  IconArrowsSplit2,
  IconBolt,
  IconCalculator,
  IconClockPause,
  IconCornerUpRightDouble,
  IconCreditCard,
  IconFileSearch,
  IconForms,
  IconListNumbers,
  IconMessageChatbot,
  IconPhoneOutgoing,
  IconPlayerPlay,
  IconPlayerRecord,
  IconPlayerStop,
  IconRepeat,
  IconSitemap,
  IconVolume,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import styles from "./block-icon.module.css";

/** The sign of each kind of block. */
export const blockIcons = {
  Start: IconPlayerPlay,
  Voice: IconVolume,
  Collect: IconForms,
  Action: IconBolt,
  Condition: IconArrowsSplit2,
  Subflow: IconSitemap,
  Goto: IconCornerUpRightDouble,
  Transfer: IconPhoneOutgoing,
  Record: IconPlayerRecord,
  End: IconPlayerStop,
  Set: IconCalculator,
  Choice: IconListNumbers,
  Loop: IconRepeat,
  Wait: IconClockPause,
  LLM: IconMessageChatbot,
  Payment: IconCreditCard,
  Answer: IconFileSearch,
} as const satisfies Record<BlockType, ComponentType>;

/** The kind of a block as its icon on a tile in its family's colour. */
export function BlockIcon({ type }: { type: BlockType }) {
  const Icon = blockIcons[type];
  return (
    <span className={styles.tile} data-family={blockKinds[type].family} title={type}>
      <Icon size={14} stroke={2} aria-hidden />
    </span>
  );
}
