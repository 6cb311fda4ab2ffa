import type * as z from 'zod/mini';
import { type ShouldRevalidateFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Language } from '#contract/language.ts';
import type { OfficeSettings, OfficeSettingsReply } from '#contract/portal.ts';
import { paths } from '#contract/paths.ts';
import { apiCall, type CallFailure, loaded } from '#web/ui/api-call.ts';

export interface StoredToken {
  get(): string | null;
  set(token: string | null): void;
}

/**
 * Keeps a session token in local storage, so that new tabs are logged in too. If the browser forbids storage, the token
 * lives as long as the page.
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
        // The token then stays in memory.
      }
    },
  };
}

interface SessionOptions {
  key: string;
  paths: { login: string; logout: string };
  /** Language of the server's replies. */
  language: Language;
}

export function createSession({ key, paths: { login, logout }, language }: SessionOptions) {
  const token = storedToken(key);
  return {
    token,
    /** Stores the token. Returns the failure, or null. */
    async logIn(credentials: Record<string, unknown>): Promise<CallFailure | null> {
      const result = await apiCall<{ token: string }>(login, { body: credentials, language });
      if (!result.ok) return result.failure;
      token.set(result.reply.token);
      return null;
    },
    /** Drops the token here at once, then revokes it on the server. */
    async logOut(): Promise<void> {
      const revoked = token.get();
      token.set(null);
      if (revoked) await apiCall(logout, { method: 'POST', token: revoked, keepalive: true, language });
    },
  };
}

/**
 * Whether a page of the logged-in is read again: without a session where it is left for another alone, so that nothing
 * typed on it is lost.
 */
export function readsAgain(
  { currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs,
  hasSession: boolean,
): boolean {
  return defaultShouldRevalidate && (hasSession || currentUrl.href !== nextUrl.href);
}

/** Id of the route that reads the settings. */
export const settingsRoute = 'site';

/** Reads the settings from the page if it contains them, else from the server. @throws LoadError without an answer. */
export async function readSettings(language: Language, signal: AbortSignal): Promise<OfficeSettings> {
  const given = document.querySelector('#settings')?.textContent;
  if (given) return JSON.parse(given) as OfficeSettings;
  return loaded(await apiCall<z.infer<typeof OfficeSettingsReply>>(paths.officeSettings, { language, signal })).data;
}

export function useSettings(): OfficeSettings {
  return useRouteLoaderData(settingsRoute) as OfficeSettings;
}
