import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';

/** Addresses outside the public internet (RFC 6890): private and provider networks, metadata services, multicast. */
const closed = new net.BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix);
// For IPv6 allows only addresses assigned to the public, without the ranges that embed IPv4 addresses.
const open6 = new net.BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6 = new net.BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !closed.check(address);
  if (!net.isIPv6(address)) return false;
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** Retrying does not help. */
export class ForbiddenAddressError extends Error {}

export interface OutsideCall {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** Also allows calls without encryption. */
  allowPrivate: boolean;
  timeoutMs: number;
}

export interface OutsideAnswer {
  status: number;
  /** The beginning of the answer. */
  text: string;
}

/** The rest of an answer is dropped. */
const maxAnswerBytes = 4_096;

/**
 * Posts to a URL that a person has entered. It connects to the address that it has checked, so that a second DNS answer
 * cannot redirect it, and follows no redirects.
 * @throws ForbiddenAddressError for a private address; any other error if no answer came in time
 */
export async function postOutside({
  url,
  body,
  headers,
  allowPrivate,
  timeoutMs,
}: OutsideCall): Promise<OutsideAnswer> {
  const target = new URL(url);
  if (target.protocol !== 'https:' && !(allowPrivate && target.protocol === 'http:'))
    throw new ForbiddenAddressError('only https addresses are called');
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const addresses = net.isIP(host) ? [{ address: host, family: net.isIP(host) }] : await lookup(host, { all: true });
  const usable = allowPrivate ? addresses : addresses.filter(({ address }) => isPublicAddress(address));
  // A private address among public ones is an attack too.
  if (usable.length === 0 || usable.length < addresses.length)
    throw new ForbiddenAddressError('the address is in a private network');
  const [{ address, family }] = usable as [{ address: string; family: number }];
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        lookup: (_host, options, done) => {
          const found = [{ address, family }];
          if (options.all) (done as (error: null, list: typeof found) => void)(null, found);
          else done(null, address, family);
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        let length = 0;
        const end = () => {
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8').slice(0, 2_000) });
          answer.destroy();
        };
        answer.on('data', (part: Buffer) => {
          parts.push(part.subarray(0, maxAnswerBytes - length));
          length += part.length;
          if (length >= maxAnswerBytes) end();
        });
        answer.on('end', end);
        answer.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
