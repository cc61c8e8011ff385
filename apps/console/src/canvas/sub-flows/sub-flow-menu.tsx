import { IconCopyPlus, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Point } from "../../drawing/rect.ts";
import { Menu } from "../dialogs/menu.tsx";

type Props = {
  at: Point;
  /** The sub-flow that every conversation begins in cannot be deleted. */
  isStart: boolean;
  isReadOnly: boolean;
  onClose: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

export function SubFlowMenu({ at, isStart, isReadOnly, onClose, onRename, onDuplicate, onDelete }: Props) {
  const entries = [
    { label: "Rename", icon: <IconPencil size={16} aria-hidden />, isDisabled: isReadOnly, run: onRename },
    { label: "Duplicate", icon: <IconCopyPlus size={16} aria-hidden />, isDisabled: isReadOnly, run: onDuplicate },
    {
      label: isStart ? "Delete: conversations begin here" : "Delete",
      icon: <IconTrash size={16} aria-hidden />,
      isDisabled: isReadOnly || isStart,
      isDangerous: !isStart,
      run: onDelete,
    },
  ];
  return <Menu at={at} label="Sub-flow" entries={entries} onClose={onClose} />;
}
