/** The keys that seal secrets: master keys, client keys, and what they close. */

export { MasterKeyFault, type MasterKeys, openMasterKeys } from "./master-keys.ts";
export { isSealed, type KeyStore, openVault, SealedForGood, type Vault, type WrappedKey } from "./vault.ts";
export { wordsContext } from "./words-context.ts";
