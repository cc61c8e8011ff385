declare module "espeak-ng" {
  type Module = {
    FS: {
      writeFile: (path: string, data: Uint8Array) => void;
      readFile: (path: string) => Uint8Array;
      analyzePath: (path: string) => { exists: boolean };
    };
  };
  /** Runs espeak-ng once with the arguments of its command line. */
  export default function espeak(options: {
    arguments: readonly string[];
    print: (line: string) => void;
    printErr: (line: string) => void;
    preRun: ((module: Module) => void)[];
  }): Promise<Module>;
}
