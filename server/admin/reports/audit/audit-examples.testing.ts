/** A successful staff call for each route named in the audit log, with the content of its entries. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { paths } from '#contract/paths.ts';
import { photoPath } from '#contract/photo-limits.ts';
import { checkPaths } from '#contract/admin/reports/check-kinds.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { staffReviewPaths } from '#contract/admin/customers/reviews.ts';
import { staffShippingPaths } from '#contract/admin/settings/shipping.ts';
import { invitationPaths } from '#contract/admin/staff/invitation.ts';
import { staffAccountPaths } from '#contract/admin/staff/account.ts';
import { reportsPath } from '#contract/admin/reports/report-names.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { taxClassPaths } from '#contract/admin/reports/tax-classes.ts';
import { gstPrefixesPath, gstReturnPath } from '#contract/admin/reports/tax-documents.ts';
import { taxDocumentsPath } from '#contract/order-states.ts';
import type { TicketReceipt } from '#contract/support.ts';
import { ticketPaths } from '#contract/tickets.ts';
import { paise } from '#server/money/paise.ts';
import { bringTo, online, placeLive } from '#server/testing/order-life.ts';
import { sessionIdOf } from '#server/platform/session-list.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { seedProduct } from '#server/testing/shop.ts';
import { orderListExamples } from './order-list-examples.testing.ts';
import { careExamples } from './care-examples.testing.ts';
import { catalogExamples } from './catalog-examples.testing.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';
import { exportExamples } from './export-examples.testing.ts';
import { memberExamples } from './member-examples.testing.ts';
import { payoutExamples } from './payout-examples.testing.ts';
import { settingsExamples } from './settings-examples.testing.ts';
import { searchExamples } from './search-examples.testing.ts';
import { marketingExamples } from './marketing-examples.testing.ts';
import { inviteOwner } from '#server/staff/index.ts';
import { logInForTest } from '#server/testing/staff-session.ts';
import { lateMoney, spoil } from '#server/testing/unmatched-payment.ts';

export const one = `${staffOrderPaths.orders}/:id`;

export function auditExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const db = () => place.shop.services.db;
  const order = async (form: object = {}) =>
    placeLive(place.shop, { [await seedProduct(db())]: 2 }, { form: { ...form } });

  /** The step of an order that was brought to `from`, and the fields that it changes. */
  function step(action: string, from: string | null, changes: [before: object, after: object], body: object = {}) {
    return async (): Promise<Example> => {
      const { id } = await order();
      if (from !== null) await bringTo(place.shop, id, from);
      const [before, after] = changes;
      return {
        url: `${staffOrderPaths.orders}/${id}/${action}`,
        body,
        entry: { object_id: String(id), before, after },
      };
    };
  }
  const status = (before: string, after: string): [object, object] => [
    { order_status: before },
    { order_status: after },
  ];

  async function photoOf(kind: 'review' | 'order_return', owner: number, path: string): Promise<Example> {
    const { body } = await place.visitors.call('POST', photoPath, await plainPhoto('png'), { type: 'image/png' });
    const { photo } = body.data as { photo: string };
    const { id } = await db()
      .updateTable('photo')
      .set({ owner_kind: kind, owner_id: owner })
      .where('name_hash', '=', hashToken(photo))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { url: `${path}/${id}`, entry: { object_id: String(id) } };
  }

  /** Of one item of a delivered order. */
  async function returned(upTo: 'requested' | 'approved' | 'received'): Promise<{ id: number; returnId: number }> {
    const placed = await order(online);
    await bringTo(place.shop, placed.id, 'deliver');
    const wish = { line_no: 1, quantity: 1, reason: 'damaged', message: 'It leaks' };
    const { returns } = (await placed.act('returns', { lines: [wish] })).body.data;
    const returnId = returns[0].id as number;
    if (upTo !== 'requested') await place.shop.staff(placed.id, `returns/${returnId}/approve`);
    if (upTo === 'received') await place.shop.staff(placed.id, `returns/${returnId}/receive`, { restock: 1 });
    return { id: placed.id, returnId };
  }
  function answer(action: string, upTo: 'requested' | 'approved', after: string, body: object) {
    return async (): Promise<Example> => {
      const { id, returnId } = await returned(upTo);
      const changed = {
        before: { returns: { [returnId]: { state: upTo } } },
        after: { returns: { [returnId]: { state: after } } },
      };
      return {
        url: `${staffOrderPaths.orders}/${id}/returns/${returnId}/${action}`,
        body,
        entry: { object_id: String(id), ...changed },
      };
    };
  }

  /** The provider could not make it. */
  async function failedRefund(): Promise<{ url: string; orderId: number; refundId: number }> {
    const placed = await order(online);
    await placed.act('cancel');
    const { id } = (await placed.see()).refunds[0]!;
    await db()
      .updateTable('refund')
      .set({ state: 'failed', last_error: 'payment_not_captured' })
      .where('id', '=', id)
      .execute();
    return { url: `${staffOrderPaths.orders}/${placed.id}/refunds/${id}`, orderId: placed.id, refundId: id };
  }

  async function ticket(photo?: string): Promise<number> {
    const form = {
      kind: 'complaint',
      full_name: 'Asha Rawat',
      mobile_no: '9876543210',
      email: 'asha@example.in',
      subject: `Broken jar ${Math.random()}`,
      message: 'It leaked.',
      ...(photo ? { photos: [photo] } : {}),
    };
    const { body } = await place.visitors.call('POST', ticketPaths.tickets, form);
    const { ticket_number } = body.data as TicketReceipt;
    const found = await db()
      .selectFrom('ticket')
      .select('id')
      .where('number', '=', ticket_number)
      .executeTakeFirstOrThrow();
    return found.id;
  }
  function handled(action: string, body: object, before: object, after: object) {
    return async (): Promise<Example> => {
      const id = await ticket();
      return { url: `${staffPaths.tickets}/${id}/${action}`, body, entry: { object_id: String(id), before, after } };
    };
  }

  const { zones, pins, terms } = staffShippingPaths;
  const zone = { charge: '75.50', serviceable: true, cod: true, min_days: '', max_days: '' };
  const pin = { charge: '', serviceable: false, cod: true, min_days: '', max_days: '', note: 'Flood' };
  async function ownZone(state: string): Promise<number> {
    await place.shop.staffPost(zones, { ...zone, state });
    return (await db().selectFrom('shipping_rate').select('id').where('state', '=', state).executeTakeFirstOrThrow())
      .id;
  }
  async function pinRule(from: number): Promise<number> {
    await place.shop.staffPost(pins, { ...pin, pins: String(from) });
    return (await db().selectFrom('shipping_pin').select('id').where('from_pin', '=', from).executeTakeFirstOrThrow())
      .id;
  }

  async function reviewOf(state: 'pending' | 'published'): Promise<number> {
    const { id: orderId } = await order();
    const line = await db()
      .selectFrom('order_line')
      .select(['line_no', 'product_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const { id } = await db()
      .insertInto('review')
      .values({
        ...line,
        order_id: orderId,
        author_key: `author ${orderId}`,
        author_name: 'Asha R.',
        stars: 2,
        body: 'It leaked, Asha says.',
        state,
        created_at: new Date('2026-11-20'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  function decided(action: string, body: object, state: 'pending' | 'published', changes: object) {
    return async (): Promise<Example> => {
      const id = await reviewOf(state);
      const url = `${staffReviewPaths.reviews}/${id}/${action}`;
      return { url, body, entry: { object_id: String(id), ...changes } };
    };
  }
  function asked(action: string, body: object, changes: object) {
    return async (): Promise<Example> => {
      const product = await seedProduct(db());
      const { id } = await db()
        .insertInto('product_question')
        .values({
          product_id: product,
          author_name: 'Asha',
          body: 'Is it sweet?',
          state: 'pending',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const url = `${staffReviewPaths.questions}/${id}/${action}`;
      return { url, body, entry: { object_id: String(id), ...changes } };
    };
  }

  return {
    ...catalogExamples(place),
    ...marketingExamples(place),
    ...searchExamples(place),
    ...careExamples(place, ticket),
    ...exportExamples(),
    ...memberExamples(place),
    ...payoutExamples(place),
    [`POST ${staffPaths.login}`]: () =>
      Promise.resolve({
        url: staffPaths.login,
        body: { email: place.login.email, password: place.login.password },
        entry: { object_id: null },
      }),
    [`POST ${invitationPaths.accept}`]: async () => {
      const owner = { name: 'Dev Rana', email: `owner-${randomUUID()}@office.test` };
      const invited = await inviteOwner(place.shop.services, owner, { another: true });
      if (!invited.ok) throw new Error(invited.error.code);
      const token = invited.value.link.split('#')[1]!;
      const password = 'a password of an owner';
      const entry = { object_id: expect.any(String), login: owner.email, before: {}, after: { role: 'owner' } };
      return { url: invitationPaths.accept, body: { token, password, password_confirmation: password }, entry };
    },
    [`POST ${staffAccountPaths.sessions}/:id/end`]: async () => {
      const { cookie } = await logInForTest(place.visitors, place.login);
      const id = sessionIdOf(hashToken(cookie.slice(cookie.indexOf('=') + 1)));
      return { url: `${staffAccountPaths.sessions}/${id}/end`, entry: { object_id: id } };
    },
    [`POST ${staffAccountPaths.endOtherSessions}`]: () =>
      Promise.resolve({
        url: staffAccountPaths.endOtherSessions,
        entry: { object_id: null, after: { sessions: 1 } },
      }),
    [`POST ${staffAccountPaths.changePassword}`]: () =>
      Promise.resolve({
        url: staffAccountPaths.changePassword,
        body: { current_password: place.login.password, password: place.login.password },
        entry: { object_id: null },
      }),
    [`POST ${staffPaths.logout}`]: () => Promise.resolve({ url: staffPaths.logout, entry: { object_id: null } }),
    ...orderListExamples(place),
    [`POST ${one}/approve-review`]: async () => {
      const { id } = await order();
      const at = place.shop.services.clock.now();
      await db()
        .insertInto('order_review')
        .values({ order_id: id, reason: 'network', orders: 16, opened_at: at })
        .execute();
      return {
        url: `${staffOrderPaths.orders}/${id}/approve-review`,
        body: {},
        entry: { object_id: String(id), before: { under_review: true }, after: { under_review: false } },
      };
    },
    [`POST ${one}/check-refund`]: async () => {
      const { id } = await order();
      await bringTo(place.shop, id, 'dispatch');
      const at = place.shop.services.clock.now();
      await db()
        .insertInto('order_review')
        .values({ order_id: id, reason: 'provider_refund', orders: 1, opened_at: at })
        .execute();
      const advance = {
        kind: 'refunded',
        actor: 'system',
        reason: '-',
        shipping_paise: paise(0),
        advance_paise: paise(100),
      } as const;
      await db()
        .insertInto('order_credit')
        .values({ order_id: id, at, ...advance })
        .execute();
      return {
        url: `${staffOrderPaths.orders}/${id}/check-refund`,
        body: {},
        entry: { object_id: String(id), after: { events: expect.any(Object) } },
      };
    },
    [`POST ${one}/confirm`]: step('confirm', null, status('placed', 'confirmed')),
    [`POST ${one}/pack`]: step('pack', 'confirm', status('confirmed', 'packed')),
    [`POST ${one}/dispatch`]: step(
      'dispatch',
      'pack',
      [
        { order_status: 'packed', courier: null, awb: null },
        { order_status: 'shipped', courier: 'Delhivery', awb: 'AUDIT-1' },
      ],
      { courier: 'Delhivery', awb: 'AUDIT-1' },
    ),
    [`POST ${one}/out-for-delivery`]: step('out-for-delivery', 'dispatch', status('shipped', 'out_for_delivery')),
    [`POST ${one}/attempt-failed`]: step('attempt-failed', 'out-for-delivery', [
      { order_status: 'out_for_delivery', delivery_attempts: 0 },
      { order_status: 'delivery_attempted', delivery_attempts: 1 },
    ]),
    [`POST ${one}/hold`]: async () => {
      const example = await step('hold', 'out-for-delivery', status('delivery_attempted', 'held_by_courier'))();
      await place.shop.staff(Number(example.entry.object_id), 'attempt-failed');
      return example;
    },
    [`POST ${one}/deliver`]: step('deliver', 'out-for-delivery', status('out_for_delivery', 'delivered')),
    [`POST ${one}/collect-cod`]: step('collect-cod', 'deliver', [
      { payment_status: 'cod_due', paid_paise: 0 },
      { payment_status: 'cod_collected', paid_paise: 20_000 },
    ]),
    [`POST ${one}/cancel`]: step(
      'cancel',
      null,
      [
        { order_status: 'placed', credited_paise: 0 },
        { order_status: 'cancelled', credited_paise: 20_000 },
      ],
      { reason: 'Asha Rawat called' },
    ),
    [`POST ${one}/returned-to-origin`]: step(
      'returned-to-origin',
      'dispatch',
      status('shipped', 'returned_to_origin'),
      {
        reason: 'Nobody there',
      },
    ),
    [`POST ${one}/returns/:return/approve`]: answer('approve', 'requested', 'approved', { answer: 'Send it, Asha' }),
    [`POST ${one}/returns/:return/decline`]: answer('decline', 'requested', 'declined', { answer: 'No, Asha' }),
    [`POST ${one}/returns/:return/receive`]: answer('receive', 'approved', 'received', { restock: 1 }),
    [`POST ${one}/refund`]: async () => {
      const { id, returnId } = await returned('received');
      const before = { refunded_paise: 0, returns: { [returnId]: { credit_id: null } } };
      const after = { refunded_paise: 10_000, returns: { [returnId]: { credit_id: expect.any(Number) } } };
      return {
        url: `${staffOrderPaths.orders}/${id}/refund`,
        body: {},
        entry: { object_id: String(id), before, after },
      };
    },
    [`POST ${one}/refunds/:refund/retry`]: async () => {
      const { url, orderId, refundId } = await failedRefund();
      const [before, after] = [
        { state: 'failed', try: 1 },
        { state: 'waiting', try: 2 },
      ].map((refund) => ({
        refunds: { [refundId]: refund },
      }));
      return { url: `${url}/retry`, entry: { object_id: String(orderId), before, after } };
    },
    [`POST ${one}/refunds/:refund/paid`]: async () => {
      const { url, orderId, refundId } = await failedRefund();
      const before = { refunds: { [refundId]: { state: 'failed', method: 'provider' } } };
      const after = {
        refunds: { [refundId]: { state: 'processed', method: 'bank_transfer', reference: 'UTR-000123' } },
      };
      return {
        url: `${url}/paid`,
        body: { reference: 'UTR-000123' },
        entry: { object_id: String(orderId), before, after },
      };
    },
    [`POST ${staffPaths.unmatchedPayments}/:id/paid`]: async () => {
      const orderId = await lateMoney(place.shop, 'sbx_pay_audit');
      await spoil(place.shop, 'sbx_pay_audit');
      const { id } = await db()
        .selectFrom('unmatched_payment')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const before = { unmatched_payments: { [id]: { state: 'found', transfer_reference: null } } };
      const after = { unmatched_payments: { [id]: { state: 'refunded', transfer_reference: 'UTR-000124' } } };
      const url = `${staffPaths.unmatchedPayments}/${id}/paid`;
      return { url, body: { reference: 'UTR-000124' }, entry: { object_id: String(id), before, after } };
    },
    [`POST ${gstPrefixesPath}`]: () =>
      Promise.resolve({
        url: gstPrefixesPath,
        body: { invoice: 'INV', credit_note: 'CRN' },
        entry: {
          object_id: null,
          before: { invoice: 'AAR', credit_note: 'ACN' },
          after: { invoice: 'INV', credit_note: 'CRN' },
        },
      }),
    [`POST ${taxClassPaths.rates}`]: () =>
      Promise.resolve({
        url: taxClassPaths.rates,
        body: { code: null, name: 'Oils', hsn: '', unit: 'BTL', rate: 5, from: '2040-01-01' },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'tax_class.save', object: 'Oils', expires_at: expect.any(String) },
        },
      }),
    [`POST ${taxClassPaths.rateDay}`]: () =>
      Promise.resolve({
        url: taxClassPaths.rateDay,
        body: { day: 'order' },
        entry: { object_id: null, before: { day: 'invoice' }, after: { day: 'order' } },
      }),
    [`POST ${checkPaths.checks}/run`]: () =>
      Promise.resolve({
        url: `${checkPaths.checks}/run`,
        entry: { object_id: null, before: {}, after: { run_id: expect.any(Number) } },
      }),
    [`POST ${terms}`]: () =>
      Promise.resolve({
        url: terms,
        body: {
          cod: true,
          cod_minimum: '',
          cod_maximum: '',
          cod_fee: '49',
          cut_off_hour: '14',
          holidays: '2027-03-04',
        },
        entry: {
          object_id: null,
          before: { cod_fee_paise: 0, cut_off_hour: null, holidays: ['01-26', '08-15', '10-02'] },
          after: { cod_fee_paise: 4_900, cut_off_hour: 14, holidays: ['2027-03-04'] },
        },
      }),
    [`POST ${zones}`]: () =>
      Promise.resolve({
        url: zones,
        body: { ...zone, state: 'Kerala' },
        entry: {
          object_id: expect.stringMatching(/^\d+$/),
          before: {},
          after: { state: 'Kerala', charge_paise: 7_550 },
        },
      }),
    [`POST ${zones}/:id`]: async () => {
      const id = await ownZone('Goa');
      const changed = { before: { charge_paise: 7_550, cod: true }, after: { charge_paise: 8_000, cod: false } };
      return {
        url: `${zones}/${id}`,
        body: { ...zone, charge: '80', cod: false },
        entry: { object_id: String(id), ...changed },
      };
    },
    [`POST ${zones}/:id/remove`]: async () => {
      const id = await ownZone('Sikkim');
      return {
        url: `${zones}/${id}/remove`,
        entry: { object_id: String(id), before: { id, state: 'Sikkim' }, after: {} },
      };
    },
    [`POST ${pins}`]: async () => {
      const id = await pinRule(744_301);
      const [before, after] = [
        { serviceable: false, note: 'Flood' },
        { serviceable: true, note: 'Open again' },
      ];
      const body = { ...pin, pins: '744301', serviceable: true, note: 'Open again' };
      return { url: pins, body, entry: { object_id: null, before: { [id]: before }, after: { [id]: after } } };
    },
    [`POST ${pins}/:id/remove`]: async () => {
      const id = await pinRule(682_551);
      const before = { from_pin: 682_551, serviceable: false };
      return { url: `${pins}/${id}/remove`, entry: { object_id: String(id), before, after: {} } };
    },
    [`POST ${staffPaths.tickets}/:id/acknowledge`]: handled(
      'acknowledge',
      {},
      { state: 'received' },
      { state: 'acknowledged', event_id: expect.any(Number) },
    ),
    [`POST ${staffPaths.tickets}/:id/note`]: handled(
      'note',
      { note: 'Asha called' },
      {},
      { event_id: expect.any(Number) },
    ),
    [`POST ${staffPaths.tickets}/:id/resolve`]: handled(
      'resolve',
      { reason: 'A new jar is on its way, Asha' },
      { state: 'received' },
      { state: 'resolved', event_id: expect.any(Number) },
    ),
    [`POST ${staffReviewPaths.reviews}/:id/publish`]: decided('publish', {}, 'pending', {
      before: { state: 'pending' },
      after: { state: 'published' },
    }),
    [`POST ${staffReviewPaths.reviews}/:id/reject`]: decided('reject', { reason: 'spam' }, 'published', {
      before: { state: 'published', reject_reason: null },
      after: { state: 'rejected', reject_reason: 'spam' },
    }),
    [`POST ${staffReviewPaths.reviews}/:id/reply`]: decided('reply', { reply: 'Thank you, Asha' }, 'published', {
      before: { replied: false },
      after: { replied: true },
    }),
    [`POST ${staffReviewPaths.questions}/:id/answer`]: asked(
      'answer',
      { answer: 'Yes, Asha' },
      {
        before: { state: 'pending' },
        after: { state: 'published' },
      },
    ),
    [`POST ${staffReviewPaths.questions}/:id/reject`]: asked(
      'reject',
      { reason: 'off_topic' },
      {
        before: { state: 'pending', reject_reason: null },
        after: { state: 'rejected', reject_reason: 'off_topic' },
      },
    ),
    [`GET ${staffReviewPaths.reviews}`]: () =>
      Promise.resolve({ url: `${staffReviewPaths.reviews}?state=pending`, entry: { object_id: '?state=pending' } }),
    [`GET ${staffReviewPaths.questions}`]: () =>
      Promise.resolve({ url: staffReviewPaths.questions, entry: { object_id: '' } }),
    [`GET ${staffReviewPaths.photos}/:id`]: async () =>
      photoOf('review', await reviewOf('pending'), staffReviewPaths.photos),
    [`POST ${staffPaths.enquiries}/:id/handled`]: async () => {
      const form = { full_name: 'Asha Rawat', email: 'asha@example.in', mobile_no: '9876543210', accepted_terms: true };
      await place.visitors.call('POST', paths.enquiry, form);
      const { id } = await db().selectFrom('enquiry').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      const staff = await db()
        .selectFrom('staff')
        .select('id')
        .where('email', '=', place.login.email)
        .executeTakeFirstOrThrow();
      const after = { handled_at: place.shop.services.clock.now().toISOString(), handled_by: staff.id };
      const before = { handled_at: null, handled_by: null };
      return { url: `${staffPaths.enquiries}/${id}/handled`, entry: { object_id: String(id), before, after } };
    },
    [`POST ${staffPaths.mails}/:id/send-again`]: async () => {
      await ticket();
      const { id } = await db().selectFrom('mail').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      await db().updateTable('job').set({ dead_at: new Date() }).where('key', '=', `mail ${id}`).execute();
      const states = { before: { state: 'failed' }, after: { state: 'waiting' } };
      return { url: `${staffPaths.mails}/${id}/send-again`, entry: { object_id: String(id), ...states } };
    },
    ...settingsExamples(place),
    [`GET ${staffOrderPaths.orders}`]: () =>
      Promise.resolve({
        url: `${staffOrderPaths.orders}?mobile=9876543210&limit=100`,
        entry: { object_id: '?limit=100&mobile=*3210' },
      }),
    [`GET ${one}/${taxDocumentsPath}/:taxDocument`]: async () => {
      const { id } = await order();
      await bringTo(place.shop, id, 'dispatch');
      const invoice = await db()
        .selectFrom('tax_document')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow();
      const url = `${staffOrderPaths.orders}/${id}/${taxDocumentsPath}/${invoice.id}`;
      return { url, entry: { object_id: `${id}/${invoice.id}` } };
    },
    [`GET ${staffOrderPaths.returnPhotos}/:id`]: async () =>
      photoOf('order_return', (await returned('requested')).returnId, staffOrderPaths.returnPhotos),
    [`GET ${gstReturnPath}/:month/:part`]: () =>
      Promise.resolve({ url: `${gstReturnPath}/2026-11/b2cs`, entry: { object_id: '2026-11/b2cs' } }),
    [`GET ${reportsPath}/:report/export`]: () =>
      Promise.resolve({
        url: `${reportsPath}/stock/export?from=2026-11-01`,
        entry: { object_id: 'stock?from=2026-11-01' },
      }),
    [`GET ${staffPaths.tickets}`]: () => Promise.resolve({ url: staffPaths.tickets, entry: { object_id: '' } }),
    [`GET ${staffPaths.enquiries}`]: () =>
      Promise.resolve({ url: `${staffPaths.enquiries}?limit=5`, entry: { object_id: '?limit=5' } }),
    [`GET ${staffPaths.mails}`]: () =>
      Promise.resolve({ url: `${staffPaths.mails}?state=failed`, entry: { object_id: '?state=failed' } }),
    [`GET ${staffPaths.photos}/:id`]: async () => {
      const { body } = await place.visitors.call('POST', photoPath, await plainPhoto('png'), { type: 'image/png' });
      await ticket((body.data as { photo: string }).photo);
      const { id } = await db().selectFrom('photo').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
      return { url: `${staffPaths.photos}/${id}`, entry: { object_id: String(id) } };
    },
  };
}
