import { addableTypes, type BlockType, blockTypes, defaultType } from "@parley/model/kernel";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./outline.module.css";
import { texts } from "./texts.ts";

/** A new block of a kind to choose. */
export function AddBlock({ onAdd }: { onAdd: (type: BlockType) => void }) {
  const kinds = blockTypes.filter((type) => addableTypes.includes(type));
  const [type, setType] = useState<BlockType>(defaultType);
  return (
    <div className={styles.add}>
      <label>
        <span className="visually-hidden">{texts.kindOfBlock}</span>
        <select
          className="input"
          value={type}
          onChange={(event) => setType(kinds.find((kind) => kind === event.currentTarget.value) ?? defaultType)}
        >
          {kinds.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      <button type="button" className="button" onClick={() => onAdd(type)}>
        <IconPlus size={16} aria-hidden /> {texts.addBlock}
      </button>
    </div>
  );
}
