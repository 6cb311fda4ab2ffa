import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('inline scripts run by their hash; files of our own and linked data need none', () => {
  const html =
    '<script src="/a.js"></script><script>first()</script><script type="application/ld+json">{"a":1}</script><script type="module" async="">second()</script>';
  const policy = contentSecurityPolicy(html, []);
  expect(policy).toContain(`script-src 'self' ${hashOf('first()')} ${hashOf('second()')};`);
});

test('other origins may give pictures and answers, never scripts', () => {
  const policy = contentSecurityPolicy('', ['https://office.example']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("img-src 'self' data: https://office.example;");
  expect(policy).toContain("connect-src 'self' https://office.example;");
});
