import { ageOn, hasAadhaar, leastAge } from '#contract/joining-rules.ts';
import type { NomineeValues, ReturnableOrder } from '#contract/membership.ts';
import { policy } from '#contract/policy.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import { dayInIndia, dayMs, startOfDay } from '#contract/india-time.ts';
import { awaitsCash, awaitsPayment, decideTransition, type OrderState } from '#server/orders/index.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';

export const notMember = err(404, 'member_not_found', messages.errors.membership.notMember);

/** End of the day in India, `days` days after that of a moment. */
export function endOfDayAfter(at: Date, days: number): Date {
  const midnight = startOfDay(dayInIndia(at)).getTime();
  return new Date(midnight + (days + 1) * dayMs);
}

export interface Term {
  joinedAt: Date;
  /** Null while they are one. */
  leftAt: Date | null;
  inCoolingOff: boolean;
}

/** A direct seller's right to return items, with its last day in India (YYYY-MM-DD). */
export type SellerReturnRight = Pick<ReturnableOrder, 'kind' | 'until'>;

/**
 * Null for orders from before joining or after leaving, which have a buyer's right. After leaving within the
 * cooling-off days, the period runs from that moment or the later delivery.
 */
export function findReturnRight(
  { joinedAt, leftAt, inCoolingOff }: Term,
  { placedAt, deliveredAt }: { placedAt: Date; deliveredAt: Date },
): SellerReturnRight | null {
  if (placedAt < joinedAt || (leftAt !== null && placedAt >= leftAt)) return null;
  if (!inCoolingOff || leftAt === null) return { kind: 'buy_back', until: buyBackUntil(deliveredAt) };
  return { kind: 'cooling_off', until: buyBackUntil(leftAt > deliveredAt ? leftAt : deliveredAt) };
}

/**
 * Returns the last day in India (YYYY-MM-DD) on which a direct seller can request a buy-back of items delivered at
 * `deliveredAt`. Source: Direct Selling Guidelines 2016.
 */
function buyBackUntil(deliveredAt: Date): string {
  return dayInIndia(new Date(deliveredAt.getTime() + policy.buyBackDays * dayMs));
}

const onTheWay: readonly OrderStatus[] = ['shipped', 'out_for_delivery', 'delivery_attempted', 'held_by_courier'];

/**
 * `cancel`: paid and not dispatched; `return`: delivered; `later`: in transit or paid on delivery, can be returned
 * later; null: nothing was paid and nothing will arrive.
 */
export function decideReversal(state: OrderState): 'cancel' | 'return' | 'later' | null {
  if (state.order === 'delivered') return 'return';
  if (onTheWay.includes(state.order)) return 'later';
  if (awaitsPayment(state) || !decideTransition(state, 'cancel').ok) return null;
  return awaitsCash(state) ? 'later' : 'cancel';
}

/**
 * Returns the values to store, without the words for a listed relation and the appointee of an adult. `today` is
 * YYYY-MM-DD in India. Errors: 422 by field.
 */
export function checkNominee(typed: NomineeValues, today: string): Result<NomineeValues> {
  const { nomineeBornWrong, nomineeRelationOther, nomineeAppointee } = messages.errors.membership;
  const age = ageOn(typed.born_on, today);
  const isBornWrong = typed.born_on > today || age > 120;
  const isMinor = !isBornWrong && age < leastAge;
  const values = {
    ...typed,
    relation_other: typed.relation === 'other' ? typed.relation_other : '',
    appointee_name: isMinor ? typed.appointee_name : '',
  };
  const faults: FieldMessages = {
    ...(isBornWrong && { born_on: [nomineeBornWrong] }),
    ...(typed.relation === 'other' && values.relation_other.length < 2 && { relation_other: [nomineeRelationOther] }),
    ...(isMinor && values.appointee_name.length < 2 && { appointee_name: [nomineeAppointee] }),
  };
  for (const name of ['relation_other', 'appointee_name'] as const)
    if (hasAadhaar(values[name])) faults[name] = [messages.errors.fields.joining.aadhaar];
  return Object.keys(faults).length > 0 ? invalidFields(faults) : ok(values);
}
