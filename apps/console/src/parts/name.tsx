/** A name that a person gave: on one line, cut when too long, and with its own direction of writing. */
export function Name({ text }: { text: string }) {
  return (
    <bdi className="truncate" title={text}>
      {text}
    </bdi>
  );
}
