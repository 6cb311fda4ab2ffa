import type { AuditRow } from '#contract/staff-audit.ts';
import { audit as messages } from '#messages/admin/audit.ts';
import type { Tone } from '#web/ui/badge.tsx';

export const outcomeTones: Record<AuditRow['outcome'], Tone> = {
  done: 'success',
  rejected: 'warning',
  denied: 'danger',
};

/** By name where the account is there still, else by the login that the log keeps. */
export function nameOf({ name, login, staff_id: id }: Pick<AuditRow, 'name' | 'login' | 'staff_id'>): string {
  if (name !== null) return name;
  if (login === '') return messages.nobody;
  return id === null && login === 'command line' ? messages.commandLine : login;
}
