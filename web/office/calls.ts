import type * as z from 'zod/mini';
import type { DoneReply, LoginReply, User, UserReply } from '#contract/customer.ts';
import type { OfficeSettings, OfficeSettingsReply } from '#contract/portal.ts';
import { paths } from '#contract/paths.ts';
import { apiCall, type ApiCallOptions, type CallFailure, loaded } from '#web/ui/api-call.ts';
import { storedToken } from '#web/ui/stored-token.ts';
import { currentLanguage } from '#locales/current-language.ts';

/** The seller's login; apart from the shop's token, as the origin is. */
export const session = storedToken('office-token');

/** A call that is answered in the site's language. */
const call = <T>(path: string, options: ApiCallOptions) => apiCall<T>(path, { ...options, language: currentLanguage });

/** A form's values as typed; the server judges them. */
type Typed = Record<string, unknown>;

/** @throws LoadError where no answer came; the router shows its error page. */
export async function readSettings(signal: AbortSignal): Promise<OfficeSettings> {
  return loaded(await call<z.infer<typeof OfficeSettingsReply>>(paths.officeSettings, { signal })).data;
}

/**
 * The member behind the stored token; null where there is none or the server no longer knows it.
 * @throws LoadError where no answer came.
 */
export async function readMember(signal: AbortSignal): Promise<User | null> {
  const token = session.get();
  if (!token) return null;
  const result = await call<z.infer<typeof UserReply>>(paths.profile, { token, signal });
  if (!result.ok && result.failure.status === 401) {
    session.set(null);
    return null;
  }
  return loaded(result).data[0] ?? null;
}

/** Signs in with mobile and password and keeps the token. Gives what went wrong, or null. */
export async function signIn(typed: Typed): Promise<CallFailure | null> {
  const result = await call<LoginReply>(paths.login, { body: typed });
  if (!result.ok) return result.failure;
  session.set(result.reply.token);
  return null;
}

/** Forgets the token here at once and has the server revoke it. */
export async function signOut(): Promise<void> {
  const token = session.get();
  session.set(null);
  if (token) await call(paths.logout, { method: 'POST', token, keepalive: true });
}

/** Sends the interest form. Gives what went wrong, or null. */
export async function sendEnquiry(typed: Typed): Promise<CallFailure | null> {
  const result = await call<z.infer<typeof DoneReply>>(paths.enquiry, { body: typed });
  return result.ok ? null : result.failure;
}
