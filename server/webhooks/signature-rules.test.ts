import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isPublicAddress } from '#server/platform/outside-call.ts';
import { signWebhook } from './signature-rules.ts';

test('a webhook is signed over its time and body, by each secret that holds', () => {
  const at = new Date('2026-11-21T06:30:00.900Z');
  const by = (secret: string) => createHmac('sha256', secret).update('1795242600.{"a":1}').digest('hex');
  expect(signWebhook(['new', 'old'], at, '{"a":1}')).toBe(`t=1795242600,v1=${by('new')},v1=${by('old')}`);
});

test.each([
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['shop.example', false],
])('whether %s is on the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
