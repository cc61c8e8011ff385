import { Button, FileButton, Textarea } from "@mantine/core";
import { messageOf } from "@parley/model/kernel";
import { IconFile, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import styles from "./file-or-text.module.css";
import { readTextFile } from "./read-text-file.ts";
import { texts } from "./texts.ts";

/** A text that comes from a file, or is pasted. A file that cannot be read says so, and nothing else is taken for it. */
export function FileOrText(props: {
  label: string;
  /** Media types and endings, as `accept` of an input. */
  accept: string;
  value: string;
  onChange: (text: string) => void;
  /** Told of the name of a file that was read. */
  onFile?: (name: string) => void;
  /** Takes a file that is no text, such as an archive; false leaves it to be read as one. */
  takes?: (file: File) => boolean;
  /** The name of a file that was taken: it stands in place of the text. */
  taken?: string | null;
  rows: number;
  isRequired?: boolean;
  fault?: string | null;
  hasFocus?: boolean;
}) {
  const reset = useRef<() => void>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const fault = unreadable ?? props.fault ?? null;
  function take(text: string) {
    setUnreadable(null);
    props.onChange(text);
  }
  async function read(file: File | null) {
    // The same file may have changed: a browser tells of it again only where none is chosen.
    reset.current?.();
    if (file === null) return;
    setUnreadable(null);
    if (props.takes?.(file) === true) return;
    try {
      take(await readTextFile(file));
      props.onFile?.(file.name);
    } catch (error) {
      take("");
      setUnreadable(texts.unreadable(file.name, messageOf(error)));
    }
  }

  return (
    <>
      <div className={styles.file}>
        <FileButton resetRef={reset} accept={props.accept} onChange={(file) => void read(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {texts.chooseFile}
            </Button>
          )}
        </FileButton>
        {props.taken == null && <span className="muted">{texts.orPaste}</span>}
      </div>
      {props.taken != null ? (
        <p className={styles.taken}>
          <IconFile size={16} aria-hidden />
          <bdi>{props.taken}</bdi>
          <button type="button" className="button quiet small" onClick={() => take("")}>
            {texts.pasteVerb}
          </button>
          {fault !== null && (
            <span className={styles.fault} role="alert">
              {fault}
            </span>
          )}
        </p>
      ) : (
        <Textarea
          label={props.label}
          value={props.value}
          onChange={(event) => take(event.currentTarget.value)}
          rows={props.rows}
          required={props.isRequired ?? false}
          error={fault === null ? null : <span role="alert">{fault}</span>}
          spellCheck={false}
          classNames={{ input: "mono" }}
          {...(props.hasFocus === true && { "data-autofocus": true })}
        />
      )}
    </>
  );
}
