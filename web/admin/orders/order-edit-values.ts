import type { StaffProductRow } from '#contract/admin/catalogue/catalog.ts';
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
