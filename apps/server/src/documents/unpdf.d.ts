/**
 * What we use of unpdf, which carries Mozilla's pdf.js for servers. Its own types name those of browsers, which a server
 * does not have.
 */
declare module "unpdf" {
  type Page = {
    readonly getTextContent: () => Promise<{
      readonly items: readonly { readonly str?: string; readonly height?: number; readonly hasEOL?: boolean }[];
    }>;
    readonly cleanup: () => void;
  };

  type Pdf = { readonly numPages: number; readonly getPage: (number: number) => Promise<Page> };

  export function getDocumentProxy(
    data: Uint8Array,
    options: {
      readonly verbosity: number;
      readonly disableFontFace: boolean;
      readonly useSystemFonts: boolean;
      readonly enableXfa: boolean;
      readonly maxImageSize: number;
    },
  ): Promise<Pdf>;
}
