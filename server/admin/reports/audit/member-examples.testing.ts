import { expect } from 'vitest';
import { sql } from 'kysely';
import { staffAchieversPath } from '#contract/admin/marketing/achievers.ts';
import { staffIncomeClosesPath } from '#contract/admin/network/income-closes.ts';
import { staffIncomeLedgerPath } from '#contract/admin/network/income-ledger.ts';
import { staffMembersPath } from '#contract/admin/network/members.ts';
import { joinMember, saveTdsCertificate } from '#server/members/index.ts';
import { paise } from '#server/money/paise.ts';
import { readStoredPlan } from '#server/income-plan/index.ts';
import { actorForTest } from '#server/testing/staff-actor.ts';
import { samplePdf } from '#server/testing/sample-pdf.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

export function memberExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const services = () => place.shop.services;
  const one = `${staffMembersPath}/:memberId`;
  async function member(): Promise<string> {
    const person = { customerId: null, firstName: 'Gita', lastName: 'Rana', sponsorId: null, actor: 'system' };
    const join = () => joinMember(services().db, { ...person, joinedAt: services().clock.now() });
    await join();
    const joined = await join();
    if (!joined.ok) throw new Error(joined.error.code);
    return joined.value;
  }
  const viewed =
    (part: string, query = '') =>
    async (): Promise<Example> => {
      const id = await member();
      return { url: `${staffMembersPath}/${id}${part}${query}`, entry: { object_id: `${id}${query}` } };
    };
  // There is another owner, who has to approve it.
  const left = (leaving: 'exit' | 'terminate') => async (): Promise<Example> => {
    const id = await member();
    return {
      url: `${staffMembersPath}/${id}/${leaving}`,
      body: { reason: 'Moved abroad' },
      entry: {
        action: 'approval.request',
        object_type: 'approval',
        object_id: expect.any(String),
        before: {},
        after: { command: `member.${leaving}`, object: id, expires_at: expect.any(String) },
      },
    };
  };
  const draft = (summary: object) =>
    sql<{ id: number }>`
    INSERT INTO income_close (month, state, requested_by, requested_at, computed_at, plan, p_bonus_chart, statements_sha256, source_sha256, summary)
    VALUES ('2026-01-01', 'draft', 'dev@office.example', now(), now(), '{}', '[]', '', '', ${JSON.stringify(summary)}::jsonb)
    ON CONFLICT (month) WHERE state IN ('draft', 'approved') DO UPDATE SET summary = excluded.summary RETURNING id`.execute(
      services().db,
    );
  const statements = `${staffIncomeClosesPath}/:month/statements`;
  /** Nobody earns in the month. */
  const income = (ending: string) => async (): Promise<Example> => {
    await draft({ since_draft: null, since_month: null });
    const query = '?view=jumps';
    return {
      url: `${staffIncomeClosesPath}/2026-01/statements${ending}${query}`,
      entry: { object_id: `2026-01${query}` },
    };
  };
  /** A second person has to approve it before it takes effect. */
  const proposed = (part: string, command: string, body: object) => async (): Promise<Example> => {
    const id = await member();
    return {
      url: `${ledger}/${id}/${part}`,
      body,
      entry: {
        action: 'approval.request',
        object_type: 'approval',
        object_id: expect.any(String),
        before: {},
        after: { command, object: id, expires_at: expect.any(String) },
      },
    };
  };
  /** With a quarter's certificate. */
  const certified = async () => {
    const id = await member();
    await saveTdsCertificate(services(), actorForTest(), { memberId: id, year: 2026, quarter: 1 }, samplePdf());
    return id;
  };
  const challan = {
    month: '2025-12',
    bsr_code: '0510308',
    deposited_on: '2025-12-31',
    serial_number: '00042',
    amount: 260,
  };
  const challanRow = { month: '2025-12-01', bsr_code: '0510308', deposited_on: '2025-12-31', serial_number: '00042' };
  const ledger = `${staffIncomeLedgerPath}/members`;
  const explained = (ending: string) => async (): Promise<Example> => {
    const id = await member();
    const { db } = services();
    const stored = await readStoredPlan(db, '2026-02-01');
    await sql`INSERT INTO income_close (month, state, requested_by, requested_at, computed_at, plan, p_bonus_chart, statements_sha256, source_sha256, summary)
      VALUES ('2026-02-01', 'draft', 'dev@office.example', now(), now(), ${stored!.plan}, '[]', '', '', '{}') ON CONFLICT DO NOTHING`.execute(
      db,
    );
    await sql`INSERT INTO income_statement SELECT id, ${id}, NULL, false, 1, 0, 0, 0, 0, 0, false, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      FROM income_close WHERE month = '2026-02-01'`.execute(db);
    return {
      url: `${staffIncomeClosesPath}/2026-02/statements/${id}${ending}`,
      entry: { object_id: `2026-02/${id}` },
    };
  };
  /** A listed title of a consenting seller. */
  const achievement = async (hidden: boolean): Promise<{ id: number; memberId: string }> => {
    const memberId = await member();
    const { db } = services();
    await sql`INSERT INTO achiever_consent (member_id, agreed_at) VALUES (${memberId}, now())`.execute(db);
    const { rows } = await sql<{ id: number }>`
      INSERT INTO member_achievement (member_id, month, rank, title, titles, is_agreed, hidden_at, hidden_by, hidden_reason)
      SELECT ${memberId}, '2026-06-01', 2, 'Bronze Star', '{}', true, h.at, h.who, h.who
      FROM (SELECT CASE WHEN ${hidden}::boolean THEN now() END AS at, CASE WHEN ${hidden}::boolean THEN 'ravi' END AS who) AS h
      RETURNING id`.execute(db);
    return { id: rows[0]!.id, memberId };
  };
  const shownOrHidden = (hides: boolean) => async (): Promise<Example> => {
    const { id, memberId } = await achievement(!hides);
    return {
      url: `${staffAchieversPath}/${id}/${hides ? 'hide' : 'show'}`,
      ...(hides && { body: { reason: 'A complaint' } }),
      entry: {
        object_id: String(id),
        before: { hidden: !hides },
        after: { hidden: hides, member_id: memberId, ...(hides && { reason: 'A complaint' }) },
      },
    };
  };
  return {
    [`POST ${staffAchieversPath}/:id/hide`]: shownOrHidden(true),
    [`POST ${staffAchieversPath}/:id/show`]: shownOrHidden(false),
    [`GET ${ledger}/:memberId`]: () => Promise.resolve({ url: `${ledger}/123456`, entry: { object_id: '123456' } }),
    [`GET ${staffIncomeLedgerPath}/journal.csv`]: () =>
      Promise.resolve({
        url: `${staffIncomeLedgerPath}/journal.csv?month=2026-10`,
        entry: { object_id: '?month=2026-10' },
      }),
    [`POST ${ledger}/:memberId/tds-certificates`]: async () => {
      const id = await member();
      return {
        url: `${ledger}/${id}/tds-certificates?year=2026&quarter=1`,
        body: samplePdf(),
        entry: {
          object_id: id,
          before: {},
          after: { tax_year: 2026, quarter: 1, sha256: expect.any(String) as string },
        },
      };
    },
    [`POST ${staffIncomeLedgerPath}/tds/challans`]: () =>
      Promise.resolve({
        url: `${staffIncomeLedgerPath}/tds/challans`,
        body: challan,
        entry: {
          object_id: expect.any(String),
          before: {},
          after: { ...challanRow, amount_paise: 26_000 },
        },
      }),
    [`POST ${staffIncomeLedgerPath}/tds/challans/:id/delete`]: async () => {
      const values = { ...challanRow, serial_number: '00043', amount_paise: paise(26_000) };
      const { id } = await services()
        .db.insertInto('tds_challan')
        .values({ ...values, recorded_by: 'meera', recorded_at: services().clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        url: `${staffIncomeLedgerPath}/tds/challans/${id}/delete`,
        entry: { object_id: String(id), before: values, after: {} },
      };
    },
    [`GET ${ledger}/:memberId/tds-certificates/:year/:quarter`]: async () => {
      const id = await certified();
      return { url: `${ledger}/${id}/tds-certificates/2026/1`, entry: { object_id: `${id}/2026/1` } };
    },
    [`POST ${ledger}/:memberId/tds-certificates/:year/:quarter/delete`]: async () => {
      const id = await certified();
      return {
        url: `${ledger}/${id}/tds-certificates/2026/1/delete`,
        body: { reason: 'Of somebody else' },
        entry: {
          object_id: id,
          before: { tax_year: 2026, quarter: 1, uploaded_by: expect.any(String) },
          after: { reason: 'Of somebody else' },
        },
      };
    },
    [`GET ${staffIncomeLedgerPath}/tds.csv`]: () =>
      Promise.resolve({
        url: `${staffIncomeLedgerPath}/tds.csv?year=2026&quarter=1`,
        entry: { object_id: '?year=2026&quarter=1' },
      }),
    [`POST ${ledger}/:memberId/adjust`]: proposed('adjust', 'income_adjustment.add', {
      kind: 'deduction',
      amount: 10,
      reason: 'Badge',
    }),
    [`POST ${ledger}/:memberId/adjustments/:id/reverse`]: async () => {
      const id = await member();
      const { id: adjustment } = await services()
        .db.insertInto('income_adjustment')
        .values({
          member_id: id,
          kind: 'deduction',
          paise: -1_000,
          reason: 'Badge',
          requested_by: 'meera',
          approved_by: 'ravi',
          approved_at: services().clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return {
        url: `${ledger}/${id}/adjustments/${adjustment}/reverse`,
        body: { reason: 'Typed twice' },
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { command: 'income_adjustment.reverse', object: id, expires_at: expect.any(String) },
        },
      };
    },
    [`POST ${ledger}/:memberId/lower-rate-certificates`]: proposed(
      'lower-rate-certificates',
      'lower_rate_certificate.add',
      {
        number: 'AB/1',
        rate: 1,
        from: '2026-04-01',
        to: '2027-03-31',
        limit: 1000,
      },
    ),
    [`POST ${staffIncomeClosesPath}/:month/run`]: async () => {
      await sql`INSERT INTO sale_point_total (member_id, month, points_centi, amount_paise, entries)
        VALUES ('999999', '2026-06-01', 5000, 100000, 1) ON CONFLICT DO NOTHING`.execute(services().db);
      return {
        url: `${staffIncomeClosesPath}/2026-06/run`,
        entry: { object_id: '2026-06', before: {}, after: { close: expect.any(Number) } },
      };
    },
    [`POST ${staffIncomeClosesPath}/:month/exceptions/:kind`]: async () => {
      const { rows } = await draft({ exceptions: { jumps: 2 }, exception_hashes: { jumps: 'of two' } });
      const close = rows[0]!.id;
      return {
        url: `${staffIncomeClosesPath}/2026-01/exceptions/jumps`,
        body: { close, note: 'Their teams doubled' },
        entry: {
          object_id: '2026-01',
          before: {},
          after: { close, exception: 'jumps', note: 'Their teams doubled' },
        },
      };
    },
    [`GET ${statements}`]: income(''),
    [`GET ${statements}.csv`]: income('.csv'),
    [`GET ${statements}/:member_id`]: explained(''),
    [`GET ${statements}/:member_id/sources`]: explained('/sources'),
    [`GET ${staffMembersPath}`]: () =>
      Promise.resolve({
        url: `${staffMembersPath}?search=Gita&status=live`,
        entry: { object_id: '?search=*&status=live' },
      }),
    [`GET ${staffMembersPath}.xlsx`]: () =>
      Promise.resolve({ url: `${staffMembersPath}.xlsx?status=frozen`, entry: { object_id: '?status=frozen' } }),
    [`GET ${one}`]: viewed(''),
    [`GET ${one}/team`]: viewed('/team', '?level=2'),
    [`GET ${one}/nominee`]: viewed('/nominee'),
    [`GET ${one}/history`]: viewed('/history'),
    [`GET ${one}/sale-points`]: viewed('/sale-points', '?month=2026-10'),
    [`GET ${one}/orders`]: viewed('/orders'),
    [`POST ${one}/lift-freeze`]: async () => {
      const id = await member();
      const at = services().clock.now();
      await services().db.updateTable('member').set({ status: 'frozen' }).where('member_id', '=', id).execute();
      await services()
        .db.insertInto('member_status')
        .values({ member_id: id, status: 'frozen', effective_at: at, recorded_at: at, actor: 'system' })
        .execute();
      return {
        url: `${staffMembersPath}/${id}/lift-freeze`,
        body: { reason: 'In hospital' },
        entry: { object_id: id, before: { status: 'frozen' }, after: { status: 'live' } },
      };
    },
    [`POST ${one}/exit`]: left('exit'),
    [`POST ${one}/terminate`]: left('terminate'),
  };
}
