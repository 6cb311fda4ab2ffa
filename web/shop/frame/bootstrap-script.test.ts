import { expect, test } from 'vitest';
import { deferModules, yieldToFirstSight } from './bootstrap-script.ts';

test('defers the modules and their preloads, whatever the order of attributes', () => {
  const html =
    '<link rel="modulepreload" href="/a.js"/><link href="/b.js" crossorigin="" rel="modulepreload"/><p>text</p><script>1</script><script async="" type="module" nonce="m1">import "/a.js"</script>';
  expect(deferModules(html)).toBe(
    '<p>text</p><script>1</script><script nonce="m1" type="text/plain" data-modules="/a.js /b.js">import "/a.js"</script>',
  );
});

test('leaves a page without a module script as it is', () => {
  const html = '<link rel="modulepreload" href="/a.js"/><script src="/a.js"></script>';
  expect(deferModules(html)).toBe(html);
});

test('fetches modules in the background, and nothing else', () => {
  expect(
    yieldToFirstSight('<link rel="modulepreload" href="/a.js"/><link rel="preload" as="font" href="/a.woff2"/>'),
  ).toBe('<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="preload" as="font" href="/a.woff2"/>');
});
