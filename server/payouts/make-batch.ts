import { sql } from 'kysely';
import type { OwnPayoutHold } from '#contract/income-ledger.ts';
import { policy } from '#contract/policy.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { isPostingOpen, postPayout } from '#server/income-ledger/index.ts';
import { readPayoutHolds } from '#server/membership/index.ts';
import { paise, rupeesToPaise } from '#server/money/paise.ts';
import { anyOf, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { type Batch, batchNotFound, countLines, findBatch, lockBatch } from './store.ts';

const texts = messages.errors.staff.payouts;
const notDraft = err(409, 'payout_batch_not_draft', texts.notDraft);

/**
 * Whether somebody earned on goods that came back in a month in which they had no statement any more: no close takes that off. A correction that is made
 * after the return does.
 */
const hasUncorrectedReturns = sql`EXISTS (
  SELECT FROM sale_point_entry e JOIN sale_point_entry sold ON sold.id = e.reverses
  JOIN income_close c ON c.month = sold.month AND c.state = 'approved'
  JOIN income_statement s ON s.close_id = c.id AND s.member_id = e.member_id AND s.gross_paise > 0
  WHERE e.member_id = a.member_id AND e.month > sold.month
    AND NOT EXISTS (SELECT FROM income_close later JOIN income_statement own ON own.close_id = later.id AND own.member_id = e.member_id
      WHERE later.month = e.month AND later.state = 'approved')
    AND NOT EXISTS (SELECT FROM income_adjustment j WHERE j.member_id = e.member_id AND j.kind = 'correction' AND j.approved_at > e.at AND j.reverses IS NULL
      AND NOT EXISTS (SELECT FROM income_adjustment r WHERE r.reverses = j.id)))`;

/**
 * Whoever has a balance, with why it is not paid now, and the account that it would go to. What was earned before a freeze stays owed: it waits for the
 * freeze's end or the membership's. Who leaves is paid when the time for returns is over, and what came back is corrected, however little it is.
 */
const standing = (at: Date, minimumPaise: number) => sql`
  SELECT a.member_id, a.balance_paise AS paise, bank.id AS change_id, CASE WHEN bank.id IS NULL THEN app.account_id END AS application_id,
    CASE
      WHEN a.balance_paise < 0 THEN 'negative'
      WHEN app.pan_sealed IS NULL AND NOT EXISTS (SELECT FROM kyc_change p WHERE p.member_id = a.member_id AND p.kind = 'pan' AND p.state = 'approved')
        THEN 'kyc'
      WHEN bank.id IS NULL AND app.account_id IS NULL THEN 'bank'
      WHEN EXISTS (SELECT FROM kyc_change c WHERE c.member_id = a.member_id AND c.kind = 'bank' AND c.payout_hold_until > ${at}) THEN 'bank_changed'
      WHEN EXISTS (SELECT FROM contact_change c WHERE c.customer_id = m.customer_id AND c.payout_hold_until > ${at}) THEN 'contact_changed'
      WHEN m.status = 'frozen' THEN 'frozen'
      WHEN EXISTS (SELECT FROM member_exit e WHERE e.member_id = a.member_id AND e.state = 'pending')
        OR (m.status IN ('exited', 'terminated') AND (SELECT max(s.effective_at) FROM member_status s WHERE s.member_id = a.member_id)
          > ${at}::timestamptz - make_interval(days => ${policy.buyBackDays}))
        OR (m.status IN ('exited', 'terminated') AND ${hasUncorrectedReturns}) THEN 'leaving'
    END AS hold,
    m.status = 'live' AND a.balance_paise < ${minimumPaise}::bigint AS is_below
  FROM income_account a
  JOIN member m ON m.member_id = a.member_id
  LEFT JOIN LATERAL (SELECT CASE WHEN account_sealed IS NOT NULL THEN id END AS account_id, pan_sealed FROM join_application j
    WHERE j.member_id = a.member_id AND j.state = 'approved') app ON true
  LEFT JOIN LATERAL (SELECT c.id FROM kyc_change c WHERE c.member_id = a.member_id AND c.kind = 'bank' AND c.state = 'approved'
    ORDER BY c.id DESC LIMIT 1) bank ON true`;

/** Why a member's balance would not be in a batch that were made now; null where it would, or nothing is owed. */
export async function findPayoutHold(services: Services, memberId: string): Promise<OwnPayoutHold | null> {
  const at = services.clock.now();
  const minimum = rupeesToPaise(readNetworkSettings(services).minimumPayout);
  const { rows } = await sql<{ hold: Exclude<OwnPayoutHold['reason'], 'below_minimum'> | null; is_below: boolean }>`
    SELECT hold, is_below FROM (${standing(at, minimum)} WHERE a.member_id = ${memberId} AND a.balance_paise > 0) s`.execute(
    services.db,
  );
  const [found] = rows;
  if (!found || (found.hold === null && !found.is_below)) return null;
  const isChanged = found.hold === 'bank_changed' || found.hold === 'contact_changed';
  const until = isChanged ? (await readPayoutHolds(services.db, [memberId], at)).get(memberId) : undefined;
  return { reason: found.hold ?? 'below_minimum', until: until?.toISOString() ?? null };
}

/**
 * Makes a draft of who is paid now: a line for everybody with a balance. Returns its id.
 * Errors: 409 payout_close_not_posted, payout_batch_open, payout_nothing_owed.
 */
export async function makeBatch(services: Services, actor: StaffActor): Promise<Result<number>> {
  const minimum = rupeesToPaise(readNetworkSettings(services).minimumPayout);
  return inTransaction(services.database.background, async (tx): Promise<Result<number>> => {
    const at = services.clock.now();
    if (await isPostingOpen(tx)) return err(409, 'payout_close_not_posted', texts.closeNotPosted);
    const made = await tx
      .insertInto('payout_batch')
      .values({ made_by: actor.login, made_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) return err(409, 'payout_batch_open', texts.batchOpen);
    const { numAffectedRows } = await sql`
      INSERT INTO payout_line (batch_id, member_id, paise, state, hold, change_id, application_id)
      SELECT ${made.id}, member_id, paise, CASE WHEN hold IS NOT NULL THEN 'held' WHEN is_below THEN 'carried' ELSE 'payable' END, hold,
        change_id, application_id
      FROM (${standing(at, minimum)} WHERE a.balance_paise <> 0) s ORDER BY member_id`.execute(tx);
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

/** Whether a batch can be approved. Errors: 404 payout_batch_not_found; 409 payout_batch_not_draft, payout_nothing_payable. */
export async function checkBatch(tx: Tx, id: number): Promise<Result<Batch>> {
  const batch = await findBatch(tx, id);
  if (!batch) return batchNotFound;
  if (batch.state !== 'draft') return notDraft;
  return batch.payable_lines === 0 ? err(409, 'payout_nothing_payable', texts.nothingPayable) : ok(batch);
}

/** Lines are approved so many at a time, in the order of their members, in one transaction. */
const linesAtOnce = 5_000;

/**
 * Approves a batch: takes each line's amount from its member's balance, from which moment on it is on its way. Whoever cannot be paid any more as the draft
 * says, by what is known now, is held in it. Whoever made the batch is not the one who approves it, unless nobody else could.
 * Errors: those of checkBatch; 403 payout_maker.
 */
export async function approveBatch(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  return inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    await lockBatch(tx, id);
    const checked = await checkBatch(tx, id);
    if (!checked.ok) return checked;
    const people = typeof actor.secondPerson === 'object' ? actor.secondPerson : null;
    if (people && checked.value.made_by === people.approved_by) return err(403, 'payout_maker', texts.maker);
    for (let after = ''; ;) {
      const page = await approvePage(tx, { id, after, at });
      if (!page.ok) return page;
      if (page.value === null) break;
      after = page.value;
    }
    await countLines(tx, id);
    const { payable_lines, payable_paise } = (await findBatch(tx, id))!;
    // Everybody has been held since: an approved batch without a payout would say nothing.
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

/** Approves the lines of the next members; returns the last of them, null where none is left. */
async function approvePage(
  tx: Tx,
  { id, after, at }: { id: number; after: string; at: Date },
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
  // Balances stand still from here to the commit.
  await tx
    .selectFrom('income_account')
    .select('member_id')
    .where('member_id', '=', anyOf(members))
    .orderBy('member_id')
    .forUpdate()
    .execute();
  const held = await sql<{ id: number }>`
    UPDATE payout_line l SET state = 'held', hold = coalesce(s.hold, CASE WHEN s.paise < l.paise THEN 'balance' ELSE 'bank_changed' END)
    FROM (${standing(at, 0)} WHERE a.member_id > ${after} AND a.member_id <= ${last}) s
    WHERE l.batch_id = ${id} AND l.member_id > ${after} AND l.member_id <= ${last} AND l.member_id = s.member_id AND l.state = 'payable'
      AND (s.hold IS NOT NULL OR s.paise < l.paise OR (s.change_id, s.application_id) IS DISTINCT FROM (l.change_id, l.application_id))
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
    ...payable.map((line) => ({ lineId: line.id, memberId: line.member_id, paise: paise(line.paise), at })),
  );
  return posted.ok ? ok(last) : posted;
}

/** Discards a draft; the amounts stay in the balances. Errors: 404 payout_batch_not_found; 409 payout_batch_not_draft. */
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
