import { Secret, TOTP } from 'otpauth';
import { signInPaths, type TotpSecretReply } from '#contract/admin/staff/factors.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import type { Caller } from './caller.ts';
import type { SessionHeaders } from './staff-session.ts';

/** As an authenticator app shows it. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}

/** Returns the next step, and the headers that the browser sends afterwards. */
export async function enterPassword(office: Caller, { email, password }: { email: string; password: string }) {
  const { status, headers, body } = await office.call('POST', staffPaths.login, { email, password });
  if (status !== 200) throw new Error(body.code);
  const next: SessionHeaders = { cookie: cookieOf(headers), 'x-csrf-token': body.csrf_token! };
  return {
    body: body as unknown as { step: string; factors: string[]; data: { permissions: string[] } },
    headers: next,
  };
}

export function cookieOf(headers: Record<string, unknown>): string {
  return String([headers['set-cookie']].flat()[0]).split(';')[0]!;
}

/** Adds an authenticator app to an account that needs one. Returns the session and the app's secret. */
export async function enrolWithApp(office: Caller, login: { email: string; password: string }, at: Date) {
  const { headers } = await enterPassword(office, login);
  const made = await office.call('POST', signInPaths.totpSecret, undefined, { headers });
  const { secret } = made.body.data as TotpSecretReply['data'];
  const body = { kind: 'totp', name: 'Phone', code: codeAt(secret, at) };
  const done = await office.call('POST', signInPaths.enrol, body, { headers });
  if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  const reply = done.body as unknown as { recovery_codes: string[]; csrf_token: string };
  const session: SessionHeaders = { cookie: cookieOf(done.headers), 'x-csrf-token': reply.csrf_token };
  return { session, secret, recoveryCodes: reply.recovery_codes };
}
