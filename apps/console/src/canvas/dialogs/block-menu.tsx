import {
  IconArrowRight,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconFolderSymlink,
  IconHierarchy2,
  IconMessage,
  IconPencil,
  IconSitemap,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Point } from "../../drawing/rect.ts";
import { useDesignView } from "../../viewing/design-view.ts";
import type { CanvasCommand } from "../controls/canvas-keys.ts";
import { Menu, type MenuEntry } from "./menu.tsx";
import { texts } from "./texts.ts";

type Props = {
  at: Point;
  isReadOnly: boolean;
  count: number;
  run: (command: CanvasCommand) => void;
  onClose: () => void;
};

/** What can be done with the selected blocks, at the pointer. */
export function BlockMenu({ at, isReadOnly, count, run, onClose }: Props) {
  const { selected, reveal } = useDesignView();
  const [block] = selected;
  const entry = (command: CanvasCommand, label: string, keys: string, icon: ReactNode): MenuEntry => ({
    label,
    keys,
    icon,
    isDisabled: isReadOnly && command !== "copy",
    isDangerous: command === "delete",
    run: () => run(command),
  });
  const one = [
    entry("rename", texts.menu.rename, "F2", <IconPencil size={16} aria-hidden />),
    entry("connect", texts.menu.connect, "Enter", <IconArrowRight size={16} aria-hidden />),
    {
      label: texts.menu.comment,
      keys: "C",
      icon: <IconMessage size={16} aria-hidden />,
      run: () => block !== undefined && reveal(block, undefined, "open"),
    },
  ];
  const entries = [
    ...(count === 1 ? one : []),
    entry("move", texts.menu.move, "M", <IconFolderSymlink size={16} aria-hidden />),
    entry("copy", texts.menu.copy, "Mod+C", <IconCopy size={16} aria-hidden />),
    entry("cut", texts.menu.cut, "Mod+X", <IconCut size={16} aria-hidden />),
    entry("duplicate", texts.menu.duplicate, "Mod+D", <IconCopyPlus size={16} aria-hidden />),
    entry("convert", texts.menu.convert, "Mod+G", <IconSitemap size={16} aria-hidden />),
    entry("tidy", texts.menu.tidy, "L", <IconHierarchy2 size={16} aria-hidden />),
    entry("delete", texts.menu.delete, "Delete", <IconTrash size={16} aria-hidden />),
  ];
  return <Menu at={at} label={texts.menu.title} entries={entries} onClose={onClose} />;
}
