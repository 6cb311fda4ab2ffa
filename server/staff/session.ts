import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInStep, StaffLoginReply, StaffMember } from '#contract/admin/staff.ts';
import { setDeviceCookie } from '#server/platform/known-devices.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';

/** Once per working day. */
export const sessionSeconds = 12 * 3600;

/** Key in the table of known devices. */
export const deviceAccount = (id: number) => `staff:${id}` as const;

type Portal = Pick<Services, 'adminUrl'>;

/**
 * Not readable by scripts, never sent from other sites. With https its prefix binds it to the admin's exact host (RFC
 * 6265bis, section 4.1.3.2).
 */
function sessionCookie({ adminUrl }: Portal) {
  const secure = adminUrl.startsWith('https:');
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? '__Host-staff_session' : 'staff_session', options };
}

export function sessionCookieName(portal: Portal): string {
  return sessionCookie(portal).name;
}

function setSessionCookie(reply: FastifyReply, portal: Portal, token: string): void {
  const { name, options } = sessionCookie(portal);
  reply.setCookie(name, token, { ...options, maxAge: sessionSeconds });
}

export type FactorWay = 'passkey' | 'totp' | 'recovery_code';

/** The result of a correct password. */
export interface StaffSignIn {
  /** Of the session or of the waiting login. */
  token: string;
  step: SignInStep;
  factors: FactorWay[];
  /** Null while the login waits. */
  deviceToken: string | null;
  /** Shown once, with the account's first factor. */
  recoveryCodes: string[] | null;
  member: StaffMember;
}

/** For a new session or waiting login. */
export function welcomeStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  portal: Portal,
  { token, deviceToken, step, factors, recoveryCodes, member }: StaffSignIn,
): StaffLoginReply {
  setSessionCookie(reply, portal, token);
  if (deviceToken !== null) setDeviceCookie(reply, portal.adminUrl, deviceToken);
  return {
    status: 'success',
    message: localize(request, messages.replies.account.staffWelcome({ name: member.name })),
    csrf_token: csrfTokenOf(token),
    step,
    factors,
    ...(recoveryCodes && { recovery_codes: recoveryCodes }),
    data: member,
  };
}

export function clearSessionCookie(reply: FastifyReply, portal: Portal): void {
  const { name, options } = sessionCookie(portal);
  reply.clearCookie(name, options);
}

/** Unverified; null without one. */
export function readSessionToken(request: Pick<FastifyRequest, 'cookies'>, portal: Portal): string | null {
  return request.cookies[sessionCookie(portal).name] || null;
}

/** base64url(SHA-256('csrf ' + session token)). It does not reveal the session token, so scripts may hold it. */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

/** Another site gains nothing by causing such a call. */
export function isReading(request: Pick<FastifyRequest, 'method'>): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Compares x-csrf-token in constant time. */
export function hasCsrfToken(request: Pick<FastifyRequest, 'headers'>, sessionToken: string): boolean {
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Origin must be missing, the admin URL's or the called host; Sec-Fetch-Site missing, same-origin or none. Clients
 * other than browsers send neither header.
 */
export function isFromPortal(request: Pick<FastifyRequest, 'headers' | 'host'>, { adminUrl }: Portal): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  const sent = URL.parse(origin);
  return sent !== null && (sent.origin === URL.parse(adminUrl)?.origin || sent.host === request.host);
}
