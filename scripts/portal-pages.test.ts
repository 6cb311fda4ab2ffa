import fs from 'node:fs';
import { expect, test } from 'vitest';
import { listPortalPages } from './portal-pages.ts';

const routes = `
  lazyPage('home', () => import('./home.tsx')),
  lazyPage('join/:step?', () => import('./joining/join-page.tsx')),
  lazyPage('team/tree', () => import('./team/tree-page.tsx')),
  { path: 'login', element: <Login /> },`;
const manifest = {
  'portal/index.html': { file: 'assets/portal-1.js', imports: ['_frame-2.js'], css: ['assets/portal-3.css'] },
  '_frame-2.js': { file: 'assets/frame-2.js', css: ['assets/frame-4.css'] },
  '_table-5.js': { file: 'assets/table-5.js', imports: ['_frame-2.js', '_rules-6.js'], css: ['assets/table-7.css'] },
  '_rules-6.js': { file: 'assets/rules-6.js' },
  'portal/home.tsx': { file: 'assets/home-8.js', imports: ['portal/index.html', '_table-5.js'] },
  'portal/joining/join-page.tsx': { file: 'assets/join-9.js', imports: ['_rules-6.js'] },
  'portal/team/tree-page.tsx': { file: 'assets/tree-10.js', css: ['assets/tree-11.css'] },
};

test('a page has its own files and those that it shares with some others, not those of every page', () => {
  expect(listPortalPages(routes, manifest)).toEqual({
    home: ['/assets/home-8.js', '/assets/table-5.js', '/assets/rules-6.js', '/assets/table-7.css'],
    join: ['/assets/join-9.js', '/assets/rules-6.js'],
    'team/tree': ['/assets/tree-10.js', '/assets/tree-11.css'],
  });
});

test('a route that was not built is a fault', () => {
  expect(() => listPortalPages(routes, { 'portal/index.html': { file: 'assets/portal-1.js' } })).toThrow(
    'portal/home.tsx was not built',
  );
});

test('finds every page of the portal with code of its own', () => {
  const main = fs.readFileSync('web/portal/main.tsx', 'utf8');
  const modules = [...main.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, module]) => `portal/${module}`);
  const built = Object.fromEntries([...modules, 'portal/index.html'].map((name) => [name, { file: `${name}.js` }]));
  const pages = listPortalPages(main, built);
  expect(Object.values(pages).flat()).toEqual(modules.map((name) => `/${name}.js`));
  expect(Object.keys(pages)).toContain('home');
});
