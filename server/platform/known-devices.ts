import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from './database.ts';
import { hashToken, newToken, type NewToken } from './tokens.ts';

const day = 24 * 3_600_000;
/** Browsers store cookies no longer. */
const deviceLifeMs = 400 * day;
/** The most recently used devices are kept. */
const devicesPerAccount = 20;

/** An account with a password, as the key of its devices. */
export type DeviceAccount = `customer:${number}` | `staff:${number}`;

/**
 * Identifies a browser: random, unreadable for scripts. It grants no access; it only keeps other people's wrong
 * passwords from locking this browser out.
 */
function deviceCookie(siteUrl: string) {
  const secure = siteUrl.startsWith('https:');
  const options = { path: '/api', httpOnly: true, sameSite: 'strict', secure } as const;
  return { name: secure ? '__Secure-device' : 'device', options };
}

export type Device = NewToken;

/** Null if the call sent none. `siteUrl` is the site's public origin. */
export function readDevice(request: Pick<FastifyRequest, 'cookies'>, siteUrl: string): Device | null {
  const token = request.cookies[deviceCookie(siteUrl).name];
  return token && /^[\w-]{43}$/.test(token) ? { token, hash: hashToken(token) } : null;
}

/** Null if the device has not signed in to the account before. Without account or device it runs the same query. */
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
 * Records a sign-in with a device. Returns its cookie's token: a new one unless the shop issued it, so that nobody can
 * plant one.
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

export function setDeviceCookie(reply: FastifyReply, siteUrl: string, token: string): void {
  const { name, options } = deviceCookie(siteUrl);
  reply.setCookie(name, token, { ...options, maxAge: deviceLifeMs / 1_000 });
}

/** Deletes the devices of an account, except possibly one; for example after a change of the password. */
export async function forgetDevices(tx: Tx, account: DeviceAccount, exceptHash: string | null): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('account', '=', account)
    .where('device_hash', '<>', exceptHash ?? '')
    .execute();
}

export async function deleteUnusedDevices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('known_device')
    .where('last_used_at', '<=', new Date(now.getTime() - deviceLifeMs))
    .execute();
}

export async function deleteDevicesOf(tx: Tx, account: DeviceAccount): Promise<void> {
  await tx.deleteFrom('known_device').where('account', '=', account).execute();
}
