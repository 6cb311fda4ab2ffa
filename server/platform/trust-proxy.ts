import { BlockList, isIP } from 'node:net';

/** Whose X-Forwarded-For is believed: nobody's, that of so many proxies in a row, or that of proxies at these addresses. */
export type TrustProxy = false | number | readonly string[];

/** Addresses that no visitor on the internet has: this machine, private networks, link-local, and the providers' own (RFC 6598). */
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

/** Whether an address is reachable only from this machine or its own network. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && notPublic.check(address.split('%')[0]!, family === 4 ? 'ipv4' : 'ipv6');
}

const mostProxies = 9;
const names = ['loopback', 'linklocal', 'uniquelocal'];

/** The value of TRUST_PROXY: a number of proxies, or names and ranges with commas between. Null where it is neither. */
export function parseTrustProxy(text: string): TrustProxy | null {
  if (/^\d+$/.test(text)) {
    const count = Number(text);
    return count > mostProxies ? null : count === 0 ? false : count;
  }
  const list = text.split(',').map((entry) => entry.trim());
  return list.every((entry) => names.includes(entry) || isRange(entry)) ? list : null;
}

/** An address, or a range such as 10.0.0.0/8. One that holds every address would believe every visitor. */
function isRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

/**
 * What Fastify asks of each address, from the nearest one on, whether it is a proxy of ours. Where proxies are counted, the nearest must be
 * at a private address: who reaches the port straight from the internet could otherwise name any address as theirs. `report` is called once,
 * with the first nearest address that was not believed for that reason.
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
