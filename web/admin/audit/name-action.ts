import { type Permission, permissions, type StaffAction, staffActions } from '#contract/staff.ts';
import { audit as messages } from '#messages/admin/audit.ts';
import { auditActions } from '#messages/admin/auditActions.ts';
import { staff } from '#messages/admin/staff.ts';

/** What is done at the command line. */
type OperatorAction = 'owner.invite' | 'demo.end';
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

const places = {
  order: 'orders',
  product: 'products',
  customer: 'customers',
  ticket: 'tickets',
  review: 'reviews',
} as const;
/** What is written down by the id of its order. */
const ofOrder: ReadonlySet<string> = new Set(['return', 'refund']);

/**
 * The object of an entry as people name it, by its number where it has one, and its screen where there is one. A list that was read has none, but its
 * filters: "List filtered by state: pending".
 */
export function nameObject(type: string, id: string | null, name: string | null): { text: string; to: string | null } {
  if (id === null || id === '') return { text: '', to: null };
  if (id.startsWith('?')) {
    const filters = [...new URLSearchParams(id)].map(([filter, value]) => `${filter}: ${value}`);
    return { text: messages.filteredList({ filters: filters.join(', ') }), to: null };
  }
  const kind = (name !== null && ofOrder.has(type) ? 'order' : type) as keyof typeof places;
  if (!(kind in places) || !/^\d+$/.test(id)) return { text: id, to: null };
  return { text: messages.objects[kind]({ id: name ?? id }), to: `/${places[kind]}/${id}` };
}
