import { expect, test } from 'vitest';
import type { Standing } from '#server/members/index.ts';
import { chooseMember } from './ledger-rules.ts';

const as = (memberId: string, status: Standing['status']): Standing => ({ memberId, status });
const live = { referral: as('200002', 'live'), referrer: as('300003', 'live') };

test.each<[string, Parameters<typeof chooseMember>[0], string | null, string]>([
  ['a live buyer', { buyer: as('100001', 'live'), ...live }, '100001', 'buyer'],
  ['a frozen buyer', { buyer: as('100001', 'frozen'), ...live }, '100001', 'buyer'],
  ['of a buyer who has left, whom the order names', { buyer: as('100001', 'exited'), ...live }, '200002', 'referral'],
  ['of a buyer who was terminated, the same', { buyer: as('100001', 'terminated'), ...live }, '200002', 'referral'],
  ['whom the order names', { buyer: null, ...live }, '200002', 'referral'],
  [
    'of a named member who is frozen, the referrer',
    { buyer: null, referral: as('200002', 'frozen'), referrer: as('300003', 'live') },
    '300003',
    'referrer',
  ],
  ['the referrer', { buyer: null, referral: null, referrer: as('300003', 'live') }, '300003', 'referrer'],
  [
    'of a referrer who is frozen, nobody',
    { buyer: null, referral: null, referrer: as('300003', 'frozen') },
    null,
    'nobody',
  ],
  ['of nobody, nobody', { buyer: null, referral: null, referrer: null }, null, 'nobody'],
])('credited: %s', (_name, people, memberId, basis) => expect(chooseMember(people)).toEqual({ memberId, basis }));
