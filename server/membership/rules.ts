import { ageOn, hasAadhaar, leastAge } from '#contract/joining-rules.ts';
import type { NomineeValues } from '#contract/membership.ts';
import type { OrderStatus } from '#contract/order-states.ts';
import {
  awaitsCash,
  awaitsPayment,
  buyBackUntil,
  decideTransition,
  type OrderState,
  type ReturnRight,
} from '#server/orders/index.ts';
import { dayInIndia } from '#server/platform/clock.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';

export const notMember = err(404, 'member_not_found', messages.errors.membership.notMember);

const dayMs = 86_400_000;

/** The end of the day in India that is so many days after the day of a moment. */
export function endOfDayAfter(at: Date, days: number): Date {
  const midnight = new Date(`${dayInIndia(at)}T00:00:00+05:30`).getTime();
  return new Date(midnight + (days + 1) * dayMs);
}

/** Since when and until when somebody was a direct seller, and whether they left within the cooling-off days. */
export interface Term {
  joinedAt: Date;
  /** Null: they still are. */
  leftAt: Date | null;
  inCoolingOff: boolean;
}

/**
 * The right by which a direct seller returns items of an own order; null for orders from before they joined or after they left, for which they have a
 * buyer's. Who left within the cooling-off days has the buy-back's days from that moment on, or from the delivery where it came later.
 */
export function findReturnRight(
  { joinedAt, leftAt, inCoolingOff }: Term,
  { placedAt, deliveredAt }: { placedAt: Date; deliveredAt: Date },
): Extract<ReturnRight, { until: string }> | null {
  if (placedAt < joinedAt || (leftAt !== null && placedAt >= leftAt)) return null;
  if (!inCoolingOff || leftAt === null) return { kind: 'buy_back', until: buyBackUntil(deliveredAt) };
  return { kind: 'cooling_off', until: buyBackUntil(leftAt > deliveredAt ? leftAt : deliveredAt) };
}

const onTheWay: readonly OrderStatus[] = ['shipped', 'out_for_delivery', 'delivery_attempted', 'held_by_courier'];

/**
 * What becomes of an own order when its buyer leaves in the cooling-off days: it is cancelled where it is paid and has not left, returned where it was delivered,
 * and can be returned later where it is still to come, or is paid at the door. Null: nothing was paid and nothing comes.
 */
export function decideReversal(state: OrderState): 'cancel' | 'return' | 'later' | null {
  if (state.order === 'delivered') return 'return';
  if (onTheWay.includes(state.order)) return 'later';
  if (awaitsPayment(state) || !decideTransition(state, 'cancel').ok) return null;
  return awaitsCash(state) ? 'later' : 'cancel';
}

/**
 * A nominee as they are stored: words of a relation that is in the list, and an appointee of somebody of age, are dropped. `today` is YYYY-MM-DD in India.
 * Errors: 422 by field.
 */
export function checkNominee(typed: NomineeValues, today: string): Result<NomineeValues> {
  const { nomineeBornWrong, nomineeRelationOther, nomineeAppointee } = messages.errors.membership;
  const age = ageOn(typed.born_on, today);
  const values = {
    ...typed,
    relation_other: typed.relation === 'other' ? typed.relation_other : '',
    appointee_name: age < leastAge ? typed.appointee_name : '',
  };
  const faults: FieldMessages = {
    ...((typed.born_on > today || age > 120) && { born_on: [nomineeBornWrong] }),
    ...(typed.relation === 'other' && values.relation_other.length < 2 && { relation_other: [nomineeRelationOther] }),
    ...(age < leastAge && values.appointee_name.length < 2 && { appointee_name: [nomineeAppointee] }),
  };
  for (const name of ['relation_other', 'appointee_name'] as const)
    if (hasAadhaar(values[name])) faults[name] = [messages.errors.fields.joining.aadhaar];
  return Object.keys(faults).length > 0 ? invalidFields(faults) : ok(values);
}
