import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { paymentProviders } from '#server/payments/index.ts';
import { contentSecurityPolicy, sourcesOfBuild, takeMarkedScripts } from './security-headers.ts';

const nothing = { scripts: [], styles: [] };
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('inline scripts run by their hash; files of our own and data need none', () => {
  const html =
    '<script src="/a.js"></script><script>first()</script><script type="application/ld+json">{"a":1}</script><script type="application/json" id="a">{"b":2}</script><script type="module" async="">second()</script>';
  const policy = contentSecurityPolicy(sourcesOfBuild(html), { calls: [], frames: [] });
  expect(policy).toContain(`script-src 'self' ${hashOf('first()')} ${hashOf('second()')};`);
});

test('of a rendered page only marked scripts run, without their mark; what a text brings along does not', () => {
  const html =
    '<script nonce="m1">first()</script><p><script>stolen()</script><script nonce="guess">guessed()</script></p><script async="" type="module" nonce="m1">second()</script><script nonce="m1" src="/a.js"></script>';
  expect(takeMarkedScripts(html, 'm1')).toEqual({
    scripts: [hashOf('first()'), hashOf('second()')],
    html: '<script>first()</script><p><script>stolen()</script><script nonce="guess">guessed()</script></p><script async="" type="module">second()</script><script src="/a.js"></script>',
  });
});

test('other origins may answer calls or fill a frame, and run scripts only where they are named', () => {
  const policy = contentSecurityPolicy(nothing, {
    calls: ['https://office.example'],
    frames: ['https://video.example'],
  });
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain("connect-src 'self' https://office.example;");
  expect(policy).toContain('frame-src https://video.example;');
});

test('only a page that asks for it shows pictures from its memory', () => {
  expect(contentSecurityPolicy(nothing, { calls: [], frames: [], pictures: ['blob:'] })).toContain(
    "img-src 'self' data: blob:;",
  );
});

test('where Razorpay takes the payments its window may be loaded, and nothing else of others', () => {
  const policy = contentSecurityPolicy(nothing, paymentProviders.find(({ name }) => name === 'razorpay')!.window!);
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
  expect(policy).toContain("connect-src 'self' https://api.razorpay.com https://checkout.razorpay.com;");
  expect(policy).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com;');
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).toContain("style-src 'self';");
});
