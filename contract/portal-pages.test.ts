import { expect, test } from 'vitest';
import { addressOfCall, findPortalPage, isPortalPage } from './portal-pages.ts';

const callsOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://office');
  const found = findPortalPage(pathname);
  const calls = found?.page.calls?.(searchParams, found.segment) ?? [];
  return {
    own: calls.filter(({ isPublic }) => !isPublic).map(addressOfCall),
    open: calls.filter(({ isPublic }) => isPublic).map(addressOfCall),
  };
};

test.each([
  ['/home', ['/api/member']],
  ['/home?show=freezing', ['/api/member?show=freezing']],
  ['/team', ['/api/member/team?level=1']],
  ['/team?show=lapsing', ['/api/member/team?level=1&show=lapsing']],
  ['/income/years?year=2025', ['/api/member/income-account/years?year=2025']],
  ['/membership', ['/api/users', '/api/membership']],
  ['/membership/notifications', ['/api/users', '/api/membership']],
  ['/Home/', ['/api/member']],
  ['/home?cursor=&show=all', ['/api/member']],
  ['/team?level=2', ['/api/member/team?level=2']],
  ['/team?q=asha&level=all', ['/api/member/team?q=asha']],
  ['/team?q=+', ['/api/member/team?level=1']],
  ['/sales?month=2026-10&cursor=1&a=1', ['/api/member/sales?cursor=1&month=2026-10']],
  ['/tickets/T1', ['/api/member/tickets/T1']],
  ['/months/2026-10', ['/api/member/incomes/2026-10']],
  // Pages without calls, and addresses that are no page.
  ['/', []],
  ['/login', []],
  ['/constructor', []],
  ['/membership/returns/1', []],
])('%s begins with %j', (address, own) => {
  expect(callsOf(address)).toEqual({ own, open: [] });
});

test('what everybody may read is asked for by nobody in particular', () => {
  expect(callsOf('/sales/share')).toEqual({
    own: ['/api/membership'],
    open: ['/api/get-products?limit=6', '/api/get-collections'],
  });
  expect(callsOf('/sales/share?q=oil').open[0]).toBe('/api/get-products?limit=6&filter_product_name=oil');
});

test.each([
  [
    '',
    '/',
    '/login',
    '/Login/',
    '/home',
    '/verify',
    '/verify/12',
    '/join',
    '/join/review',
    '/training/any',
    '/tickets/any',
  ],
  ['/sales', '/sales/share', '/sales/', '/membership/bank', '/months/2026-10'],
])('there are pages at these addresses', (...addresses) => {
  expect(addresses.filter((address) => !isPortalPage(address))).toEqual([]);
});

test('there are none at others, whatever they begin with', () => {
  const wrong = [
    '/x',
    '/login/x',
    '/join/x',
    '/sales/x',
    '/sales/orders',
    '/membership/x',
    '/months/2026-13',
    '/months',
  ];
  expect([...wrong, '//', '/home/x', '/constructor'].filter(isPortalPage)).toEqual([]);
});
