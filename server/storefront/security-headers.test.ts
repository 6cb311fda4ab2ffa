import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentProviders } from '#server/payments/index.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('inline scripts run by their hash; files of our own and data need none', () => {
  const html =
    '<script src="/a.js"></script><script>first()</script><script type="application/ld+json">{"a":1}</script><script type="application/json" id="a">{"b":2}</script><script type="module" async="">second()</script>';
  const policy = contentSecurityPolicy(html, { calls: [], frames: [] });
  expect(policy).toContain(`script-src 'self' ${hashOf('first()')} ${hashOf('second()')};`);
});

test('other origins may answer calls or fill a frame, and run scripts only where they are named', () => {
  const policy = contentSecurityPolicy('', { calls: ['https://office.example'], frames: ['https://video.example'] });
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain("connect-src 'self' https://office.example;");
  expect(policy).toContain('frame-src https://video.example;');
});

test('only a page that asks for it shows pictures from its memory', () => {
  expect(contentSecurityPolicy('', { calls: [], frames: [], pictures: ['blob:'] })).toContain(
    "img-src 'self' data: blob:;",
  );
});

test('where Razorpay takes the payments its window may be loaded, and nothing else of others', () => {
  const policy = contentSecurityPolicy('', paymentProviders.find(({ name }) => name === 'razorpay')!.window!);
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
  expect(policy).toContain("connect-src 'self' https://api.razorpay.com https://checkout.razorpay.com;");
  expect(policy).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com;');
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain("style-src 'self';");
});
