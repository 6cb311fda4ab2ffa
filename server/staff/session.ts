import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInStep, StaffLoginReply, StaffMember } from '#contract/staff.ts';
import { setDeviceCookie } from '#server/platform/known-devices.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';

/** Staff log in once a working day. */
export const sessionSeconds = 12 * 3600;

/** A staff account as devices are known to it. */
export const deviceAccount = (id: number) => `staff:${id}` as const;

type Portal = Pick<Services, 'adminUrl'>;

/**
 * The cookie of a staff session: not readable by scripts, never sent by other sites, and gone when the session is. Where the admin is served
 * by https it is bound to that very host by its prefix (RFC 6265bis, section 4.1.3.2).
 */
function sessionCookie({ adminUrl }: Portal) {
  const secure = adminUrl.startsWith('https:');
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? '__Host-staff_session' : 'staff_session', options };
}

/** The name of the session's cookie. */
export function sessionCookieName(portal: Portal): string {
  return sessionCookie(portal).name;
}

/** Sets the session's cookie on a reply. */
function setSessionCookie(reply: FastifyReply, portal: Portal, token: string): void {
  const { name, options } = sessionCookie(portal);
  reply.setCookie(name, token, { ...options, maxAge: sessionSeconds });
}

/** What an account can show as its second factor. */
export type FactorWay = 'passkey' | 'totp' | 'recovery_code';

/** What a right password came to: a session, or a login that waits for its second factor. */
export interface StaffSignIn {
  /** Of the session, or of the login that waits. */
  token: string;
  step: SignInStep;
  factors: FactorWay[];
  /** Names the device among those that have logged in to the account; null while the login waits. */
  deviceToken: string | null;
  /** Shown once, where the account's first factor was added with it. */
  recoveryCodes: string[] | null;
  member: StaffMember;
}

/** Sets the cookies of a session that has begun, or of a login that waits for its factor, and returns what its caller is answered. */
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

/** Has the browser drop the session's cookie. */
export function clearSessionCookie(reply: FastifyReply, portal: Portal): void {
  const { name, options } = sessionCookie(portal);
  reply.clearCookie(name, options);
}

/** The session token that a call's cookie carries, whatever it is worth; null where there is none. */
export function readSessionToken(request: Pick<FastifyRequest, 'cookies'>, portal: Portal): string | null {
  return request.cookies[sessionCookie(portal).name] || null;
}

/** The CSRF token of a session: base64url(SHA-256('csrf ' + session token)). It reveals nothing of the session token, so that scripts may hold it. */
export function csrfTokenOf(sessionToken: string): string {
  return createHash('sha256').update(`csrf ${sessionToken}`).digest('base64url');
}

/** Whether a call changes nothing by its method, so that another site gains nothing by causing it. */
export function isReading(request: Pick<FastifyRequest, 'method'>): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

/** Whether a call's x-csrf-token is that of its session, compared in constant time. */
export function hasCsrfToken(request: Pick<FastifyRequest, 'headers'>, sessionToken: string): boolean {
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''));
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Whether nothing that the browser says of a call's origin speaks against the portal's own pages: Origin is the admin URL's or the host that was
 * called, Sec-Fetch-Site same-origin or none. Clients that are no browsers send neither.
 */
export function isFromPortal(request: Pick<FastifyRequest, 'headers' | 'host'>, { adminUrl }: Portal): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  const sent = URL.parse(origin);
  return sent !== null && (sent.origin === URL.parse(adminUrl)?.origin || sent.host === request.host);
}
