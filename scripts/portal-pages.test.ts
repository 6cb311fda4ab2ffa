import { expect, test } from 'vitest';
import { portalPages } from '../contract/portal-pages.ts';
import { listPortalPages } from './portal-pages.ts';

const manifest = {
  'portal/index.html': { file: 'assets/portal-1.js', imports: ['_frame-2.js'], css: ['assets/portal-3.css'] },
  '_frame-2.js': { file: 'assets/frame-2.js', css: ['assets/frame-4.css'] },
  '_table-5.js': { file: 'assets/table-5.js', imports: ['_frame-2.js', '_rules-6.js'], css: ['assets/table-7.css'] },
  '_rules-6.js': { file: 'assets/rules-6.js' },
  ...Object.fromEntries(
    portalPages.map(({ module }) => [`portal/${module}.route.tsx`, { file: `assets/${module}.js` }]),
  ),
  'portal/home.route.tsx': { file: 'assets/home-8.js', imports: ['portal/index.html', '_table-5.js'] },
  'portal/joining/join.route.tsx': { file: 'assets/join-9.js', imports: ['_rules-6.js'] },
  'portal/team/tree.route.tsx': { file: 'assets/tree-10.js', css: ['assets/tree-11.css'] },
};

test('a page has its own files and those that it shares with some others, not those of every page', () => {
  expect(listPortalPages(manifest)).toMatchObject({
    home: ['/assets/home-8.js', '/assets/table-5.js', '/assets/rules-6.js', '/assets/table-7.css'],
    'join/:step?': ['/assets/join-9.js', '/assets/rules-6.js'],
    'team/tree': ['/assets/tree-10.js', '/assets/tree-11.css'],
  });
});

test('a route that was not built is a fault', () => {
  expect(() => listPortalPages({ 'portal/index.html': { file: 'assets/portal-1.js' } })).toThrow(
    'portal/home.route.tsx was not built',
  );
});
