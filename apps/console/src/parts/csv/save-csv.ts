/** Hands a text to the browser as a file; the mark at its beginning tells spreadsheets that it is UTF-8. */
export function saveCsv(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([`\uFEFF${content}`], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
