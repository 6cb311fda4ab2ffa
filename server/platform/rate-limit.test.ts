import { expect, test } from 'vitest';
import { networkOf } from './rate-limit.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2:3:4:5:6]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::7', '2001:db8:1:2::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
  ['1:2::3:4:5:203.0.113.9', '1:2:0:3::/64'],
  ['unknown', 'unknown'],
  ['"><script>', 'unknown'],
  ['010.0.0.1', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('the block of a whole site is the first 48 bits of IPv6', () => {
  expect(['2001:db8:1:2::7', '2001:db8:1:ffff::1', '::1', '203.0.113.9'].map((each) => networkOf(each, 48))).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1::/48',
    '0:0:0::/48',
    '203.0.113.9',
  ]);
});
