import net from 'node:net';

/**
 * Addresses that are reachable only from this machine, its network or its provider's private network (RFC 1918, 4193,
 * 5735, 6598).
 */
const privateNetworks = new net.BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addSubnet('100.64.0.0', 10);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Names that no public name server resolves (RFC 6761, 6762, 8375). */
const privateName = /(^|\.)(localhost|local|internal|lan|test|home\.arpa)$/;

/** Judges names by their ending, without a lookup. */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  const family = net.isIP(bare);
  if (family !== 0) return privateNetworks.check(bare, family === 4 ? 'ipv4' : 'ipv6');
  return !bare.includes('.') || privateName.test(bare);
}
