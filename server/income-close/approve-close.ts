import type { PlanVersion } from '#contract/plan-version.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { raiseTitles, recordAchievements } from '#server/members/index.ts';
import { queuePosting } from '#server/income-ledger/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { approveMonth, checkMonth, queueFreeze } from '#server/sale-points/index.ts';
import { readChecks } from './checks.ts';
import { readSource } from './input.ts';
import { type Close, findClose } from './queries.ts';
import { lockRestating } from './restate-by.ts';
import { queueRestating } from './restate-months.ts';

/** The draft of a month (YYYY-MM) to approve. */
export interface CloseApproval {
  month: string;
  close: number;
}

const texts = messages.errors.staff.incomeClose;

/**
 * A draft can be approved if it is the latest one of the next month, its sources are unchanged, it is complete, and the
 * exceptions that the settings name were checked. Errors: those of checkMonth; 409 income_close_missing,
 * income_close_replaced, income_close_running, income_close_outdated, fixed_income_missing, income_close_unchecked.
 */
export async function checkClose(
  { db: tx, clock, config }: Pick<Services, 'clock' | 'config'> & { db: Tx },
  { month, close: id }: CloseApproval,
): Promise<Result<Close>> {
  const at = clock.now();
  const checked = await checkMonth(tx, month, at);
  if (!checked.ok) return checked;
  const close = await findClose(tx, month);
  if (!close) return err(409, 'income_close_missing', texts.draftMissing);
  if (close.id !== id) return err(409, 'income_close_replaced', texts.replaced);
  const running = tx
    .selectFrom('income_close')
    .select('id')
    .where('month', '=', `${month}-01`)
    .where('state', '=', 'running');
  if (await running.executeTakeFirst()) return err(409, 'income_close_running', texts.running);
  if (close.summary.exceptions.fixed_income_missing > 0)
    return err(409, 'fixed_income_missing', texts.fixedIncomeMissing);
  const { sha256 } = await readSource(tx, month);
  if (sha256 !== close.source_sha256) return err(409, 'income_close_outdated', texts.inputChanged);
  const checks = await readChecks(tx, close, readNetworkSettings({ config }));
  return checks.some(({ isRequired, state }) => isRequired && state !== 'checked')
    ? err(409, 'income_close_unchecked', texts.unchecked)
    : ok(close);
}

/**
 * Approves a month's incomes and its sale points in one transaction; afterwards neither changes. Raises titles to the
 * ranks and lists consenting members as achievers. Jobs post the incomes to the ledger, and warn or freeze silent
 * members. Whoever computed the draft must not approve it, unless nobody else could. Errors: those of checkClose and
 * approveMonth; 403 income_close_maker.
 */
export async function approveClose(
  services: Services,
  actor: StaffActor,
  approval: CloseApproval,
): Promise<Result<null>> {
  const approved = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    const { month, close: id } = approval;
    const checked = await checkClose({ ...services, db: tx }, approval);
    if (!checked.ok) return checked;
    const people = typeof actor.secondPerson === 'object' ? actor.secondPerson : null;
    const who = {
      requested_by: people?.requested_by ?? actor.login,
      approved_by: people?.approved_by ?? actor.login,
    };
    const points = await approveMonth(tx, { month: `${month}-01`, at, approval: who });
    if (!points.ok) return points;
    const draft = await tx
      .updateTable('income_close')
      .set({ state: 'approved', approved_at: at, approved_by: who.approved_by })
      .where('id', '=', id)
      .where('month', '=', `${month}-01`)
      .where('state', '=', 'draft')
      .returning(['requested_by', 'plan', 'source_sha256', 'statements_sha256'])
      .executeTakeFirst();
    if (!draft) return err(409, 'income_close_replaced', texts.replaced);
    // Check again under the lock: until the commit no entry is posted and no rank is restated.
    await lockRestating(tx);
    if ((await readSource(tx, month)).sha256 !== draft.source_sha256)
      return err(409, 'income_close_outdated', texts.inputChanged);
    if (people && draft.requested_by === people.approved_by) return err(403, 'income_close_maker', texts.maker);
    const promoted = await findPromoted(tx, id);
    await raiseTitles(tx, promoted);
    const { ranks } = JSON.parse(draft.plan!) as PlanVersion;
    await recordAchievements(tx, { month, ranks }, promoted);
    // Pages name achievers and show sellers' earnings.
    await bumpCatalogVersion(tx);
    await queueFreeze(tx, month, at);
    await queuePosting(tx, id, at);
    await queueRestating(tx, id, at);
    await recordStaffAction(tx, actor, at, {
      before: {},
      after: { close: id, incomes_sha256: draft.statements_sha256, position: points.value.position },
    });
    return ok(null);
  });
  if (approved.ok) {
    services.jobsWaiting.notify();
    services.catalogChanged.notify();
  }
  return approved;
}

/** Members whose rank of the month exceeds every earlier one, with the rank. */
async function findPromoted(tx: Tx, closeId: number): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('income_statement')
    .select(['member_id', 'rank'])
    .where('close_id', '=', closeId)
    .whereRef('rank', '>', 'highest_rank')
    .execute();
  return new Map(rows.map(({ member_id: id, rank }) => [id, rank]));
}
