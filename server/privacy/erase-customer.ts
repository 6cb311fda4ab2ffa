import { sql } from 'kysely';
import type { ErasurePreview } from '#contract/admin/customers/customers.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { addCustomerNote, customerNotFound, eraseAccount, lockCustomer } from '#server/customers/index.ts';
import { readBrand } from '#server/content/index.ts';
import { eraseBuyer } from '#server/orders/index.ts';
import { type Db, givenId, inTransaction, type Tx } from '#server/platform/database.ts';
import { deleteDevicesOf } from '#server/platform/known-devices.ts';
import { messages } from '#server/platform/messages.ts';
import { deleteEmailsTo } from '#server/platform/outbox.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { eraseCouponUser } from '#server/pricing/index.ts';
import { deleteAlertsOf, deleteReminders } from '#server/reminders/index.ts';
import { eraseAuthor } from '#server/reviews/index.ts';
import { eraseSender } from '#server/support/index.ts';
import { findObstacles } from './erasure-rules.ts';

const erased = err(409, 'customer_erased', messages.errors.staff.customers.erased);

/** Errors: 404 customer_not_found, 409 customer_erased. */
export async function previewErasure(db: Db | Tx, id: number): Promise<Result<ErasurePreview>> {
  const row = await db
    .selectFrom('customer as c')
    .select(['c.member_id as memberId', 'c.erased_at as erasedAt'])
    .select([
      countOf(sql`orders o WHERE o.customer_id = c.id`).as('orders'),
      countOf(sql`orders o WHERE o.customer_id = c.id AND (
        o.order_status NOT IN ('delivered', 'cancelled', 'returned_to_origin', 'returned')
        OR (o.order_status = 'delivered' AND o.payment_status = 'cod_due'))`).as('openOrders'),
      countOf(sql`orders o JOIN order_return r ON r.order_id = o.id
        WHERE o.customer_id = c.id AND r.state IN ('requested', 'approved', 'received')`).as('openReturns'),
      countOf(
        sql`orders o JOIN refund f ON f.order_id = o.id WHERE o.customer_id = c.id AND f.state <> 'processed'`,
      ).as('unpaidRefunds'),
      countOf(
        sql`orders o JOIN unmatched_payment u ON u.order_id = o.id WHERE o.customer_id = c.id AND u.state <> 'refunded'`,
      ).as('unmatched'),
      countOf(sql`orders o JOIN tax_document d ON d.order_id = o.id WHERE o.customer_id = c.id`).as('taxDocuments'),
      countOf(sql`ticket t WHERE t.mobile = c.mobile`).as('tickets'),
      countOf(sql`ticket t WHERE t.mobile = c.mobile AND t.state <> 'resolved'`).as('openTickets'),
      countOf(sql`review r WHERE r.customer_id = c.id`).as('reviews'),
    ])
    .where('c.id', '=', givenId(id))
    .executeTakeFirst();
  if (!row) return customerNotFound;
  if (row.erasedAt) return erased;
  const { orders, taxDocuments, tickets, reviews } = row;
  const obstacles = findObstacles({ ...row, openRefunds: row.unpaidRefunds + row.unmatched });
  return ok({ obstacles, orders, tax_documents: taxDocuments, tickets, reviews });
}

function countOf(rows: ReturnType<typeof sql>) {
  return sql<number>`(SELECT count(*) FROM ${rows})`;
}

/** Errors: 404 customer_not_found; 409 customer_erased, erasure_blocked. */
export async function checkErasure(db: Db | Tx, id: number): Promise<Result<null>> {
  const preview = await previewErasure(db, id);
  if (!preview.ok) return preview;
  const [obstacle] = preview.value.obstacles;
  return obstacle === undefined
    ? ok(null)
    : err(409, 'erasure_blocked', messages.errors.staff.customers.obstacles[obstacle]);
}

/**
 * Erases account, logins, cart, wishlist, reminders, stock alerts, emails, the names in orders, tickets and reviews,
 * and photos. Tax documents, the figures of orders and payments, and the audit log stay, as the law requires; see
 * docs/decisions/0053. Errors: as checkErasure.
 */
export async function eraseCustomer(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  const at = services.clock.now();
  const done = await inTransaction(services.db, async (tx) => {
    const customer = await lockCustomer(tx, id);
    if (!customer) return customerNotFound;
    const allowed = await checkErasure(tx, id);
    if (!allowed.ok) return allowed;
    const written = await readOrderAddresses(tx, id);
    await deleteReminders(tx, id);
    await eraseCouponUser(tx, id);
    const reviews = await eraseAuthor(tx, { customerId: id, email: customer.email });
    const tickets = await eraseSender(tx, { customerId: id, mobile: customer.mobile });
    await eraseBuyer(tx, id);
    // An order may contain another person's address: only the emails about these orders are deleted there.
    await deleteEmailsTo(tx, written.addresses, written.numbers);
    // The company's own copies of incoming messages quote people, too.
    await deleteEmailsTo(tx, [(await readBrand(tx)).email], [...written.numbers, ...tickets]);
    if (customer.email !== '') {
      await deleteEmailsTo(tx, [customer.email]);
      await deleteAlertsOf(tx, customer.email);
    }
    await deleteDevicesOf(tx, `customer:${id}`);
    await eraseAccount(tx, id, at);
    await addCustomerNote(tx, id, { kind: 'erased', note: '', staffId: actor.staffId, at });
    await recordStaffAction(tx, actor, at, {
      before: { erased: false },
      after: { erased: true, reviews, tickets: tickets.length },
    });
    return ok(null);
  });
  if (done.ok) services.catalogChanged.notify();
  return done;
}

/** The addresses to which the shop wrote about a customer's orders, and the orders' numbers. */
async function readOrderAddresses(tx: Tx, id: number): Promise<{ addresses: string[]; numbers: string[] }> {
  const rows = await tx
    .selectFrom('orders')
    .select(['number'])
    .select(({ fn }) => fn<string>('lower', ['email']).as('email'))
    .where('customer_id', '=', id)
    .execute();
  return { addresses: [...new Set(rows.map(({ email }) => email))], numbers: rows.map(({ number }) => number) };
}
