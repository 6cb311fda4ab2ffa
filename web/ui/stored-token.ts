export interface StoredToken {
  get(): string | null;
  set(token: string | null): void;
}

/**
 * A login token kept in local storage under a key, so that a new tab is signed in too. Where the browser forbids storage,
 * the token lives as long as the page.
 */
export function storedToken(key: string): StoredToken {
  let inMemory: string | null = null;
  return {
    get() {
      try {
        return localStorage.getItem(key);
      } catch {
        return inMemory;
      }
    },
    set(token) {
      inMemory = token;
      try {
        if (token === null) localStorage.removeItem(key);
        else localStorage.setItem(key, token);
      } catch {
        // Kept in memory alone.
      }
    },
  };
}
