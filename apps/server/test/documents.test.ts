// @module-tag long
// Longer than 400 lines: one version takes all documents, and one server reads them.

import { deflateRawSync, deflateSync } from "node:zlib";
import { tone, writeWav } from "@parley/voice";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readInThread } from "../src/documents/read-in-thread.ts";
import { addFlow, newId, startServer, type TestServer } from "./harness.ts";

type Flow = Awaited<ReturnType<typeof addFlow>>;
let server: TestServer;
let flow: Flow;
let documents: string;
beforeAll(async () => {
  server = await startServer();
  flow = await addFlow(server);
  documents = `${flow.version}documents/`;
});
afterAll(() => server.close());

const bytes = { "content-type": "application/octet-stream" };
const upload = (file: string, content: string | Buffer, more = "") =>
  flow.ask("POST", `${documents}upload/?file=${encodeURIComponent(file)}${more}`, Buffer.from(content), bytes);

const hours = "# Opening hours\n\nThe library is open from nine to seven. It is closed on Sundays.\n";

/** A zip of one file. `claims` is the size that it says the file has. */
function zipOf(name: string, content: Buffer, { flags = 0, packed = deflateRawSync(content) } = {}): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(flags, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(flags, 8);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(10, 24);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

const wordOf = (text: string) =>
  zipOf(
    "word/document.xml",
    Buffer.from(`<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`),
  );

/** A PDF of pages with lines in letters of some height. A line may stand in a stream that is packed. */
function pdfOf(pages: readonly (readonly (readonly [text: string, height: number])[])[], packed?: Buffer): Buffer {
  const streams = pages.map((lines) =>
    Buffer.from(
      lines.map(([text, height], row) => `BT /F1 ${height} Tf 50 ${760 - row * 30} Td (${text}) Tj ET`).join("\n"),
    ),
  );
  const objects: Buffer[] = [];
  const add = (head: string, stream?: Buffer) =>
    objects.push(
      stream === undefined
        ? Buffer.from(head)
        : Buffer.concat([Buffer.from(`${head}\nstream\n`), stream, Buffer.from("\nendstream")]),
    );
  const first = 4;
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, place) => `${first + place * 2} 0 R`).join(" ")}] >>`,
  );
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  for (const [place, stream] of streams.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + place * 2 + 1} 0 R >>`,
    );
    if (packed === undefined) add(`<< /Length ${stream.length} >>`, stream);
    else add(`<< /Length ${packed.length} /Filter /FlateDecode >>`, packed);
  }
  let body = Buffer.from("%PDF-1.4\n");
  const places: number[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(body.length);
    body = Buffer.concat([body, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
  }
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`;
  return Buffer.concat([body, Buffer.from(end)]);
}

describe("a document", () => {
  test("of PDF tells its pages and headings", async () => {
    const file = pdfOf([
      [
        ["Late fees", 24],
        ["Books cost 20 cents for each day.", 12],
      ],
      [
        ["Renewing", 24],
        ["A loan can be renewed twice.", 12],
      ],
    ]);
    const added = await upload("fees.pdf", file);
    expect(added, JSON.stringify(added.body)).toMatchObject({ status: 200, body: { pages: 2, passages: 2 } });
    const { passages } = (await flow.ask("GET", `${documents}ask/?question=can%20I%20renew%20a%20loan`)).body;
    expect(passages[0]).toMatchObject({
      name: "fees",
      page: 2,
      title: "Renewing",
      text: "A loan can be renewed twice.",
    });
  });

  test("of HTML keeps the questions that stand in the buttons of an accordion", async () => {
    const item = (question: string, answer: string, number: number) =>
      `<h3><button type="button" aria-expanded="false" aria-controls="s${number}" id="b${number}"><span>${question}<span class="icon"></span></span></button></h3><div id="s${number}" role="region" aria-labelledby="b${number}" hidden><p>${answer}</p></div>`;
    const page = `<div class="accordion">${item("How long is delivery?", "Two days within the city.", 1)}${item("Can I return it?", "Within thirty days.", 2)}</div>`;
    expect(await upload("shop.html", page)).toMatchObject({ status: 200, body: { passages: 2 } });
    const { passages } = (await flow.ask("GET", `${documents}ask/?question=how%20long%20is%20delivery`)).body;
    expect(passages[0]).toMatchObject({ title: "How long is delivery?", text: "Two days within the city." });
  });

  test("with a page that cannot be read is refused with the number of that page", async () => {
    const file = pdfOf([[["One.", 12]], [["Two.", 12]]]);
    // The tree of pages names an object that is not there.
    const damaged = Buffer.from(file.toString("latin1").replace("6 0 R]", "9 0 R]"), "latin1");
    expect(await upload("damaged.pdf", damaged)).toMatchObject({
      status: 422,
      body: { code: "unreadable_document", detail: expect.stringContaining("Page 2") },
    });
  });

  test("is a row of its version, made by an edit, its text kept under the tenant by its hash", async () => {
    const before = (await flow.ask("GET", flow.version)).body.revision;
    const added = await upload("opening hours.md", hours);
    expect(added).toMatchObject({
      status: 200,
      body: {
        name: "opening hours",
        file: "opening hours.md",
        pages: 1,
        passages: 1,
        language: "en",
        size: hours.length,
      },
    });
    expect(added.body.path).toMatch(new RegExp(`^documents/${flow.organisation}/[0-9a-f]{64}\\.json$`));
    const listed = (await flow.ask("GET", documents)).body.results;
    expect(listed).toContainEqual(added.body);
    const edits = (await flow.ask("GET", `${flow.version}edits/?since=${before}`)).body.results;
    expect(edits).toMatchObject([{ summary: "answer_document.upload" }]);
    await flow.ask("POST", `${flow.version}edits/`, { undo: edits[0].id }, { "if-match": `"${before + 1}"` });
    expect((await flow.ask("GET", documents)).body.count).toBe(listed.length - 1);
  });

  test("answers questions at once, and takes another file", async () => {
    const ask = (question: string) => flow.ask("GET", `${documents}ask/?question=${encodeURIComponent(question)}`);
    expect(await ask("when is it open")).toMatchObject({ status: 200, body: { passages: [] } });
    const { body } = await upload("hours.html", "<h1>Hours</h1><p>We open at nine.</p>");
    const found = (await ask("when do you open")).body.passages;
    expect(found).toMatchObject([{ name: "hours", title: "Hours", excerpt: "We open at nine.", document: body.path }]);
    const index = await flow.ask("GET", `${documents}index/`);
    expect(index.status).toBe(200);
    const changed = await upload("hours.docx", wordOf("We open at ten."), `&document=${body.id}`);
    expect(changed).toMatchObject({ status: 200, body: { id: body.id, name: "hours", file: "hours.docx" } });
    expect((await ask("when do you open")).body.passages).toMatchObject([{ excerpt: "We open at ten." }]);
    const gone = server.deps.newId();
    expect(await upload("hours.md", hours, `&document=${gone}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "document", code: "not_found" }] },
    });
  });

  test("of another client is not read, by whatever call its path is written", async () => {
    const { body } = await upload("mine.md", hours);
    const stranger = await addFlow(server);
    const { revision } = (await stranger.ask("GET", stranger.version)).body;
    const write = (path: string) => {
      const row = { id: server.deps.newId(), name: "Theirs", path };
      const operations = [{ op: "create", noun: "answer_document", row }];
      return stranger.ask("POST", `${stranger.version}edits/`, { operations }, { "if-match": `"${revision}"` });
    };
    for (const path of [body.path, `documents/${stranger.organisation}/../../${body.path}`, "/etc/passwd"]) {
      expect((await write(path)).status, path).toBe(400);
    }
  });

  test("says of its text what the upload stored, by whatever call it is written", async () => {
    const own = await addFlow(server);
    const edit = (body: object) => own.ask("POST", `${own.version}edits/`, body, { "if-match": "*" });
    const at = `${own.version}documents/upload/?file=hours.md`;
    const { body: added } = await own.ask("POST", at, Buffer.from(hours), bytes);
    const { id, file, path, size, pages, passages } = added;
    const create = (fields: object) => ({
      op: "create",
      noun: "answer_document",
      row: { id: newId(), name: "More", file, ...fields },
    });
    const change = (fields: object) => ({ op: "change", noun: "answer_document", id, fields });
    const stored = { path, size, pages, passages };
    const elsewhere = `documents/${own.organisation}/${"0".repeat(64)}.json`;
    const madeUp: readonly (readonly [object, string])[] = [
      [change({ passages: 0 }), "fields.passages"],
      [change({ pages: 7 }), "fields.pages"],
      [change({ size: 0 }), "fields.size"],
      [change({ path: elsewhere }), "fields.path"],
      [create({ path }), "row.passages"],
      [create({ ...stored, passages: 9 }), "row.passages"],
    ];
    for (const [step, field] of madeUp) {
      const refused = await edit({ operations: [change({ name: "Hours" }), step] });
      expect(refused, JSON.stringify(step)).toMatchObject({ status: 400 });
      expect(refused.body.errors.map((fault: { field: string }) => fault.field)).toContain(`operations.1.${field}`);
    }
    // What is made and deleted at once could be restored later.
    const row = { id: newId(), name: "Gone", path, size, pages, passages: 0 };
    const gone = [
      { op: "create", noun: "answer_document", row },
      { op: "delete", noun: "answer_document", id: row.id },
    ];
    expect(await edit({ operations: gone })).toMatchObject({
      status: 400,
      body: { errors: [{ field: "operations.0.row.passages" }] },
    });
    const yaml = (await own.ask("GET", `${own.version}generate_yaml/`)).body;
    const save = (text: string) => own.ask("PUT", `${own.version}save_yaml/`, { yaml: text });
    expect(yaml).toContain(`passages: ${passages}`);
    expect(await save(yaml.replace(`passages: ${passages}`, "passages: 0"))).toMatchObject({
      status: 400,
      body: { errors: [{ field: "passages", code: "not_stored" }] },
    });
    expect((await edit({ operations: [create(stored), change({ name: "Opening" })] })).status).toBe(201);
    // Without a text the figures count for nothing: agents made from templates of others had them.
    const waiting = { path: null, size, pages, passages: 70_000 };
    expect((await edit({ operations: [create(waiting)] })).status).toBe(201);
  });

  test("comes back as it was by an undo, a redo, a file and a copy, also when its file was replaced", async () => {
    const own = await addFlow(server);
    const edit = (body: object) => own.ask("POST", `${own.version}edits/`, body, { "if-match": "*" });
    const at = `${own.version}documents/upload/?file=hours.md`;
    const { body: added } = await own.ask("POST", at, Buffer.from(hours), bytes);
    const shown = async () => (await own.ask("GET", `${own.version}documents/`)).body.results[0];
    const yaml = (await own.ask("GET", `${own.version}generate_yaml/`)).body;
    const longer = Buffer.from(`${hours}\n## Sundays\n\nIt is closed.\n`);
    const { body: replaced } = await own.ask("POST", `${at}&document=${added.id}`, longer, bytes);
    expect(replaced).toMatchObject({ id: added.id, passages: 2 });
    const edits = (await own.ask("GET", `${own.version}edits/?since=0`)).body.results;
    const undone = await edit({ undo: edits.at(-1).id });
    expect(undone.status, JSON.stringify(undone.body)).toBe(201);
    expect(await shown()).toMatchObject({ path: added.path, passages: 1 });
    expect((await edit({ undo: undone.body.id })).status).toBe(201);
    expect(await shown()).toMatchObject({ path: replaced.path, passages: 2 });
    const saved = await own.ask("PUT", `${own.version}save_yaml/`, { yaml });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await shown()).toMatchObject({ path: added.path, passages: 1 });
    const copy = await own.ask("POST", `${own.flowPath}versions/`, { copy_of: "0.0.1" });
    expect(copy.status, JSON.stringify(copy.body)).toBe(201);
    const copied = `${own.flowPath}versions/${copy.body.version}/`;
    const again = await own.ask("PUT", `${copied}save_yaml/`, { yaml: yaml.replaceAll("Opening hours", "Hours") });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
  });

  test("whose text is gone keeps a version that answers from being deployed", async () => {
    const other = await addFlow(server);
    const at = `${other.version}documents/upload/?file=hours.md`;
    const { path, size, pages, passages } = (await other.ask("POST", at, Buffer.from(hours), bytes)).body;
    await server.deps.files.delete(path);
    const yaml = `parley: 1
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { type: Answer, say: Yes?, paths: [{ event: answered, to: Bye }, { no_match: 1, to: Bye }, { no_input: 1, to: Bye }] }
    Bye: { type: End, say: Bye. }
documents: { Hours: ${JSON.stringify({ path, size, pages, passages })} }
`;
    const saved = await other.ask("PUT", `${other.version}save_yaml/`, { yaml });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await other.ask("POST", `${other.version}deploy/`, {})).toMatchObject({
      status: 409,
      body: { code: "document_missing" },
    });
    expect(await other.ask("GET", `${other.version}documents/ask/?question=open`)).toMatchObject({
      status: 409,
      body: { code: "document_missing" },
    });
  });
});

describe("a file that cannot be read is refused", () => {
  const sound = Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [440], ms: 100, amplitude: 8000 })));
  test.each([
    ["of another kind", "song.mp3", "x", 415, "unknown_document_kind"],
    ["without an ending", "README", "x", 415, "unknown_document_kind"],
    ["named like a member of every object", "a.constructor", "xxxx", 415, "unknown_document_kind"],
    ["audio that is no document", "song.txt", sound, 422, "unreadable_document"],
    ["audio that is no Word document", "song.docx", sound, 422, "unreadable_document"],
    ["audio that is no PDF", "song.pdf", sound, 422, "unreadable_document"],
    ["a PDF that is cut off", "a.pdf", Buffer.from("%PDF-1.4\n1 0 obj"), 422, "unreadable_document"],
    ["a PDF without words", "a.pdf", pdfOf([[["", 12]]]), 422, "unreadable_document"],
    ["empty", "empty.md", "", 422, "unreadable_document"],
    ["bytes that are no UTF-8", "latin.txt", Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x20]), 422, "unreadable_document"],
    ["without words", "marks.md", "---\n\n***\n\n...", 422, "unreadable_document"],
    ["a zip without a text part", "a.docx", zipOf("other.xml", Buffer.from("x")), 422, "unreadable_document"],
    ["a zip that is cut off", "a.docx", wordOf("x").subarray(0, 60), 422, "unreadable_document"],
    [
      "a zip that is encrypted",
      "a.docx",
      zipOf("word/document.xml", Buffer.from("x"), { flags: 1 }),
      422,
      "unreadable_document",
    ],
    [
      "a zip bomb that says it is small",
      "bomb.docx",
      zipOf("word/document.xml", Buffer.from(""), { packed: deflateRawSync(Buffer.alloc(60_000_000, 0x20)) }),
      413,
      "document_too_large",
    ],
    ["more text than is searched", "long.txt", "word ".repeat(1_700_000), 413, "document_too_large"],
  ] as const)("%s", async (_why, file, content, status, code) => {
    const before = (await flow.ask("GET", documents)).body.count;
    const refused = await upload(file, content);
    expect(refused, JSON.stringify(refused.body)).toMatchObject({ status, body: { code } });
    expect((await flow.ask("GET", documents)).body.count).toBe(before);
  });

  test("that takes too long or too much memory to be read: the thread is ended", async () => {
    const job = { bytes: Buffer.from(hours), file: "hours.md" };
    const usual = { milliseconds: 30_000, heapMegabytes: 512, bytes: 1_000_000_000 };
    // Threads are looked at twenty times a second: this one takes far longer.
    const long = {
      bytes: pdfOf([[["", 12]]], deflateSync(Buffer.alloc(30_000_000, "BT (x) Tj ET "))),
      file: "long.pdf",
    };
    await expect(readInThread(server.deps, long, { ...usual, milliseconds: 1 })).rejects.toMatchObject({
      code: "document_too_large",
      detail: expect.stringContaining("takes too long"),
    });
    await expect(readInThread(server.deps, job, usual)).resolves.toMatchObject({ language: "en" });
  });

  test("a PDF that unpacks to more than there is room for is ended, and the server goes on", async () => {
    const bomb = pdfOf([[["", 12]]], deflateSync(Buffer.alloc(300_000_000, "BT (x) Tj ET ")));
    const limits = { milliseconds: 30_000, heapMegabytes: 512, bytes: 100_000_000 };
    await expect(readInThread(server.deps, { bytes: bomb, file: "bomb.pdf" }, limits)).rejects.toMatchObject({
      code: "document_too_large",
    });
    expect((await flow.ask("GET", documents)).status).toBe(200);
  });

  test("what others take of the memory meanwhile is not held against a document", async () => {
    // It is read long enough to be looked at.
    const long = { bytes: Buffer.from("A loan can be renewed twice. ".repeat(200_000)), file: "long.txt" };
    const limits = { milliseconds: 30_000, heapMegabytes: 512, bytes: 100_000_000 };
    const reading = readInThread(server.deps, long, limits);
    const others = Buffer.alloc(300_000_000, 1);
    await expect(reading).resolves.toMatchObject({ language: "en" });
    expect(others.at(-1)).toBe(1);
  });

  test("and so is a question that is too long, or a number that is none", async () => {
    const ask = (query: string) => flow.ask("GET", `${documents}ask/?${query}`);
    expect(await ask(`question=${"x".repeat(2001)}`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: "question" }] },
    });
    expect(await ask("question=x&sentences=99")).toMatchObject({
      status: 400,
      body: { errors: [{ field: "sentences" }] },
    });
    expect((await ask("question=")).body.passages).toEqual([]);
    expect((await flow.ask("POST", `${documents}upload/`, Buffer.from("x"), bytes)).status).toBe(400);
  });
});

test("500 documents are the most of a version, by whatever call they come, and one that has more loses some freely", async () => {
  const own = await addFlow(server);
  const at = `${own.version}documents/`;
  const file = Buffer.from(hours);
  const uploaded = () => own.ask("POST", `${at}upload/?file=hours.md`, file, bytes);
  const first = (await uploaded()).body;
  const make = (many: number, { file, path, size, pages, passages } = first) =>
    Array.from({ length: many }, () => {
      const row = { id: newId(), name: "More", file, path, size, pages, passages };
      return { op: "create", noun: "answer_document", row };
    });
  const edit = (body: object) => own.ask("POST", `${own.version}edits/`, body, { "if-match": "*" });
  const count = async () => (await own.ask("GET", `${at}?limit=1`)).body.count;
  const tooMany = { status: 409, body: { code: "too_many_documents" } };
  expect(await edit({ operations: make(500) })).toMatchObject(tooMany);
  const sections = Array.from({ length: 300 }, (_, place) => `# Part ${place}\n\nThis is part ${place}.\n`).join("\n");
  const long = (await own.ask("POST", `${at}upload/?file=long.md`, Buffer.from(sections), bytes)).body;
  expect(long.passages).toBe(300);
  expect(await edit({ operations: make(200, long) })).toMatchObject(tooMany);
  expect((await edit({ operations: [{ op: "delete", noun: "answer_document", id: long.id }] })).status).toBe(201);
  expect(await count()).toBe(1);
  expect((await edit({ operations: make(499) })).status).toBe(201);
  expect(await uploaded()).toMatchObject(tooMany);
  const gone = await edit({ operations: [{ op: "delete", noun: "answer_document", id: first.id }] });
  expect(gone.status, JSON.stringify(gone.body)).toBe(201);
  expect((await uploaded()).status).toBe(200);
  expect(await edit({ undo: gone.body.id })).toMatchObject(tooMany);
  expect(await count()).toBe(500);
});
