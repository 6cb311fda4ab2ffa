import type { AuditRow } from '#contract/staff-audit.ts';
import { type Permission, permissions, type StaffAction, staffActions } from '#contract/staff.ts';
import { audit as messages } from '#messages/admin/audit.ts';
import { auditActions } from '#messages/admin/auditActions.ts';
import { staff } from '#messages/admin/staff.ts';
import type { Tone } from '#web/ui/badge.tsx';

/** What is done at the command line. */
type OperatorAction = 'owner.invite' | 'demo.end' | 'staff.break_glass';
/** `order.cancel` as texts have it: `order_cancel`. */
type TextKey<Code extends string> = Code extends `${infer Object}.${infer Verb}` ? `${Object}_${Verb}` : never;

/** Every action in words; one without them does not compile: its text belongs into `auditActions` of locales/<language>/admin.json. */
const actionTexts: Readonly<Record<TextKey<StaffAction | OperatorAction>, string>> = auditActions;
const permissionTexts: Readonly<Record<TextKey<Permission>, string>> = staff.permissionNames;

const keyOf = (code: string) => code.replace('.', '_');

/** What somebody did, in words: "Cancelled an order". A code that this version does not know stands for itself. */
export function nameAction(code: string): string {
  const key = keyOf(code);
  if (key in actionTexts) return actionTexts[key as keyof typeof actionTexts];
  // A call that only reads and was denied is logged by the permission that it lacks.
  if (permissions.includes(code as Permission))
    return messages.refusedTo({ action: permissionTexts[key as keyof typeof permissionTexts] });
  return code;
}

/** The actions to choose from, by their words. */
export function listActions(): { value: string; label: string }[] {
  return staffActions
    .map((value) => ({ value, label: nameAction(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}

/** Records with a screen of their own. */
const places = {
  product: 'products',
  customer: 'customers',
  member: 'members',
  ticket: 'tickets',
  review: 'reviews',
} as const;

/** Actions whose record is another one than their name begins with. */
const recordsOfActions: Readonly<Record<string, { label: keyof typeof messages.objects; path: string | null }>> = {
  'product.import': { label: 'import', path: null },
  'product.undo_import': { label: 'import', path: null },
  'stock.receive': { label: 'receipt', path: '/stock/receipts' },
};

/**
 * The record of an entry as people name it, by its number where it has one, and its screen where there is one. What belongs to an order is named
 * by that; a list that was read names none, see `listFilters`.
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

/** What narrowed a list that was read, filter by filter. */
export function listFilters(objectId: string | null): [filter: string, value: string][] {
  return [...new URLSearchParams(splitFilters(objectId)[1])];
}

/** A part that was read is kept as the path's names, `?` and the filters. */
function splitFilters(objectId: string | null): [id: string, filters: string] {
  const [id = '', ...filters] = (objectId ?? '').split('?');
  return [id, filters.join('?')];
}

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
