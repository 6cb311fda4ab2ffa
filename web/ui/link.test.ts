import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Link, type LinkProps, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AppLink } from './link.tsx';

const written = (link: typeof Link | typeof AppLink, props: LinkProps) =>
  renderToString(createElement(StaticRouter, { location: '/shop?sort=name' }, createElement(link, props, 'Tea')));

/** Sorted by name, because hydration compares them that way. */
const attributes = (html: string) =>
  [...html.matchAll(/ ([\w-]+="[^"]*")/g)].map(([, one]) => one!).toSorted((a, b) => a.localeCompare(b));

test.each<[string, Partial<LinkProps>]>([
  ['/', {}],
  ['/shop', { className: 'tool', 'aria-label': 'Shop' }],
  ['/product-details/12?coupon=A1#reviews', { prefetch: 'none', preventScrollReset: true }],
  ['/collection/%E0%A4%9A%E0%A4%BE%E0%A4%AF', { replace: true, state: { backTo: '/' } }],
  ['/shop?q=tulsi&sort=name', { discover: 'none', reloadDocument: true }],
  ['?sort=newest', {}],
  ['../cart', {}],
  ['/search/चाय', {}],
  ['/a/../b', {}],
])('the server writes a link to %s as the router does', (to, more) => {
  const props = { ...more, to };
  const ours = written(AppLink, props);
  expect(attributes(ours)).toEqual(attributes(written(Link, props)));
  expect(ours).toMatch(/^<a .*>Tea<\/a>$/);
});
