import { expect, test, vi } from 'vitest';
import { isPrivateAddress, trustFunction } from './trust-proxy.ts';

test.each([
  ['127.0.0.1', true],
  ['10.2.3.4', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['169.254.1.1', true],
  ['100.64.0.1', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:203.0.113.1', false],
  ['fd00::1', true],
  ['fe80::1%eth0', true],
  ['203.0.113.1', false],
  ['2001:db8::1', false],
  ['no address', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

test('a number trusts so many in a row, the nearest at a private address only', () => {
  const report = vi.fn();
  const trusts = trustFunction(2, report) as (address: string, hop: number) => boolean;
  expect([trusts('10.0.0.1', 0), trusts('203.0.113.1', 1), trusts('10.0.0.2', 2)]).toEqual([true, true, false]);
  expect(report).not.toHaveBeenCalled();
  expect([trusts('203.0.113.1', 0), trusts('203.0.113.2', 0)]).toEqual([false, false]);
  expect(report.mock.calls).toEqual([['203.0.113.1']]);
});

test('nobody and lists go to the framework as they are', () => {
  const report = vi.fn();
  expect(trustFunction(false, report)).toBe(false);
  expect(trustFunction(['loopback', '10.0.0.0/8'], report)).toEqual(['loopback', '10.0.0.0/8']);
});
