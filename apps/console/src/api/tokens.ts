const accessKey = "access_token";
const refreshKey = "refresh_token";

export type Tokens = { access: string; refresh: string };

export function readTokens(): Tokens | null {
  const access = localStorage.getItem(accessKey);
  const refresh = localStorage.getItem(refreshKey);
  return access && refresh ? { access, refresh } : null;
}

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(accessKey, tokens.access);
  localStorage.setItem(refreshKey, tokens.refresh);
}

export function clearTokens(): void {
  localStorage.removeItem(accessKey);
  localStorage.removeItem(refreshKey);
  sessionStorage.clear();
}
