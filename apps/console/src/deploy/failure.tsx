/** What could not be done, and why. */
export function Failure({ title, error }: { title: string; error: unknown }) {
  return (
    <>
      <strong>{title}</strong>
      <p>{error instanceof Error ? error.message : String(error)}</p>
    </>
  );
}
