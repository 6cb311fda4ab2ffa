import { sql } from 'kysely';
import { languageFacts } from '#contract/language.ts';
import { messagesIn } from '#locales/messages.ts';
import { findSessions, readCart, readUser } from '#server/customers/index.ts';
import { paiseToRupees } from '#server/money/paise.ts';
import type { Db } from '#server/platform/database.ts';

/** Orders and tickets in one file; far more than anybody has. */
const maxRows = 5_000;

/**
 * Everything stored about a customer, in plain fields, with its purpose (DPDP Act 2023, section 11: a summary of the
 * data and of its processing), without internal notes. `withContact`: also tickets and enquiries with the mobile
 * number, which anybody may have sent: only for staff who have verified the person.
 */
export async function readPersonalData(
  db: Db,
  customerId: number,
  { now, withContact }: { now: Date; withContact: boolean },
): Promise<Record<string, unknown>> {
  const { user_detail, ...user } = await readUser(db, customerId);
  const account = await db
    .selectFrom('customer')
    .select(['created_at', 'language', 'referrer_member_id', 'whatsapp_agreed_at', 'second_factor_since'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const sessions = await findSessions(db, customerId, now);
  const memberships = await readMemberships(db, customerId);
  const texts = messagesIn(account.language).replies.privacy;
  return {
    made_at: now.toISOString(),
    language: languageFacts[account.language].name,
    about: texts.about,
    purposes: Object.values(texts.purposes),
    shared_with: Object.values(texts.sharedWith),
    account: {
      ...user,
      ...user_detail,
      registered_at: account.created_at,
      referred_by_member: account.referrer_member_id,
      whatsapp_updates_agreed_at: account.whatsapp_agreed_at,
      second_factor_since: account.second_factor_since,
    },
    logins: sessions.map(({ userAgent, createdAt, lastUsedAt }) => ({
      browser: userAgent,
      logged_in_at: createdAt,
      last_used_at: lastUsedAt,
    })),
    cart: (await readCart(db, customerId)).lines,
    wishlist: await readWishlistNames(db, customerId),
    orders: await readOrders(db, customerId),
    referrers: await readReferrers(db, customerId),
    direct_seller: memberships[0] ?? null,
    earlier_memberships: memberships.slice(1),
    exits_as_direct_seller: await readExits(db, customerId),
    applications_to_join: await readApplications(db, customerId),
    changes_of_mobile_and_email: await readContactChanges(db, customerId),
    changes_of_bank_account_and_pan: await readPaperChanges(db, customerId),
    reviews: await db
      .selectFrom('review as r')
      .innerJoin('product as p', 'p.id', 'r.product_id')
      .select(['p.name as product', 'author_name as shown_name', 'stars', 'title', 'body', 'state', 'r.created_at'])
      .where('customer_id', '=', customerId)
      .orderBy('r.id')
      .execute(),
    refill_reminders: await db
      .selectFrom('refill_reminder as r')
      .innerJoin('product as p', 'p.id', 'r.product_id')
      .select(['p.name as product', 'agreed_at', 'next_at', 'stopped_at'])
      .where('customer_id', '=', customerId)
      .orderBy('r.id')
      .execute(),
    ...(withContact && (await readContactData(db, user.mobile))),
  };
}

async function readWishlistNames(db: Db, customerId: number) {
  return await db
    .selectFrom('wishlist_item as w')
    .innerJoin('product as p', 'p.id', 'w.product_id')
    .select(['p.name as product', 'added_at'])
    .where('customer_id', '=', customerId)
    .orderBy('added_at')
    .execute();
}

async function readOrders(db: Db, customerId: number) {
  const rows = await db
    .selectFrom('orders as o')
    .select(['number', 'placed_at', 'order_status', 'payment_status', 'payment_method', 'first_name', 'last_name'])
    .select(['mobile', 'email', 'billing', 'shipping', 'coupon_code', 'gift_message', 'courier', 'awb'])
    .select(['payable_paise', 'paid_paise', 'refunded_paise', 'delivered_at'])
    .select([
      sql<{ product: string; quantity: number; amount_paise: number }[]>`(
        SELECT json_agg(json_build_object('product', l.name, 'quantity', l.quantity, 'amount_paise', l.net_paise) ORDER BY l.line_no)
        FROM order_line l WHERE l.order_id = o.id)`.as('lines'),
      sql<string[]>`ARRAY(SELECT d.number FROM tax_document d WHERE d.order_id = o.id ORDER BY d.id)`.as(
        'tax_documents',
      ),
      sql<
        unknown[]
      >`(SELECT COALESCE(json_agg(json_build_object('asked_at', r.requested_at, 'reason', r.reason, 'message', r.message,
        'state', r.state, 'answer', r.answer) ORDER BY r.id), '[]') FROM order_return r WHERE r.order_id = o.id)`.as(
        'returns',
      ),
    ])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
  return rows.map(({ payable_paise, paid_paise, refunded_paise, lines, ...order }) => ({
    ...order,
    total: paiseToRupees(payable_paise),
    paid: paiseToRupees(paid_paise),
    refunded: paiseToRupees(refunded_paise),
    items: lines.map(({ amount_paise, ...line }) => ({ ...line, amount: amount_paise / 100 })),
  }));
}

async function readContactData(db: Db, mobile: string) {
  return {
    tickets: await db
      .selectFrom('ticket')
      .select([
        'number',
        'kind',
        'state',
        'full_name',
        'email',
        'subject',
        'message',
        'products',
        'resolution',
        'created_at',
      ])
      .where('mobile', '=', mobile)
      .orderBy('id', 'desc')
      .limit(maxRows)
      .execute(),
    enquiries: await db
      .selectFrom('enquiry')
      .select(['kind', 'full_name', 'email', 'message', 'created_at'])
      .where('mobile', '=', mobile)
      .orderBy('id', 'desc')
      .limit(maxRows)
      .execute(),
  };
}

/** The last membership first: a person who left can join again. */
async function readMemberships(db: Db, customerId: number) {
  const members = await db
    .selectFrom('member')
    .select(['member_id', 'first_name', 'last_name', 'joined_on', 'status', 'agreed_at'])
    .where('customer_id', '=', customerId)
    .orderBy('joined_at', 'desc')
    .execute();
  return Promise.all(members.map((member) => readMembership(db, member)));
}

async function readMembership<Member extends { member_id: string }>(db: Db, member: Member) {
  const { member_id: memberId } = member;
  return {
    ...member,
    sponsors: await db
      .selectFrom('member_sponsor')
      .select(['sponsor_id', 'effective_at', 'cause'])
      .where('member_id', '=', memberId)
      .orderBy('effective_at')
      .orderBy('id')
      .execute(),
    statuses: await db
      .selectFrom('member_status')
      .select(['status', 'effective_at'])
      .where('member_id', '=', memberId)
      .orderBy('effective_at')
      .orderBy('id')
      .execute(),
    requests_for_another_sponsor: await db
      .selectFrom('sponsor_change')
      .select(['state', 'sponsor_id', 'reason', 'requested_at', 'decided_at', 'decline_reason', 'effective_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    ...(await readIncomes(db, memberId)),
    consent_to_being_named:
      (await db
        .selectFrom('achiever_consent')
        .select(['agreed_at', 'withdrawn_at'])
        .select(sql<boolean>`photo IS NOT NULL`.as('with_photo'))
        .where('member_id', '=', memberId)
        .executeTakeFirst()) ?? null,
    consents_to_showing_the_mobile_number: await db
      .selectFrom('member_contact_consent')
      .select(['is_given', 'at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    nominees: await db
      .selectFrom('member_nominee')
      .select(['name', 'relation', 'relation_other', 'born_on', 'appointee_name', 'mobile', 'named_at', 'removed_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    training_pages_read: await db
      .selectFrom('member_training')
      .select(['page', 'version', 'read_at'])
      .where('member_id', '=', memberId)
      .orderBy('page')
      .execute(),
    choices_of_notifications: await db
      .selectFrom('member_notification_choice')
      .select(['channel', 'is_given', 'at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    titles: await db
      .selectFrom('member_achievement')
      .select(['month', 'rank', 'title', 'hidden_at', 'hidden_reason'])
      .where('member_id', '=', memberId)
      .orderBy('month')
      .execute(),
    tds_certificates: await db
      .selectFrom('tds_certificate')
      .select(['tax_year', 'quarter', 'uploaded_at'])
      .where('member_id', '=', memberId)
      .orderBy('tax_year')
      .orderBy('quarter')
      .execute(),
    lower_rate_certificates: await db
      .selectFrom('lower_rate_certificate')
      .select(['number', 'rate_bp', 'from_on', 'to_on', 'limit_paise', 'used_paise'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
  };
}

async function readIncomes(db: Db, memberId: string) {
  return {
    incomes: await db
      .selectFrom('income_statement as s')
      .innerJoin('income_close as c', 'c.id', 's.close_id')
      .leftJoin('income_clawback as w', (join) =>
        join.onRef('w.close_id', '=', 's.close_id').onRef('w.member_id', '=', 's.member_id'),
      )
      .select(['c.month', 's.is_active', 's.rank', 's.leaders', 's.network', 's.own_centi_sp', 's.purchase_paise'])
      .select(['s.personal_paise', 's.rebate_paise', 's.group_paise', 's.fixed_paise'])
      .select(['s.e_bonus_paise', 's.r_bonus_paise', 's.p_bonus_paise', 's.gross_paise'])
      .select('w.gross_paise as gross_without_late_returns_paise')
      .where('s.member_id', '=', memberId)
      .where('c.state', '=', 'approved')
      .orderBy('c.month')
      .execute(),
    income_ledger: await db
      .selectFrom('income_entry as e')
      .leftJoin('income_adjustment as a', 'a.id', 'e.adjustment_id')
      .select(['e.month', 'e.kind', 'e.component', 'e.paise', 'e.posted_at', 'e.rule', 'a.reason'])
      .where('e.member_id', '=', memberId)
      .orderBy('e.id')
      .execute(),
    payouts: await db
      .selectFrom('payout_line')
      .select(['paise', 'state', 'utr', 'paid_on', 'failure', 'settled_at', 'returned_on'])
      .where('member_id', '=', memberId)
      .where('state', 'in', ['sent', 'paid', 'failed', 'returned'])
      .orderBy('id')
      .execute(),
  };
}

/** Reads the customer's referrers, each with its start. */
async function readReferrers(db: Db, customerId: number) {
  return await db
    .selectFrom('customer_referrer')
    .select(['member_id', 'at'])
    .where('customer_id', '=', customerId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** PAN and account numbers as their last four characters, pictures as their kind. */
async function readApplications(db: Db, customerId: number) {
  return await db
    .selectFrom('join_application as a')
    .select(['state', 'created_at', 'submitted_at', 'decided_at', 'sponsor_id', 'born_on', 'declared_at'])
    .select(['orientation_passed_at', 'agreement_accepted_at', 'agreement_network', 'agreement_user_agent'])
    .select(['pan_last4', 'pan_name', 'street', 'city', 'district', 'state_name', 'country', 'postcode'])
    .select(['address_proof', 'account_last4', 'ifsc', 'bank_name', 'holder_name', 'mobile'])
    .select(['reasons', 'decline_reason'])
    .select(
      sql<string[]>`ARRAY(SELECT d.kind FROM join_document d WHERE d.application_id = a.id ORDER BY d.kind)`.as(
        'pictures',
      ),
    )
    .where('customer_id', '=', customerId)
    .orderBy('a.id')
    .execute();
}

async function readExits(db: Db, customerId: number) {
  return await db
    .selectFrom('member_exit as e')
    .innerJoin('member as m', 'm.member_id', 'e.member_id')
    .select(['e.kind', 'e.state', 'e.reason', 'e.given_at', 'e.effective_at', 'e.ended_at'])
    .where('m.customer_id', '=', customerId)
    .orderBy('e.id')
    .execute();
}

async function readContactChanges(db: Db, customerId: number) {
  return await db
    .selectFrom('contact_change')
    .select(['state', 'old_mobile', 'old_email', 'new_mobile', 'new_email'])
    .select(['requested_at', 'confirmed_at', 'confirmed_by', 'undone_at', 'payout_hold_until'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

/** Numbers as their last four characters. */
async function readPaperChanges(db: Db, customerId: number) {
  return await db
    .selectFrom('kyc_change')
    .select(['kind', 'state', 'number_last4', 'name', 'ifsc', 'bank_name', 'email', 'mobile'])
    .select(['created_at', 'confirmed_at', 'decided_at', 'decline_reason', 'payout_hold_until'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}
