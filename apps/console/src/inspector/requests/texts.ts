/** What stands below a request: the client's credentials. */
export const texts = {
  credentials: {
    title: "Credentials",
    note: (placeholder: string) => `Secrets that requests name: ${placeholder}`,
    listFailed: (reason: string) => `The credentials could not be fetched: ${reason}`,
    uses: "Uses",
    usesOf: (name: string) => `Uses of ${name}`,
    replace: "Replace",
    remove: "Remove",
    removeNamed: (name: string) => `Remove ${name}`,
    removeQuestion: (name: string) => `Remove ${name}?`,
    removeFailed: (name: string) => `${name} could not be removed`,
    add: "Add credential",
    renewKey: "Renew the key",
    renewed: "The key is renewed",
    sealed: (count: number) =>
      `${count === 1 ? "One credential is" : `${count} credentials are`} sealed with it. No value changed.`,
    renewFailed: "The key could not be renewed",
  },
  trial: "Trying the request",
} as const;
