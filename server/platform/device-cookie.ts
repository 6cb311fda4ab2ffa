import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from './services.ts';

const yearSeconds = 365 * 24 * 3_600;

type Shop = Pick<Services, 'shopUrl'>;

/** Where the shop is served by https the cookie is bound to that very host by its prefix (RFC 6265bis, section 4.1.3.2). */
function nameOf({ shopUrl }: Shop): string {
  return shopUrl.startsWith('https:') ? '__Host-order_device' : 'order_device';
}

/** What the shop knows a device by: a random name in a cookie that scripts cannot read. It gives no access to anything. Null: the call has none. */
export function readDevice(request: Pick<FastifyRequest, 'headers'>, shop: Shop): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const value = pairs.find(([name]) => name === nameOf(shop))?.[1] ?? '';
  return /^[\w-]{22}$/.test(value) ? value : null;
}

/** Names that requests were given, which ask more than once. */
const given = new WeakMap<object, string>();

/** Gives a device that has no name yet one, for limits on what one device may do; returns its name. */
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
