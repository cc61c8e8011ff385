export { type MasterKeys, openMasterKeys } from "./master-keys.ts";
export { isSealed, type KeyOwner, type KeyStore, openVault, type Vault, type WrappedKey } from "./vault.ts";
export { wordsContext } from "./words-context.ts";
