import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

const yearSeconds = 365 * 24 * 3_600;

type Shop = Pick<Services, 'shopUrl'>;

/** With https the cookie's prefix binds it to exactly this host (RFC 6265bis, section 4.1.3.2). */
function nameOf({ shopUrl }: Shop): string {
  return shopUrl.startsWith('https:') ? '__Host-order_device' : 'order_device';
}

/** Returns the device's random name, null if it has none. It grants no access, and scripts cannot read it. */
export function readDevice(request: Pick<FastifyRequest, 'headers'>, shop: Shop): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === nameOf(shop))?.[1] ?? '';
  return /^[\w-]{22}$/.test(value) ? value : null;
}

/** Names given to requests that ask more than once. */
const given = new WeakMap<object, string>();

/** Gives a device a name for per-device limits if it has none. */
export function nameDevice(request: Pick<FastifyRequest, 'headers'>, reply: FastifyReply, shop: Shop): string {
  const known = readDevice(request, shop) ?? given.get(request);
  if (known !== undefined) return known;
  const name = nameOf(shop);
  const secure = name === 'order_device' ? '' : '; Secure';
  const value = randomBytes(16).toString('base64url');
  given.set(request, value);
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure}`);
  return value;
}
