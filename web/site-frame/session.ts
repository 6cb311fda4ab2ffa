import type * as z from 'zod/mini';
import { useRouteLoaderData } from 'react-router';
import type { Language } from '#contract/language.ts';
import type { OfficeSettings, OfficeSettingsReply } from '#contract/portal.ts';
import { paths } from '#contract/paths.ts';
import { apiCall, type CallFailure, loaded } from '#web/ui/api-call.ts';

export interface StoredToken {
  get(): string | null;
  set(token: string | null): void;
}

/**
 * A session token in local storage under a key, so that a new tab is logged in too. Where the browser forbids storage,
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
        // It stays in memory alone.
      }
    },
  };
}

interface SessionOptions {
  /** Key of the token in local storage. */
  key: string;
  paths: { login: string; logout: string };
  /** In which the server answers. */
  language: Language;
}

/** The session of a client-rendered site: its token, logging in and logging out. */
export function createSession({ key, paths: { login, logout }, language }: SessionOptions) {
  const token = storedToken(key);
  return {
    token,
    /** Logs in with what was typed and stores the token; returns what went wrong, or null. */
    async logIn(credentials: Record<string, unknown>): Promise<CallFailure | null> {
      const result = await apiCall<{ token: string }>(login, { body: credentials, language });
      if (!result.ok) return result.failure;
      token.set(result.reply.token);
      return null;
    },
    /** Drops the token here at once and has the server revoke it. */
    async logOut(): Promise<void> {
      const revoked = token.get();
      token.set(null);
      if (revoked) await apiCall(logout, { method: 'POST', token: revoked, keepalive: true, language });
    },
  };
}

/** Id of the route that reads the settings. */
export const settingsRoute = 'site';

/** Returns who the company is and where its shop stands, from the page where it says so. @throws LoadError where no answer came. */
export async function readSettings(language: Language, signal: AbortSignal): Promise<OfficeSettings> {
  const given = document.querySelector('#settings')?.textContent;
  if (given) return JSON.parse(given) as OfficeSettings;
  return loaded(await apiCall<z.infer<typeof OfficeSettingsReply>>(paths.officeSettings, { language, signal })).data;
}

/** The company and its shop, as every page of the site knows them. */
export function useSettings(): OfficeSettings {
  return useRouteLoaderData(settingsRoute) as OfficeSettings;
}
