import { IconBookDownload, IconBookUpload, IconCopyPlus, IconPencil, IconTrash } from "@tabler/icons-react";
import type { Point } from "../../drawing/rect.ts";
import { Menu } from "../dialogs/menu.tsx";
import { texts } from "./texts.ts";

type Props = {
  at: Point;
  /** The sub-flow that every conversation begins in cannot be deleted. */
  isStart: boolean;
  isReadOnly: boolean;
  onClose: () => void;
  onRename: () => void;
  onDuplicate: () => void;
  onKeep: () => void;
  onAdd: () => void;
  onDelete: () => void;
};

export function SubFlowMenu(props: Props) {
  const { at, isStart, isReadOnly, onClose, onRename, onDuplicate, onKeep, onAdd, onDelete } = props;
  const entries = [
    { label: texts.menu.rename, icon: <IconPencil size={16} aria-hidden />, isDisabled: isReadOnly, run: onRename },
    {
      label: texts.menu.duplicate,
      icon: <IconCopyPlus size={16} aria-hidden />,
      isDisabled: isReadOnly,
      run: onDuplicate,
    },
    {
      label: isStart ? texts.menu.keepStart : texts.menu.keep,
      icon: <IconBookUpload size={16} aria-hidden />,
      isDisabled: isReadOnly || isStart,
      run: onKeep,
    },
    {
      label: texts.menu.addFromLibrary,
      icon: <IconBookDownload size={16} aria-hidden />,
      isDisabled: isReadOnly,
      run: onAdd,
    },
    {
      label: isStart ? texts.menu.deleteStart : texts.menu.delete,
      icon: <IconTrash size={16} aria-hidden />,
      isDisabled: isReadOnly || isStart,
      isDangerous: !isStart,
      run: onDelete,
    },
  ];
  return <Menu at={at} label={texts.menu.title} entries={entries} onClose={onClose} />;
}
