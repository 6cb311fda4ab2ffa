import type { EditConflict, StaffProductRow } from '#contract/admin/catalogue/catalog.ts';
import type { EditQuoteBody } from '#contract/admin/orders/order-edit.ts';
import type { StaffOrder } from '#contract/admin/orders/orders.ts';
import { readQuantity } from '#web/admin/kit/counts.ts';
import { remainingQuantity } from './order-action-fields.tsx';

export type EditedOrder = Pick<
  StaffOrder,
  'id' | 'version' | 'first_name' | 'last_name' | 'mobile' | 'email' | 'deliver_to' | 'lines'
>;

function valuesOf({ first_name, last_name, mobile, email, deliver_to: to }: EditedOrder) {
  return {
    first_name,
    last_name,
    mobile,
    email,
    user_street: to.street,
    user_city: to.city,
    user_district: to.district,
    user_state: to.state,
    user_country: to.country,
    user_postcode: to.postcode,
  };
}

export type Values = ReturnType<typeof valuesOf>;
export const contactFields = ['first_name', 'last_name', 'mobile', 'email'] as const;
const addressFields = [
  'user_street',
  'user_city',
  'user_district',
  'user_state',
  'user_country',
  'user_postcode',
] as const;

export interface Added {
  product: StaffProductRow;
  quantity: string;
}

/** What is typed. */
export interface Edit {
  values: Values;
  /** Quantities by line number. */
  quantities: Readonly<Record<string, string>>;
  added: readonly Added[];
  keepsDelivery: boolean;
}

export const remainingLines = ({ lines }: Pick<EditedOrder, 'lines'>) =>
  lines.filter((line) => remainingQuantity(line) > 0);

export function beginEdit(order: EditedOrder): Edit {
  const quantities = remainingLines(order).map((line) => [line.line_no, String(remainingQuantity(line))]);
  return { values: valuesOf(order), quantities: Object.fromEntries(quantities), added: [], keepsDelivery: false };
}

/** Returns only what differs from the order. */
export function toBody(order: EditedOrder, { values, quantities, added, keepsDelivery }: Edit) {
  const first = valuesOf(order);
  const isChanged = (names: readonly (keyof Values)[]) => names.some((name) => values[name] !== first[name]);
  const pick = <Name extends keyof Values>(names: readonly Name[]) =>
    Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<Values, Name>;
  const isMoved = isChanged(addressFields);
  return {
    version: order.version,
    ...(isChanged(contactFields) && { contact: pick(contactFields) }),
    ...(isMoved && { delivery: pick(addressFields) }),
    lines: remainingLines(order)
      .map((line) => ({ line, quantity: readQuantity(quantities[line.line_no] ?? '') }))
      .filter(({ line, quantity }) => quantity !== remainingQuantity(line))
      .map(({ line, quantity }) => ({ line_no: line.line_no, quantity })),
    add: added
      .map(({ product, quantity }) => ({ product_id: product.id, quantity: readQuantity(quantity) }))
      .filter(({ quantity }) => quantity !== 0),
    keep_delivery: isMoved && keepsDelivery,
  } satisfies EditQuoteBody;
}

type Texts = Readonly<Record<string, string>>;

/**
 * Moves an edit from the order that it began with to the order as a colleague has saved it. What was typed stays, the
 * colleague's changes join it, and a field that both changed is a conflict. A line that is gone loses its quantity.
 */
export function moveEdit(edit: Edit, from: EditedOrder, to: EditedOrder): { edit: Edit; conflicts: EditConflict[] } {
  const before = beginEdit(from);
  const now = beginEdit(to);
  const conflicts: EditConflict[] = [];
  const merge = <T extends Texts>(typed: T, old: T, current: T): T => {
    const merged = Object.entries(current).map(([field, theirs]) => {
      const mine = typed[field] ?? theirs;
      if (mine === (old[field] ?? theirs)) return [field, theirs];
      if (theirs !== old[field] && theirs !== mine)
        conflicts.push({ id: to.id, field, from: old[field], current: theirs, to: mine });
      return [field, mine];
    });
    return Object.fromEntries(merged) as T;
  };
  const values = merge(edit.values, before.values, now.values);
  const quantities = merge(edit.quantities, before.quantities, now.quantities);
  return { edit: { ...edit, values, quantities }, conflicts };
}

/** Takes the colleague's values of conflicts, except in the fields that are kept as typed. */
export function settleConflicts(edit: Edit, conflicts: readonly EditConflict[], kept: readonly string[]): Edit {
  const theirs = Object.fromEntries(
    conflicts.filter(({ field }) => !kept.includes(field)).map(({ field, current }) => [field, String(current)]),
  );
  const settle = <T extends Texts>(typed: T) =>
    Object.fromEntries(Object.entries(typed).map(([field, mine]) => [field, theirs[field] ?? mine])) as T;
  return { ...edit, values: settle(edit.values), quantities: settle(edit.quantities) };
}
