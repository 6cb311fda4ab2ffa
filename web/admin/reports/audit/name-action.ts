import type { AuditRow } from '#contract/admin/reports/audit.ts';
import { type Permission, permissions, type StaffAction, staffActions } from '#contract/admin/staff.ts';
import { audit as messages, auditActions, staff } from '#messages/admin.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** Actions of the command line, and actions of earlier versions. */
type OperatorAction = 'owner.invite' | 'demo.end' | 'staff.break_glass';
/** Text keys have an underscore: `order.cancel` is `order_cancel`. */
type TextKey<Code extends string> = Code extends `${infer Object}.${infer Verb}` ? `${Object}_${Verb}` : never;

/** An action without a text does not compile. Add it to `auditActions` in locales/<language>/admin.json. */
const actionTexts: Readonly<Record<TextKey<StaffAction | OperatorAction>, string>> = auditActions;
const permissionTexts: Readonly<Record<TextKey<Permission>, string>> = staff.permissionNames;

const keyOf = (code: string) => code.replace('.', '_');

/** Returns an action's text, such as "Cancelled an order"; an unknown code is returned as it is. */
export function nameAction(code: string): string {
  const key = keyOf(code);
  if (key in actionTexts) return actionTexts[key as keyof typeof actionTexts];
  // A denied call that only reads is logged under the permission that it lacks.
  if (permissions.includes(code as Permission))
    return messages.refusedTo({ action: permissionTexts[key as keyof typeof permissionTexts] });
  return code;
}

export function listActions(): { value: string; label: string }[] {
  return staffActions
    .map((value) => ({ value, label: nameAction(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

const places = {
  product: 'products',
  customer: 'customers',
  member: 'members',
  ticket: 'tickets',
  review: 'reviews',
} as const;

/** Actions on another record than the one that their code begins with. */
const recordsOfActions: Readonly<Record<string, { label: keyof typeof messages.objects; path: string | null }>> = {
  'product.import': { label: 'import', path: null },
  'product.undo_import': { label: 'import', path: null },
  'stock.receive': { label: 'receipt', path: '/stock/receipts' },
};

/**
 * Names the record of an entry by its number, with a link to its screen. Parts of an order are named by the order. A
 * list that was read has no record, see `listFilters`.
 */
export function nameObject(
  entry: Pick<AuditRow, 'action' | 'object_type' | 'object_id' | 'object_name' | 'order_id'>,
): {
  text: string;
  to: string | null;
} {
  const { object_name: name, order_id: orderId } = entry;
  const [id] = splitFilters(entry.object_id);
  if (id === '') return { text: '', to: null };
  if (orderId !== null) return { text: messages.objects.order({ id: name ?? orderId }), to: `/orders/${orderId}` };
  if (entry.object_type === 'approval')
    return { text: messages.objects.approval({ id: name === null ? id : nameAction(name) }), to: '/approvals' };
  const record = recordsOfActions[entry.action];
  if (record)
    return { text: messages.objects[record.label]({ id: name ?? id }), to: record.path && `${record.path}/${id}` };
  const kind = entry.object_type as keyof typeof places;
  if (!(kind in places) || !/^\d+$/.test(id)) return { text: id, to: null };
  return { text: messages.objects[kind]({ id: name ?? id }), to: `/${places[kind]}/${id}` };
}

/** Returns the filters of a list that was read. */
export function listFilters(objectId: string | null): [filter: string, value: string][] {
  return [...new URLSearchParams(splitFilters(objectId)[1])];
}

/** The log stores a list as its path, `?` and the filters. */
function splitFilters(objectId: string | null): [id: string, filters: string] {
  const [id = '', ...filters] = (objectId ?? '').split('?');
  return [id, filters.join('?')];
}

export const outcomeTones: Record<AuditRow['outcome'], Tone> = {
  done: 'success',
  rejected: 'warning',
  denied: 'danger',
};

/** Returns the name if the account still exists, else the login that the log stores. */
export function nameOf({ name, login, staff_id: id }: Pick<AuditRow, 'name' | 'login' | 'staff_id'>): string {
  if (name !== null) return name;
  if (login === '') return messages.nobody;
  return id === null && login === 'command line' ? messages.commandLine : login;
}
