import type { StaffCustomerDetail } from '#contract/admin/customers/customers.ts';
import type { StaffMember } from '#contract/admin/staff.ts';
import {
  findCustomer,
  findCustomerNotes,
  findReferrerHistory,
  findSessions,
  type FoundCustomer,
} from '#server/customers/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';
import type { Services } from '#server/platform/services.ts';
import { customerToWire } from './customer-wire.ts';
import { hasPermission } from '#server/staff/index.ts';

/** Per list; the lists themselves have the rest. */
const maxRows = 10;

/** As this staff member may see them; null if there is none. */
export async function readCustomerProfile(
  services: Services,
  member: StaffMember,
  id: number,
): Promise<StaffCustomerDetail | null> {
  const { db } = services;
  const customer = await findCustomer(db, id);
  if (!customer) return null;
  const isErased = customer.erasedAt !== null;
  const [sessions, notes, referrers, orders, tickets, reviews, reminders] = await Promise.all([
    findSessions(db, id, services.clock.now()),
    findCustomerNotes(db, id),
    findReferrerHistory(db, id),
    hasPermission(member, 'orders.read') ? readOrders(db, id) : null,
    hasPermission(member, 'tickets.read') ? (isErased ? [] : readTickets(db, customer.mobile)) : null,
    hasPermission(member, 'reviews.read') ? readReviews(db, id) : null,
    countReminders(db, id),
  ]);
  const { referrerMemberId, referrerName } = customer;
  return {
    ...customerToWire(customer),
    language: customer.language,
    referrer: referrerMemberId === null ? null : { member_id: referrerMemberId, name: referrerName },
    referrer_history: referrers.map(({ memberId, at, ...change }) => ({
      member_id: memberId,
      at: at.toISOString(),
      ...change,
    })),
    whatsapp: customer.whatsappAgreedAt !== null,
    ...addressesOf(customer),
    sessions: sessions.length,
    has_second_factor: customer.hasSecondFactor,
    wishlist: customer.wishlist ?? 0,
    reminders,
    recent_orders: orders,
    tickets,
    reviews,
    notes: notes.map(({ at, ...note }) => ({ ...note, at: at.toISOString() })),
  };
}

function addressesOf(customer: FoundCustomer): Pick<StaffCustomerDetail, 'billing' | 'shipping'> {
  const billing = {
    street: customer.user_street,
    city: customer.user_city,
    district: customer.user_district,
    state: customer.user_state,
    country: customer.user_country,
    postcode: customer.user_postcode,
  };
  const shipping = {
    street: customer.user_shipping_street,
    city: customer.user_shipping_city,
    district: customer.user_shipping_district,
    state: customer.user_shipping_state,
    country: customer.user_shipping_country,
    postcode: customer.user_shipping_postcode,
  };
  return { billing: billing.street === '' ? null : billing, shipping: shipping.street === '' ? null : shipping };
}

async function readOrders(db: Db, customerId: number): Promise<StaffCustomerDetail['recent_orders']> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number', 'placed_at', 'order_status', 'payment_status', 'payable_paise'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
  return rows.map(({ placed_at, payable_paise, ...order }) => ({
    ...order,
    placed_at: placed_at.toISOString(),
    total: paiseToRupees(payable_paise),
  }));
}

/** By mobile number, since tickets belong to no account. */
export async function readTickets(db: Db, mobile: string): Promise<StaffCustomerDetail['tickets']> {
  const rows = await db
    .selectFrom('ticket')
    .select(['id', 'number', 'kind', 'state', 'subject', 'created_at'])
    .where('mobile', '=', mobile)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
  return rows.map((ticket) => ({ ...ticket, created_at: ticket.created_at.toISOString() }));
}

async function readReviews(db: Db, customerId: number): Promise<StaffCustomerDetail['reviews']> {
  const rows = await db
    .selectFrom('review as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .select(['r.id', 'p.name as product_name', 'r.stars', 'r.state', 'r.created_at'])
    .where('r.customer_id', '=', customerId)
    .orderBy('r.id', 'desc')
    .limit(maxRows)
    .execute();
  return rows.map((review) => ({ ...review, created_at: review.created_at.toISOString() }));
}

async function countReminders(db: Db, customerId: number): Promise<number> {
  const { n } = await db
    .selectFrom('refill_reminder')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('customer_id', '=', customerId)
    .where('stopped_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
