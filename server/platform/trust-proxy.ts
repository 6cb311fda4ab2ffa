import { BlockList, isIP } from 'node:net';

/** Trusted in X-Forwarded-For: nobody, a number of consecutive proxies, or proxies at these addresses. */
export type TrustProxy = false | number | readonly string[];

/** This machine, private networks, link-local, and the providers' own (RFC 6598). */
const notPublic = new BlockList();
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  notPublic.addSubnet(network, prefix, family);

export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && notPublic.check(address.split('%')[0]!, family === 4 ? 'ipv4' : 'ipv6');
}

const maxProxies = 9;
const names = ['loopback', 'linklocal', 'uniquelocal'];

/** A number of proxies, or names and ranges separated by commas; null if malformed. */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (/^\d+$/.test(text)) {
    const count = Number(text);
    return count > maxProxies ? null : count === 0 ? false : count;
  }
  const list = text.split(',').map((entry) => entry.trim());
  return list.every((entry) => names.includes(entry) || isRange(entry)) ? list : null;
}

/** An address or a range such as 10.0.0.0/8. A range of all addresses would trust every visitor. */
function isRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

/**
 * Fastify asks of each address, starting with the nearest, whether it is a trusted proxy. If proxies are counted, the
 * nearest must have a private address: otherwise anybody who reaches the port from the internet could claim any
 * address. Calls `report` once, with the first such address.
 */
export function trustFunction(
  trust: TrustProxy,
  report: (address: string) => void,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (trust === false) return false;
  if (typeof trust !== 'number') return [...trust];
  let reported = false;
  return (address, hop) => {
    if (hop >= trust) return false;
    if (hop > 0 || isPrivateAddress(address)) return true;
    if (!reported) report(address);
    reported = true;
    return false;
  };
}
