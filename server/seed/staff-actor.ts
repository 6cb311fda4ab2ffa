import type { StaffAction } from '#contract/admin/staff.ts';
import type { StaffActor } from '#server/audit/index.ts';
import type { HistoryRecords } from './store.ts';

export function staffActor(
  { id: staffId, email: login }: HistoryRecords['staff'],
  action: StaffAction,
  objectId?: number | string,
): StaffActor {
  const origin = { network: '127.0.0.0/24', userAgent: 'Demo', requestId: 'demo' };
  return {
    ...origin,
    staffId,
    login,
    sessionHash: 'demo',
    action,
    objectId: objectId === undefined ? null : String(objectId),
  };
}
