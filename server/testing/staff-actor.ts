/** For tests that call a command without its route. */
import type { StaffActor } from '#server/audit/index.ts';

export function actorForTest(more: Partial<StaffActor> = {}): StaffActor {
  return {
    staffId: 1,
    login: 'meera@office.example',
    sessionHash: 'hash-of-session',
    network: '203.0.113.7',
    userAgent: 'Vitest',
    requestId: 'request-1',
    action: 'order.confirm',
    objectId: '1',
    ...more,
  };
}
