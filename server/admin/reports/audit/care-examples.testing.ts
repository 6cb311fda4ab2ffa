import { sql } from 'kysely';
import { incomeCloseJobs } from '#server/income-close/index.ts';
import { expect } from 'vitest';
import { staffCustomerPaths } from '#contract/admin/customers/customers.ts';
import { staffSponsorChangePath } from '#contract/sponsor-change.ts';
import { staffJoiningPath } from '#contract/admin/network/joining.ts';
import { staffMemberFilesPath } from '#contract/admin/network/members.ts';
import { staffMembershipPaths } from '#contract/admin/network/membership.ts';
import { staffSellerTextPath } from '#contract/seller-texts.ts';
import { staffMonthsPath } from '#contract/admin/network/months.ts';
import { type PlanDocument, staffPlanDraftPath, staffPlanPath } from '#contract/admin/network/plans.ts';
import { staffSimulationsPath } from '#contract/admin/network/simulations.ts';
import { staffPaths } from '#contract/admin/staff.ts';
import { readSellerText, joinMember } from '#server/members/index.ts';
import { copyPlan } from '#server/income-plan/index.ts';
import { insertBankChange, insertPhotoOf, sealForTest } from '#server/testing/joining.ts';
import { makeMember, seedCustomer } from '#server/testing/shop.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

export function careExamples(
  place: ExamplePlace,
  openTicket: () => Promise<number>,
): Record<string, () => Promise<Example>> {
  const db = () => place.shop.services.db;
  const one = `${staffCustomerPaths.customers}/:id`;
  const customer = async () => (await seedCustomer(place.shop.services)).id;
  function cared(
    action: string,
    body: object,
    changes: object,
    prepare: (id: number) => Promise<unknown> = async () => {},
  ) {
    return async (): Promise<Example> => {
      const id = await customer();
      await prepare(id);
      return {
        url: `${staffCustomerPaths.customers}/${id}/${action}`,
        body,
        entry: { object_id: String(id), ...changes },
      };
    };
  }
  function handled(action: string, body: object, before: object, after: object) {
    return async (): Promise<Example> => {
      const id = await openTicket();
      return { url: `${staffPaths.tickets}/${id}/${action}`, body, entry: { object_id: String(id), before, after } };
    };
  }
  async function template(): Promise<number> {
    const name = `Delay ${Math.random()}`;
    const { id } = await db()
      .insertInto('reply_template')
      .values({ name, body: 'We are late.' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const block = (id: number) =>
    db().updateTable('customer').set({ blocked_at: new Date() }).where('id', '=', id).execute();
  const anyNumber: unknown = expect.any(Number);

  async function nextPlan(): Promise<PlanDocument> {
    const document = await copyPlan(db(), place.shop.services.clock.now());
    if (!document) throw new Error('there is no plan to copy');
    return document;
  }
  async function planDraft() {
    const { plan, p_bonus } = await nextPlan();
    const values = { plan: JSON.stringify(plan), p_bonus: JSON.stringify(p_bonus), saved_by: 'dev@office.example' };
    await db().deleteFrom('plan_draft').execute();
    const { saved_at } = await db()
      .insertInto('plan_draft')
      .values({ ...values, saved_at: new Date() })
      .returning('saved_at')
      .executeTakeFirstOrThrow();
    return { saved_at: saved_at.toISOString(), start: plan.effective_from };
  }

  async function application(): Promise<number> {
    const { id } = await db()
      .insertInto('join_application')
      .values({
        customer_id: await customer(),
        state: 'submitted',
        language: 'en',
        created_at: new Date(),
        updated_at: new Date(),
        submitted_at: new Date(),
        under_company: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  function decided(action: string, body: object, after: object) {
    return async (): Promise<Example> => {
      const id = await application();
      return {
        url: `${staffJoiningPath}/${id}/${action}`,
        body: { version: 1, ...body },
        entry: { object_id: String(id), before: { state: 'submitted' }, after },
      };
    };
  }
  let members = 0;
  async function bankChange(): Promise<number> {
    const seller = await customer();
    const memberId = String(100_900 + ++members);
    await makeMember(place.shop.services, seller, memberId);
    return insertBankChange(place.shop.services, seller, memberId);
  }
  async function memberFile(file: string): Promise<Example> {
    const id = await application();
    const memberId = String(100_900 + ++members);
    const { customer_id } = await db()
      .selectFrom('join_application')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await makeMember(place.shop.services, customer_id, memberId);
    await insertPhotoOf(place.shop.services, id);
    const agreement = { sha256: memberId.padStart(64, '0'), version: 1, language: 'en' as const, title: 'Agreement' };
    const at = new Date();
    await db()
      .insertInto('seller_agreement')
      .values({ ...agreement, body: '# Agreement\n\nBe fair.', first_offered_at: at })
      .execute();
    await db()
      .updateTable('join_application')
      .set({
        state: 'approved',
        member_id: memberId,
        agreement_sha256: agreement.sha256,
        agreement_accepted_at: at,
        agreement_network: '203.0.113.7',
      })
      .where('id', '=', id)
      .execute();
    return { url: `${staffMemberFilesPath}/${memberId}/${file}`, entry: { object_id: memberId } };
  }
  const memberFiles = ['id-card.pdf', 'id-card.png', 'agreement.pdf'].map(
    (file) => [`GET ${staffMemberFilesPath}/:id/${file}`, () => memberFile(file)] as const,
  );
  const { changes, exits } = staffMembershipPaths;
  function changeDecided(action: string, body: object, state: string) {
    return async (): Promise<Example> => {
      const id = await bankChange();
      return {
        url: `${changes}/${id}/${action}`,
        body: { version: 1, ...body },
        entry: { object_id: String(id), before: { state: 'submitted' }, after: { state } },
      };
    };
  }

  async function sponsorChange(): Promise<number> {
    const [memberId, sponsorId] = await twoMembers();
    const { id } = await db()
      .insertInto('sponsor_change')
      .values({
        member_id: memberId,
        sponsor_id: sponsorId,
        state: 'requested',
        reason: 'Moved',
        created_at: new Date(),
        requested_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
  const twoMembers = async () => [await member(), await member(), await member()].slice(1) as [string, string];
  async function member(): Promise<string> {
    const joined = await joinMember(db(), {
      customerId: null,
      firstName: 'Kavita',
      lastName: 'Negi',
      sponsorId: null,
      joinedAt: place.shop.services.clock.now(),
      actor: 'system',
    });
    if (!joined.ok) throw new Error(joined.error.code);
    return joined.value;
  }
  const oneChange = `${staffSponsorChangePath}/:id`;

  return {
    ...Object.fromEntries(memberFiles),
    [`GET ${changes}`]: () => Promise.resolve({ url: changes, entry: { object_id: '' } }),
    [`GET ${exits}`]: () => Promise.resolve({ url: exits, entry: { object_id: '' } }),
    [`GET ${changes}/:id`]: async () => {
      const id = await bankChange();
      return { url: `${changes}/${id}`, entry: { object_id: String(id) } };
    },
    [`GET ${changes}/:id/documents/picture`]: async () => {
      const id = await bankChange();
      return { url: `${changes}/${id}/documents/picture`, entry: { object_id: String(id) } };
    },
    [`POST ${changes}/:id/approve`]: changeDecided('approve', {}, 'approved'),
    [`POST ${changes}/:id/decline`]: changeDecided('decline', { reason: 'The cheque is blurred.' }, 'declined'),
    [`POST ${staffSponsorChangePath}`]: async () => {
      const [member_id, sponsor_id] = await twoMembers();
      const body = { member_id, sponsor_id, reason: 'Moved', paper: 'Folder 7' };
      const after = { member: body.member_id, sponsor: body.sponsor_id };
      return { url: staffSponsorChangePath, body, entry: { object_id: expect.any(String), before: {}, after } };
    },
    [`GET ${oneChange}`]: async () => {
      const id = await sponsorChange();
      return { url: `${staffSponsorChangePath}/${id}`, entry: { object_id: String(id) } };
    },
    [`GET ${oneChange}/proof`]: async () => {
      const id = await sponsorChange();
      const sealed = await sealForTest(place.shop.services, `sponsor change ${id} proof`);
      await db()
        .updateTable('sponsor_change')
        .set({ key_id: sealed.keyId, proof: sealed.bytes })
        .where('id', '=', id)
        .execute();
      return { url: `${staffSponsorChangePath}/${id}/proof`, entry: { object_id: String(id) } };
    },
    [`POST ${oneChange}/approve`]: async () => {
      const id = await sponsorChange();
      return {
        url: `${staffSponsorChangePath}/${id}/approve`,
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'sponsor_change.approve', object: String(id), expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${staffSellerTextPath}/:kind`]: async () => {
      const { versions } = await readSellerText(db(), 'agreement');
      const body = { saved_at: null, texts: versions[0]!.texts, asks_again: true };
      await sql`DELETE FROM seller_text WHERE published_at IS NULL`.execute(db());
      return {
        url: `${staffSellerTextPath}/agreement`,
        body,
        entry: { object_id: 'agreement', before: {}, after: { version: 2, asks_again: true } },
      };
    },
    [`POST ${staffSellerTextPath}/:kind/publish`]: async () => {
      const { versions } = await readSellerText(db(), 'orientation');
      const { saved_at } = await db()
        .insertInto('seller_text')
        .values({
          kind: 'orientation',
          version: 2,
          texts: JSON.stringify(versions[0]!.texts),
          asks_again: false,
          saved_by: 'dev@office.example',
          saved_at: new Date(),
        })
        .returning('saved_at')
        .executeTakeFirstOrThrow();
      return {
        url: `${staffSellerTextPath}/orientation/publish`,
        body: { saved_at: saved_at.toISOString() },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'seller_text.publish', object: 'orientation', expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${staffPlanDraftPath}`]: async () => {
      await db().deleteFrom('plan_draft').execute();
      const document = await nextPlan();
      const entry = { object_id: document.plan.effective_from, before: {}, after: {} };
      return { url: staffPlanDraftPath, body: { saved_at: null, ...document }, entry };
    },
    [`POST ${staffPlanDraftPath}/discard`]: async () => {
      const { saved_at, start } = await planDraft();
      const entry = { object_id: start, before: {}, after: {} };
      return { url: `${staffPlanDraftPath}/discard`, body: { saved_at }, entry };
    },
    [`POST ${staffPlanDraftPath}/publish`]: async () => {
      const { saved_at, start } = await planDraft();
      return {
        url: `${staffPlanDraftPath}/publish`,
        body: { saved_at },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'income_plan.publish', object: start, expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${staffPlanPath}/:id/withdraw`]: async () => {
      const { rows } = await sql<{ id: number; effective_from: string }>`
        INSERT INTO plan_version (effective_from, sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit)
        SELECT '2040-01-01', sp_paise, active_centi_sp, freeze_months, personal_bp, rebate, level_bp, ranks, r_bonus_limit
        FROM plan_version LIMIT 1 RETURNING id, effective_from`.execute(db());
      return {
        url: `${staffPlanPath}/${rows[0]!.id}/withdraw`,
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'income_plan.withdraw', object: '2040-01-01', expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${staffSimulationsPath}`]: async () => {
      await sql`INSERT INTO income_close (month, state, requested_by, requested_at, approved_by, approved_at, statements_sha256, source_sha256, summary)
        VALUES ('2025-12-01', 'approved', 'dev@office.example', now(), 'mira@office.example', now(), '', '', '{}')`.execute(
        db(),
      );
      const { id } = await db()
        .selectFrom('plan_version')
        .select('id')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      return {
        url: staffSimulationsPath,
        body: { plan: id, from: '2025-12', to: '2025-12' },
        entry: { object_id: expect.any(String), before: {}, after: { plan: id, from: '2025-12', to: '2025-12' } },
      };
    },
    [`POST ${staffMonthsPath}/:month/approve`]: async () => {
      await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
        VALUES ('999999', '2026-06-01', 5000, 100000, 1) ON CONFLICT DO NOTHING`.execute(db());
      // Reuses the pending run of another example.
      const run = {
        month: '2026-06-01',
        state: 'running' as const,
        requested_by: 'dev@office.example',
        requested_at: new Date(),
      };
      await db()
        .insertInto('income_close')
        .values(run)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { id: close } = await db()
        .selectFrom('income_close')
        .select('id')
        .where('state', '=', 'running')
        .executeTakeFirstOrThrow();
      await incomeCloseJobs['income-close:run']!(place.shop.services, { closeId: close });
      return {
        url: `${staffMonthsPath}/2026-06/approve`,
        body: { close },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'sale_points.approve_month', object: '2026-06', expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${oneChange}/decline`]: async () => {
      const id = await sponsorChange();
      return {
        url: `${staffSponsorChangePath}/${id}/decline`,
        body: { reason: 'No signature.' },
        entry: { object_id: String(id), before: { state: 'requested' }, after: { state: 'declined' } },
      };
    },
    [`GET ${staffJoiningPath}`]: () =>
      Promise.resolve({ url: `${staffJoiningPath}?state=submitted`, entry: { object_id: '?state=submitted' } }),
    [`GET ${staffJoiningPath}/:id`]: async () => {
      const id = await application();
      return { url: `${staffJoiningPath}/${id}`, entry: { object_id: String(id) } };
    },
    [`GET ${staffJoiningPath}/:id/documents/:kind`]: async () => {
      const id = await application();
      await insertPhotoOf(place.shop.services, id);
      return { url: `${staffJoiningPath}/${id}/documents/photo`, entry: { object_id: `${id}/photo` } };
    },
    [`POST ${staffJoiningPath}/:id/approve`]: decided(
      'approve',
      { name: 'Asha Rawat' },
      { state: 'approved', member_id: expect.stringMatching(/^\d{6}$/) },
    ),
    [`POST ${staffJoiningPath}/:id/return`]: decided(
      'return',
      { reasons: { photo: 'It is blurred.' } },
      { state: 'returned', fields: ['photo'] },
    ),
    [`POST ${staffJoiningPath}/:id/decline`]: decided('decline', { reason: 'Not of age.' }, { state: 'declined' }),
    [`GET ${staffCustomerPaths.customers}`]: () =>
      Promise.resolve({
        url: `${staffCustomerPaths.customers}?search=Asha&sort=spent`,
        entry: { object_id: '?search=*&sort=spent' },
      }),
    [`GET ${staffCustomerPaths.export}`]: () =>
      Promise.resolve({
        url: `${staffCustomerPaths.export}?blocked=true`,
        entry: { object_id: '?blocked=true' },
      }),
    [`GET ${one}`]: async () => {
      const id = await customer();
      return { url: `${staffCustomerPaths.customers}/${id}`, entry: { object_id: String(id) } };
    },
    [`GET ${one}/data`]: async () => {
      const id = await customer();
      return { url: `${staffCustomerPaths.customers}/${id}/data`, entry: { object_id: String(id) } };
    },
    [`POST ${one}/note`]: cared(
      'note',
      { note: 'Asha calls on Sundays' },
      { before: {}, after: { note_id: anyNumber } },
    ),
    [`POST ${one}/groups`]: cared(
      'groups',
      { groups: ['Wholesale'] },
      { before: { groups: [] }, after: { groups: ['Wholesale'] } },
    ),
    [`POST ${one}/referrer`]: async () => {
      const id = await customer();
      await seedCustomer(place.shop.services, '747474');
      return {
        url: `${staffCustomerPaths.customers}/${id}/referrer`,
        body: { member_id: '747 474', reason: 'Asha named her at the shop' },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'customer.set_referrer', object: String(id) },
        },
      };
    },
    [`POST ${one}/block`]: cared(
      'block',
      { reason: 'Asha sends back empty jars' },
      { before: { blocked: false }, after: { blocked: true } },
    ),
    [`POST ${one}/unblock`]: cared(
      'unblock',
      { reason: 'Asha was right' },
      { before: { blocked: true }, after: { blocked: false } },
      block,
    ),
    [`POST ${one}/reset-second-factor`]: cared(
      'reset-second-factor',
      { reason: 'Asha lost her phone' },
      { before: { second_factor: true }, after: { second_factor: false } },
      (id) => db().updateTable('customer').set({ second_factor_since: new Date() }).where('id', '=', id).execute(),
    ),
    [`POST ${one}/contact`]: async () => {
      const id = await customer();
      // Where a code undoes it, one person decides.
      const was = await db()
        .updateTable('customer')
        .set({ email: 'asha.rawat@example.in' })
        .where('id', '=', id)
        .returning(['mobile', 'email'])
        .executeTakeFirstOrThrow();
      return {
        url: `${staffCustomerPaths.customers}/${id}/contact`,
        body: { mobile: '9555555555', was, reason: 'Asha showed her PAN card by video' },
        entry: {
          object_id: String(id),
          before: { mobile: `••••••${was.mobile.slice(-4)}` },
          after: { changed: ['mobile'], mobile: '••••••5555' },
        },
      };
    },
    [`POST ${one}/erase`]: async () => {
      const { id, mobile } = await db()
        .selectFrom('customer')
        .select(['id', 'mobile'])
        .where('id', '=', await customer())
        .executeTakeFirstOrThrow();
      // There is another owner, who has to approve it.
      return {
        url: `${staffCustomerPaths.customers}/${id}/erase`,
        body: { mobile },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'customer.erase', object: String(id), expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${staffPaths.tickets}/:id/reply`]: handled(
      'reply',
      { text: 'Dear Asha, we are on it.' },
      { state: 'received' },
      { state: 'acknowledged', event_id: anyNumber },
    ),
    [`POST ${staffPaths.tickets}/:id/assign`]: async () => {
      const { id } = await db()
        .selectFrom('staff')
        .select('id')
        .where('email', '=', place.login.email)
        .executeTakeFirstOrThrow();
      return handled('assign', { staff_id: id }, { assigned_to: null }, { assigned_to: id })();
    },
    [`POST ${staffPaths.tickets}/:id/escalate`]: handled(
      'escalate',
      { reason: 'Asha insists' },
      { state: 'received' },
      { state: 'escalated', event_id: anyNumber },
    ),
    [`POST ${staffPaths.replyTemplates}`]: () =>
      Promise.resolve({
        url: staffPaths.replyTemplates,
        body: { name: 'Broken jar', body: 'We send another one.', translations: { hi: 'हम दूसरा भेजते हैं।' } },
        entry: {
          object_id: expect.any(String),
          before: {},
          after: { name: 'Broken jar', body: 'We send another one.' },
        },
      }),
    [`POST ${staffPaths.replyTemplates}/:id`]: async () => {
      const id = await template();
      const body = { name: `Late ${Math.random()}`, body: 'We are late.' };
      const entry = { object_id: String(id), before: { name: expect.any(String) }, after: { name: body.name } };
      return { url: `${staffPaths.replyTemplates}/${id}`, body, entry };
    },
    [`POST ${staffPaths.replyTemplates}/:id/delete`]: async () => {
      const id = await template();
      const entry = { object_id: String(id), before: { name: expect.any(String) }, after: {} };
      return { url: `${staffPaths.replyTemplates}/${id}/delete`, entry };
    },
    [`GET ${staffPaths.jobs}`]: () =>
      Promise.resolve({ url: `${staffPaths.jobs}?state=failed`, entry: { object_id: '?state=failed' } }),
    [`POST ${staffPaths.jobs}/:id/retry`]: async () => {
      const { id } = await db()
        .insertInto('job')
        .values({
          kind: 'refund',
          payload: '{"refund_id":1}',
          run_at: new Date(),
          dead_at: new Date(),
          last_error: 'away',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const states = { before: { state: 'failed' }, after: { state: 'waiting' } };
      return { url: `${staffPaths.jobs}/${id}/retry`, entry: { object_id: String(id), ...states } };
    },
    [`POST ${staffPaths.orderFeed}/:name/retry`]: async () => {
      await db()
        .updateTable('order_feed_reader')
        .set({ retry_at: new Date('2100-01-01'), failing_since: new Date(), attempts: 1, last_error: 'away' })
        .where('name', '=', 'webhooks')
        .execute();
      const entry = {
        object_id: 'webhooks',
        before: { retry_at: '2100-01-01T00:00:00.000Z' },
        after: { retry_at: expect.any(String) },
      };
      return { url: `${staffPaths.orderFeed}/webhooks/retry`, entry };
    },
  };
}
