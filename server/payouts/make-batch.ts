import { type RawBuilder, sql } from 'kysely';
import type { OwnPayoutHold } from '#contract/income-ledger.ts';
import { policy } from '#contract/policy.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { checkRecovered, restateMonths } from '#server/income-close/index.ts';
import { isPostingOpen, postPayout } from '#server/income-ledger/index.ts';
import { readPayoutHolds, sameOrLaterMemberships } from '#server/members/index.ts';
import { noPaise, type Paise, paise, paiseToRupees, rupeesToPaise } from '#server/money/paise.ts';
import { runReader } from '#server/order-feed/index.ts';
import { anyOf, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import type { NetworkSettings } from '#server/platform/network-settings.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { salePointReader } from '#server/sale-points/index.ts';
import { type Batch, batchNotFound, countLines, findBatch, lockBatch } from './store.ts';

const texts = messages.errors.staff.payouts;
const notDraft = err(409, 'payout_batch_not_draft', texts.notDraft);

interface PayoutTerms {
  at: Date;
  minimum: Paise;
  openIncome: NetworkSettings['openIncomeHold'];
}

/** Current settings. */
function readTerms(services: Services): PayoutTerms {
  const { minimumPayout, openIncomeHold } = readNetworkSettings(services);
  return { at: services.clock.now(), minimum: rupeesToPaise(minimumPayout), openIncome: openIncomeHold };
}

/** An average gross income over `usualMonths` is usual; `usualTimes` as much is not held. */
const [usualMonths, usualTimes] = [3, 2];

/**
 * SQL: the held part of a member's (`a`) open income, which depends on returnable sales: the part above both the fixed
 * amount and twice the average gross of the last three months without open income. `until`: when none of it can be
 * returned any more.
 */
function openIncome({ at, openIncome: hold }: PayoutTerms): RawBuilder<unknown> {
  if (hold === 'none') return sql`SELECT 0::bigint AS excess, NULL::date AS until`;
  const today = dayInIndia(at);
  const fixed = hold === 'all' ? noPaise : rupeesToPaise(hold);
  const usual = sql`(SELECT coalesce(round(${sql.lit(usualTimes)} * avg(g.gross)), 0)::bigint FROM (
    SELECT coalesce(r.gross_paise, s.gross_paise) AS gross FROM income_statement s
    JOIN income_close c ON c.id = s.close_id AND c.state = 'approved'
    LEFT JOIN income_restated r ON r.close_id = s.close_id AND r.member_id = s.member_id
    WHERE s.member_id = a.member_id AND NOT EXISTS (SELECT FROM income_open w
      WHERE w.close_id = s.close_id AND w.member_id = s.member_id AND w.final_on > ${today}::date)
    ORDER BY c.month DESC LIMIT ${sql.lit(usualMonths)}) AS g)`;
  return sql`SELECT greatest(0, sums.open - CASE WHEN ${hold === 'all'}::boolean OR sums.open <= ${fixed}::bigint THEN ${fixed}::bigint
      ELSE greatest(${fixed}::bigint, ${usual}) END) AS excess, sums.until
    FROM (SELECT coalesce(sum(o.open_paise), 0)::bigint AS open, max(o.final_on) AS until FROM income_open o
      WHERE o.member_id = a.member_id AND o.final_on > ${today}::date) AS sums`;
}

/**
 * SQL: all members with a balance, the reason why it is not paid now, the part held as open income, and the account to
 * pay. Income from before a freeze waits for the end of the freeze or of the membership. A leaving member is paid once
 * the return period is over, whatever the amount. Debts on other member IDs of the same account are held back.
 */
const payableBalances = (terms: PayoutTerms, members: RawBuilder<unknown>) => sql`
  SELECT *, paise - debt - held AS payable, is_live AND paise - debt - held < ${terms.minimum}::bigint AS is_below FROM (
  SELECT a.member_id, a.balance_paise AS paise, bank.id AS change_id, CASE WHEN bank.id IS NULL THEN app.account_id END AS application_id,
    CASE
      WHEN a.balance_paise < other.debt THEN 'negative'
      WHEN app.pan_sealed IS NULL AND NOT EXISTS (SELECT FROM kyc_change p WHERE p.member_id = ANY(same.ids) AND p.kind = 'pan' AND p.state = 'approved')
        THEN 'kyc'
      WHEN bank.id IS NULL AND app.account_id IS NULL THEN 'bank'
      WHEN EXISTS (SELECT FROM kyc_change c WHERE c.member_id = ANY(same.ids) AND c.kind = 'bank' AND c.payout_hold_until > ${terms.at}) THEN 'bank_changed'
      WHEN EXISTS (SELECT FROM contact_change c WHERE c.customer_id = m.customer_id AND c.payout_hold_until > ${terms.at}) THEN 'contact_changed'
      WHEN m.status = 'frozen' THEN 'frozen'
      WHEN EXISTS (SELECT FROM member_exit e WHERE e.member_id = a.member_id AND e.state = 'pending')
        OR (m.status IN ('exited', 'terminated') AND (SELECT max(s.effective_at) FROM member_status s WHERE s.member_id = a.member_id)
          > ${terms.at}::timestamptz - make_interval(days => ${policy.buyBackDays})) THEN 'leaving'
    END AS hold,
    m.status = 'live' AS is_live,
    other.debt, least(greatest(a.balance_paise - other.debt, 0), open.excess) AS held, open.until AS held_until
  FROM income_account a
  JOIN member m ON m.member_id = a.member_id
  LEFT JOIN LATERAL (SELECT CASE WHEN account_sealed IS NOT NULL THEN id END AS account_id, pan_sealed FROM join_application j
    WHERE j.member_id = a.member_id AND j.state = 'approved') app ON true
  CROSS JOIN LATERAL (SELECT ${sameOrLaterMemberships} AS ids) same
  LEFT JOIN LATERAL (SELECT c.id FROM kyc_change c WHERE c.member_id = ANY(same.ids) AND c.kind = 'bank' AND c.state = 'approved'
    ORDER BY c.id DESC LIMIT 1) bank ON true
  CROSS JOIN LATERAL (SELECT coalesce(sum(-o.balance_paise), 0)::bigint AS debt FROM member n JOIN income_account o ON o.member_id = n.member_id
    WHERE n.customer_id = m.customer_id AND n.member_id <> a.member_id AND o.balance_paise < 0) other
  CROSS JOIN LATERAL (${openIncome(terms)}) open
  WHERE ${members}) AS each`;

interface PayableBalance {
  hold: Exclude<OwnPayoutHold['reason'], 'below_minimum' | 'open_income' | 'earlier_debt'> | 'negative' | null;
  paise: number;
  debt: number;
  held: number;
  held_until: string | null;
  is_below: boolean;
}

/** Why all or part of a balance would not be in a batch made now; null if all would be, or nothing is owed. */
export async function findPayoutHold(services: Services, memberId: string): Promise<OwnPayoutHold | null> {
  const terms = readTerms(services);
  const { rows } = await sql<PayableBalance>`
    SELECT hold, paise, debt, held, held_until, is_below
    FROM (${payableBalances(terms, sql`a.member_id = ${memberId} AND a.balance_paise > 0`)}) s`.execute(services.db);
  const [found] = rows;
  if (!found) return null;
  const hold = (reason: OwnPayoutHold['reason'], amount: number, until: string | null = null): OwnPayoutHold => ({
    reason,
    amount: paiseToRupees(paise(amount)),
    until,
  });
  if (found.hold === 'bank_changed' || found.hold === 'contact_changed') {
    const until = (await readPayoutHolds(services.db, [memberId], terms.at)).get(memberId);
    return hold(found.hold, found.paise, until?.toISOString() ?? null);
  }
  if (found.hold !== null && found.hold !== 'negative') return hold(found.hold, found.paise);
  if (found.debt > 0) return hold('earlier_debt', Math.min(found.debt, found.paise));
  if (found.held > 0) return hold('open_income', found.held, `${found.held_until!}T00:00:00+05:30`);
  return found.is_below ? hold('below_minimum', found.paise) : null;
}

/** Recovers income for all known returns, so that no money is paid on a returned sale. */
export async function recoverReturns(services: Services): Promise<void> {
  await runReader(services, salePointReader, services.clock.now());
  await restateMonths(services);
}

/**
 * One line for every member with a balance, and a second one for the held open part. Recovers returns first. Returns
 * the draft's id. Errors: 409 payout_close_not_posted, payout_batch_open, payout_nothing_owed; those of checkRecovered.
 */
export async function makeBatch(services: Services, actor: StaffActor): Promise<Result<number>> {
  await recoverReturns(services);
  return inTransaction(services.database.background, async (tx): Promise<Result<number>> => {
    const terms = readTerms(services);
    const { at } = terms;
    const recovered = await checkRecovered(tx, at);
    if (!recovered.ok) return recovered;
    if (await isPostingOpen(tx)) return err(409, 'payout_close_not_posted', texts.closeNotPosted);
    const made = await tx
      .insertInto('payout_batch')
      .values({ made_by: actor.login, made_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return err(409, 'payout_batch_open', texts.batchOpen);
    const { numAffectedRows } = await sql`
      INSERT INTO payout_line (batch_id, member_id, paise, state, hold, held_until, change_id, application_id)
      SELECT ${made.id}, s.member_id, line.paise, line.state, line.hold, line.until, s.change_id, s.application_id
      FROM (${payableBalances(terms, sql`a.balance_paise <> 0`)}) s
      CROSS JOIN LATERAL (VALUES
        (CASE WHEN hold IS NULL THEN payable ELSE s.paise END,
          CASE WHEN hold IS NOT NULL THEN 'held' WHEN is_below THEN 'carried' ELSE 'payable' END, hold, NULL::date),
        (CASE WHEN hold IS NULL THEN held ELSE 0 END, 'held', 'open_income', held_until)) AS line (paise, state, hold, until)
      WHERE line.paise <> 0 ORDER BY s.member_id`.execute(tx);
    if (numAffectedRows === 0n) return err(409, 'payout_nothing_owed', texts.nothingOwed);
    await countLines(tx, made.id);
    const { payable_lines, payable_paise } = (await findBatch(tx, made.id))!;
    await recordStaffAction(tx, { ...actor, objectId: String(made.id) }, at, {
      before: {},
      after: { payable_lines, payable_paise },
    });
    return ok(made.id);
  });
}

/** Errors: 404 payout_batch_not_found; 409 payout_batch_not_draft, payout_nothing_payable. */
export async function checkBatch(tx: Tx, id: number): Promise<Result<Batch>> {
  const batch = await findBatch(tx, id);
  if (!batch) return batchNotFound;
  if (batch.state !== 'draft') return notDraft;
  return batch.payable_lines === 0 ? err(409, 'payout_nothing_payable', texts.nothingPayable) : ok(batch);
}

/** Lines per step, in order of their members, all in one transaction. */
const linesAtOnce = 5_000;

/**
 * Deducts each line's amount from its member's balance. Lines that can no longer be paid as drafted are held. The maker
 * must not approve the batch, unless nobody else could. Call recoverReturns before, outside a transaction. Errors:
 * those of checkBatch and checkRecovered; 403 payout_maker.
 */
export async function approveBatch(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  return inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const terms = readTerms(services);
    const { at } = terms;
    await lockBatch(tx, id);
    const checked = await checkBatch(tx, id);
    if (!checked.ok) return checked;
    const recovered = await checkRecovered(tx, at);
    if (!recovered.ok) return recovered;
    const people = typeof actor.secondPerson === 'object' ? actor.secondPerson : null;
    if (people && checked.value.made_by === people.approved_by) return err(403, 'payout_maker', texts.maker);
    for (let after = ''; ;) {
      const page = await approvePage(tx, { id, after, terms });
      if (!page.ok) return page;
      if (page.value === null) break;
      after = page.value;
    }
    await countLines(tx, id);
    const { payable_lines, payable_paise } = (await findBatch(tx, id))!;
    // All lines were held meanwhile: an approved batch without payouts would be meaningless.
    if (payable_lines === 0) return err(409, 'payout_nothing_payable', texts.nothingPayable);
    const approver = people?.approved_by ?? actor.login;
    await tx
      .updateTable('payout_batch')
      .set({ state: 'approved', approved_by: approver, approved_at: at })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, { ...actor, objectId: String(id) }, at, {
      before: { state: 'draft' },
      after: { state: 'approved', payable_lines, payable_paise },
    });
    return ok(null);
  });
}

/** Returns the last member, or null if none is left. */
async function approvePage(
  tx: Tx,
  { id, after, terms }: { id: number; after: string; terms: PayoutTerms },
): Promise<Result<string | null>> {
  const lines = await tx
    .selectFrom('payout_line')
    .select(['id', 'member_id', 'paise'])
    .where('batch_id', '=', id)
    .where('state', '=', 'payable')
    .where('member_id', '>', after)
    .orderBy('member_id')
    .limit(linesAtOnce)
    .execute();
  if (lines.length === 0) return ok(null);
  const members = lines.map(({ member_id: memberId }) => memberId);
  const last = members.at(-1)!;
  // Balances cannot change from here to the commit.
  await tx
    .selectFrom('income_account')
    .select('member_id')
    .where('member_id', '=', anyOf(members))
    .orderBy('member_id')
    .forUpdate()
    .execute();
  const held = await sql<{ id: number }>`
    UPDATE payout_line l SET state = 'held', hold = coalesce(s.hold, CASE WHEN s.payable < l.paise THEN 'balance' ELSE 'bank_changed' END)
    FROM (${payableBalances(terms, sql`a.member_id > ${after} AND a.member_id <= ${last}`)}) s
    WHERE l.batch_id = ${id} AND l.member_id > ${after} AND l.member_id <= ${last} AND l.member_id = s.member_id AND l.state = 'payable'
      AND (s.hold IS NOT NULL OR s.payable < l.paise OR (s.change_id, s.application_id) IS DISTINCT FROM (l.change_id, l.application_id))
    RETURNING l.id`.execute(tx);
  const isHeld = new Set(held.rows.map((row) => row.id));
  const payable = lines.filter((line) => !isHeld.has(line.id));
  await tx
    .updateTable('payout_line')
    .set({ state: 'sent' })
    .where('id', '=', sql<number>`ANY(${payable.map((line) => line.id)}::bigint[])`)
    .execute();
  const posted = await postPayout(
    tx,
    ...payable.map((line) => ({ lineId: line.id, memberId: line.member_id, paise: paise(line.paise), at: terms.at })),
  );
  return posted.ok ? ok(last) : posted;
}

/** The amounts stay in the balances. Errors: 404 payout_batch_not_found; 409 payout_batch_not_draft. */
export async function discardBatch(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  return inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const batch = await lockBatch(tx, id);
    if (!batch) return batchNotFound;
    if (batch.state !== 'draft') return notDraft;
    await tx.deleteFrom('payout_line').where('batch_id', '=', id).execute();
    await tx.updateTable('payout_batch').set({ state: 'discarded' }).where('id', '=', id).execute();
    await recordStaffAction(tx, actor, services.clock.now(), {
      before: { state: 'draft' },
      after: { state: 'discarded' },
    });
    return ok(null);
  });
}
