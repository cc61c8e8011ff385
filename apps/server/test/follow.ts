/** Follows a stream of events as a browser does; `next` settles with the next event. */
export async function follow(url: string, authorization: string) {
  const ending = new AbortController();
  const answer = await fetch(url, { headers: { authorization }, signal: ending.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  async function next(): Promise<unknown> {
    for (;;) {
      const end = text.indexOf("\n\n");
      const part = text.slice(0, end);
      if (end >= 0) text = text.slice(end + 2);
      if (end >= 0 && part.startsWith("data: ")) return JSON.parse(part.slice(6));
      if (end >= 0) continue;
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done || value === undefined) throw new Error("The stream ended");
      text += value;
    }
  }
  return { status: answer.status, type: answer.headers.get("content-type"), next, stop: () => ending.abort() };
}
