import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from './database.ts';
import { hashToken, newToken, type NewToken } from './tokens.ts';

const day = 24 * 3_600_000;
/** As long as browsers keep a cookie at most. */
const deviceLifeMs = 400 * day;
/** Those used last are kept. */
const devicesPerAccount = 20;

/** An account with a password, as devices are known to it. */
export type DeviceAccount = `customer:${number}` | `staff:${number}`;

/**
 * The cookie by which a browser is known again: random, not readable by scripts, sent to the site's calls only and never by other sites. It
 * opens nothing; it only keeps others' wrong passwords from locking this browser out.
 */
function deviceCookie(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const options = { path: '/api', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? '__Secure-device' : 'device', options };
}

/** A browser as its cookie names it, whatever that is worth. */
export type Device = NewToken;

/** The device that a call comes from; null where it brings none. `siteUrl` is the site's public origin. */
export function readDevice(request: Pick<FastifyRequest, 'cookies'>, siteUrl: string): Device | null {
  const token = request.cookies[deviceCookie(siteUrl).name];
  return token && /^[\w-]{43}$/.test(token) ? { token, hash: hashToken(token) } : null;
}

/** Hash of the device if it has signed in to the account before, else null. Asks the database alike where there is no account or no device. */
export async function findKnownDevice(
  db: Db,
  account: DeviceAccount | null,
  device: Device | null,
): Promise<string | null> {
  const row = await db
    .selectFrom('known_device')
    .select('device_hash')
    .where('account', '=', account ?? '')
    .where('device_hash', '=', device?.hash ?? '')
    .executeTakeFirst();
  return row?.device_hash ?? null;
}

/**
 * Notes that an account has signed in with a device, and returns the token that its cookie is to carry: a new one unless the shop has given it
 * out before, so that nobody can plant theirs.
 */
export async function rememberDevice(
  db: Db | Tx,
  account: DeviceAccount,
  device: Device | null,
  now: Date,
): Promise<string> {
  const { token, hash } = device !== null && (await isGivenOut(db, device)) ? device : newToken();
  await db
    .insertInto('known_device')
    .values({ account, device_hash: hash, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['device_hash', 'account']).doUpdateSet({ last_used_at: now }))
    .execute();
  await db
    .deleteFrom('known_device')
    .where('account', '=', account)
    .where('device_hash', 'not in', ({ selectFrom }) =>
      selectFrom('known_device as newest')
        .select('newest.device_hash')
        .where('newest.account', '=', account)
        .orderBy('newest.last_used_at', 'desc')
        .limit(devicesPerAccount),
    )
    .execute();
  return token;
}

async function isGivenOut(db: Db | Tx, { hash }: Device): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('account')
    .where('device_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives the browser its device token, for as long as browsers keep a cookie. */
export function setDeviceCookie(reply: FastifyReply, siteUrl: string, token: string): void {
  const { name, options } = deviceCookie(siteUrl);
  reply.setCookie(name, token, { ...options, maxAge: deviceLifeMs / 1_000 });
}

/** Forgets the devices of an account, all or all but one, as after a change of the password. */
export async function forgetDevices(tx: Tx, account: DeviceAccount, exceptHash: string | null): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('account', '=', account)
    .where('device_hash', '<>', exceptHash ?? '')
    .execute();
}

/** Forgets devices that no browser has a cookie for any more; for the hourly housekeeping. */
export async function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<=', new Date(now.getTime() - deviceLifeMs))
    .execute();
}

/** Forgets every device of an account. */
export async function deleteDevicesOf(tx: Tx, account: DeviceAccount): Promise<void> {
  await tx.deleteFrom('known_device').where('account', '=', account).execute();
}
