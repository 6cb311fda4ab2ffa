import type * as z from 'zod/mini';
import type { DoneReply, User, UserReply } from '#contract/customer.ts';
import { paths } from '#contract/paths.ts';
import { createSession } from '#web/site-frame/session.ts';
import { apiCall, type CallFailure, loaded } from '#web/ui/api-call.ts';
import { currentLanguage } from '#locales/current-language.ts';

/** The seller's session; apart from the shop's, as the origin is. Its key is in sellers' browsers already. */
export const session = createSession({ key: 'office-token', paths, language: currentLanguage });

/**
 * Returns the member behind the stored token; null where there is none or the server no longer knows it.
 * @throws LoadError where no answer came.
 */
export async function readMember(signal: AbortSignal): Promise<User | null> {
  const token = session.token.get();
  if (!token) return null;
  const result = await apiCall<z.infer<typeof UserReply>>(paths.profile, { token, language: currentLanguage, signal });
  if (!result.ok && result.failure.status === 401) {
    session.token.set(null);
    return null;
  }
  return loaded(result).data[0] ?? null;
}

/** Sends the interest form as typed, for the server to validate; returns what went wrong, or null. */
export async function sendEnquiry(typed: Record<string, unknown>): Promise<CallFailure | null> {
  const result = await apiCall<z.infer<typeof DoneReply>>(paths.enquiry, { body: typed, language: currentLanguage });
  return result.ok ? null : result.failure;
}
