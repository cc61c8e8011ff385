import { addableTypes, type BlockType, blockTypes, defaultType } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Select } from "../parts/selects/select.tsx";
import styles from "./outline.module.css";
import { texts } from "./texts.ts";

const kinds = blockTypes.filter((type) => addableTypes.includes(type)).map((type) => ({ value: type, label: type }));

/** A new block of a kind to choose. */
export function AddBlock({ onAdd }: { onAdd: (type: BlockType) => void }) {
  const [type, setType] = useState<BlockType>(defaultType);
  return (
    <div className={styles.add}>
      <Select className={styles.kind} aria-label={texts.kindOfBlock} value={type} options={kinds} onChange={setType} />
      <button type="button" className="button" onClick={() => onAdd(type)}>
        <IconPlus size={16} aria-hidden /> {texts.addBlock}
      </button>
    </div>
  );
}
