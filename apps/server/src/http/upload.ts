import { Problem } from "@parley/model/kernel";
import type { FastifyInstance } from "fastify";
import { badRequest, invalid } from "./problems.ts";

/** A body that is a file, or a form that holds one, as it came. */
class Upload {
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(mediaType: string, bytes: Uint8Array<ArrayBuffer>) {
    this.mediaType = mediaType;
    this.bytes = bytes;
  }
}

const formType = "multipart/form-data";

const wrongType = (detail: string) => new Problem({ status: 415, code: "wrong_media_type", detail });

/** A call as it says where its files come in. */
type Taking = { readonly path: string; readonly uploads?: readonly string[] };

/** Lets the calls that take files be sent them; all others go on refusing their media types. */
export function acceptUploads(app: FastifyInstance, routes: readonly Taking[]): void {
  const types = new Set(
    routes.flatMap(({ uploads = [] }) => uploads.filter((type) => !app.hasContentTypeParser(type))),
  );
  for (const type of types) {
    const taking = new Set(routes.filter(({ uploads }) => uploads?.includes(type)).map(({ path }) => nameless(path)));
    app.addContentTypeParser(type, { parseAs: "buffer" }, (request, body, done) => {
      if (!taking.has(nameless(request.routeOptions.url ?? ""))) {
        return done(wrongType("Send JSON: Content-Type: application/json."));
      }
      const upload = new Upload(request.headers["content-type"] ?? "", new Uint8Array(Buffer.from(body)));
      return done(null, () => upload);
    });
  }
}

/** A path as routes and as listeners write it, without the names of its parameters. */
const nameless = (path: string) => path.replaceAll(/\{[^{}]+\}|:[^/]+/g, ":");

/**
 * The one file of a body: the body itself, or what a form holds under this name.
 * @throws Problem 415 when the body is neither, 400 when the form cannot be read or holds no such file.
 */
export async function uploadedFile(body: unknown, name: string): Promise<Uint8Array> {
  if (!(body instanceof Upload)) throw wrongType(`Send a form with the file as ${name}, or the file alone.`);
  if (!body.mediaType.toLowerCase().startsWith(formType)) return body.bytes;
  const file = (await formOf(body)).get(name);
  if (file instanceof File) return new Uint8Array(await file.arrayBuffer());
  throw invalid([{ field: name, code: "required", message: "Give a file." }]);
}

async function formOf({ mediaType, bytes }: Upload): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": mediaType } }).formData();
  } catch (error) {
    if (error instanceof TypeError) throw badRequest("bad_form", "The form cannot be read.");
    throw error;
  }
}
