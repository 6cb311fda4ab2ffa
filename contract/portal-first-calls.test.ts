import { expect, test } from 'vitest';
import { listFirstCalls } from './portal-first-calls.ts';

const callsOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://office');
  return listFirstCalls(pathname, searchParams);
};

test.each([
  ['/home', ['/api/member']],
  ['/home?show=freezing', ['/api/member?show=freezing']],
  ['/team', ['/api/member/team?level=1']],
  ['/team?show=lapsing', ['/api/member/team?level=1&show=lapsing']],
  ['/income/years?year=2025', ['/api/member/income-account/years?year=2025']],
  ['/membership', ['/api/users', '/api/membership']],
  ['/membership/notifications', ['/api/users', '/api/membership']],
  // Of these the loader alone can tell.
  ['/team?level=2', []],
  ['/team?q=asha', []],
  ['/home?cursor=', []],
  ['/sales?cursor=1&month=2026-10', []],
  ['/sales?a=1', []],
  // Pages without calls of their own, and what is no page.
  ['/', []],
  ['/login', []],
  ['/home/', []],
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
  expect(callsOf('/sales/share?q=oil')).toEqual({ own: [], open: [] });
});
