import { type Selectable, sql } from 'kysely';
import { findFaults, type PBonusDraft, type PlanVersion } from '#contract/plan-version.ts';
import type { PlanDocument, SavePlanBody, StaffPlanVersion } from '#contract/admin/network/plans.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { paise } from '#server/money/paise.ts';
import { basisPoints, centiSp } from '#server/money/rates.ts';
import type { PlanVersion as VersionRow } from '#server/platform/database-types.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { toPlanData } from './store.ts';

const texts = messages.errors.plan;

type Row = Selectable<VersionRow>;
const headColumns = [
  'id',
  'effective_from',
  'published_at',
  'requested_by',
  'published_by',
  'withdrawn_at',
  'withdrawal_requested_by',
  'withdrawn_by',
] as const;
/** Twenty years of monthly versions. */
const maxVersions = 240;

/** The latest start first. `today` is YYYY-MM-DD in India. */
export async function readPlanVersions(db: Db, today: string): Promise<StaffPlanVersion[]> {
  const rows = await db
    .selectFrom('plan_version')
    .select(headColumns)
    .orderBy('effective_from', 'desc')
    .orderBy('id', 'desc')
    .limit(maxVersions)
    .execute();
  const inForce = rows.find((row) => row.withdrawn_at === null && row.effective_from <= today)?.id;
  return rows.map((row) => ({
    id: row.id,
    effective_from: row.effective_from,
    state: stateOf(row, inForce, today),
    published_at: row.published_at?.toISOString() ?? null,
    requested_by: row.requested_by,
    published_by: row.published_by,
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    withdrawal_requested_by: row.withdrawal_requested_by,
    withdrawn_by: row.withdrawn_by,
  }));
}

function stateOf(
  row: Pick<Row, 'id' | 'withdrawn_at' | 'effective_from'>,
  inForce: number | undefined,
  today: string,
): StaffPlanVersion['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn';
  if (row.effective_from > today) return 'scheduled';
  return row.id === inForce ? 'in_force' : 'past';
}

export async function readPlanDocument(db: Db, id: number): Promise<PlanDocument | null> {
  const row = await db.selectFrom('plan_version').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const chart = await db
    .selectFrom('p_bonus_row')
    .select(['from_sp', 'to_sp', 'bonus_bp'])
    .where('plan_version_id', '=', id)
    .orderBy('from_sp')
    .execute();
  return { plan: toPlanData(row), p_bonus: chart };
}

interface Draft extends PlanDocument {
  savedBy: string;
  savedAt: Date;
}

export async function readPlanDraft(db: Db | Tx): Promise<Draft | null> {
  const row = await db.selectFrom('plan_draft').selectAll().executeTakeFirst();
  if (!row) return null;
  const { plan, p_bonus, saved_by: savedBy, saved_at: savedAt } = row;
  return { plan, p_bonus, savedBy, savedAt } as Draft;
}

/**
 * Copies a version, by default the one with the latest start, as a new draft for the next month in which no other
 * version starts.
 */
export async function copyPlan(db: Db, at: Date, from?: number): Promise<PlanDocument | null> {
  const today = dayInIndia(at);
  const versions = (await readPlanVersions(db, today)).filter(({ id, state }) => id === from || state !== 'withdrawn');
  const taken = new Set(versions.filter(({ state }) => state !== 'withdrawn').map((version) => version.effective_from));
  const copied = await readPlanDocument(db, from ?? versions[0]?.id ?? 0);
  if (!copied) return null;
  let start = firstOfNextMonth(today);
  while (taken.has(start)) start = firstOfNextMonth(start);
  return { ...copied, plan: { ...copied.plan, effective_from: start } };
}

function firstOfNextMonth(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

/** Lets only one transaction at a time change the plan. */
async function holdPlan(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('income plan'))`.execute(tx);
}

/** A plan must start after `at` and after `approvedUpTo` (YYYY-MM), the last month whose sale points are approved. */
interface Calendar {
  at: Date;
  approvedUpTo: string | null;
}

/** Errors: plan_month_approved, plan_start_past, plan_start_taken. */
async function checkStart(db: Db | Tx, start: string, { at, approvedUpTo }: Calendar): Promise<Result<null>> {
  if (approvedUpTo !== null && start.slice(0, 7) <= approvedUpTo)
    return err(409, 'plan_month_approved', texts.startApproved);
  if (start <= dayInIndia(at)) return err(409, 'plan_start_past', texts.startPast);
  const taken = await db
    .selectFrom('plan_version')
    .select('id')
    .where('effective_from', '=', start)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return taken ? err(409, 'plan_start_taken', texts.startTaken) : ok(null);
}

/**
 * `saved_at` must be that of the draft which the caller read, null if there was none. Errors: 409 edit_conflict if
 * somebody else has saved since; 422 keyed as by `findFaults`.
 */
export async function savePlanDraft(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  { saved_at: readAt, plan: given, p_bonus: chart }: SavePlanBody,
  approvedUpTo: string | null,
): Promise<Result<null>> {
  const faults = findFaults(given, chartOf({ p_bonus: chart }));
  if (Object.keys(faults).length > 0) return invalidFields(faults);
  const plan = given as PlanVersion;
  return inTransaction(db, async (tx) => {
    const at = clock.now();
    await holdPlan(tx);
    const draft = await readPlanDraft(tx);
    if ((draft?.savedAt.toISOString() ?? null) !== readAt)
      return err(409, 'edit_conflict', messages.errors.staff.changed);
    const start = await checkStart(tx, plan.effective_from, { at, approvedUpTo });
    if (!start.ok) return invalidFields({ effective_from: [start.error.message] });
    const values = {
      plan: JSON.stringify(plan),
      p_bonus: JSON.stringify(chart.toSorted((one, other) => one.from_sp - other.from_sp)),
      saved_by: actor.login,
      saved_at: at,
    };
    await tx
      .insertInto('plan_draft')
      .values(values)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(values))
      .execute();
    await recordStaffAction(tx, { ...actor, objectId: plan.effective_from }, at, { before: {}, after: {} });
    return ok(null);
  });
}

const chartOf = ({ p_bonus }: Pick<PlanDocument, 'p_bonus'>): PBonusDraft[] =>
  p_bonus.map(({ from_sp, to_sp, bonus_bp }) => ({ fromSp: from_sp, toSp: to_sp, bonusBp: bonus_bp }));

/** Errors: 409 draft_changed if the draft was saved again since `savedAt`. */
async function findDraftAsRead(db: Db | Tx, savedAt: string): Promise<Result<Draft>> {
  const draft = await readPlanDraft(db);
  return draft?.savedAt.toISOString() === savedAt ? ok(draft) : err(409, 'draft_changed', texts.draftChanged);
}

/** Errors: 409 draft_changed. */
export async function discardPlanDraft(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  savedAt: string,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    await holdPlan(tx);
    const draft = await findDraftAsRead(tx, savedAt);
    if (!draft.ok) return draft;
    await tx.deleteFrom('plan_draft').execute();
    const who = { ...actor, objectId: draft.value.plan.effective_from };
    await recordStaffAction(tx, who, clock.now(), { before: {}, after: {} });
    return ok(null);
  });
}

/** Errors: 409 draft_changed, and those of checkStart. */
export async function checkPlanDraft(db: Db | Tx, savedAt: string, calendar: Calendar): Promise<Result<null>> {
  const draft = await findDraftAsRead(db, savedAt);
  return draft.ok ? checkStart(db, draft.value.plan.effective_from, calendar) : draft;
}

/** Makes the draft a version, which never changes afterwards. Errors: those of checkPlanDraft. */
export async function publishPlanDraft(
  services: Pick<Services, 'db' | 'clock' | 'catalogChanged'>,
  actor: StaffActor,
  savedAt: string,
  approvedUpTo: string | null,
): Promise<Result<null>> {
  const done = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    await holdPlan(tx);
    const draft = await findDraftAsRead(tx, savedAt);
    if (!draft.ok) return draft;
    const { plan, p_bonus: chart } = draft.value;
    const start = await checkStart(tx, plan.effective_from, { at, approvedUpTo });
    if (!start.ok) return start;
    const { requestedBy, approvedBy } = peopleOf(actor);
    const { id } = await tx
      .insertInto('plan_version')
      .values({
        ...plan,
        sp_paise: paise(plan.sp_paise),
        active_centi_sp: centiSp(plan.active_centi_sp),
        personal_bp: basisPoints(plan.personal_bp),
        rebate: JSON.stringify(plan.rebate),
        level_bp: JSON.stringify(plan.level_bp),
        ranks: JSON.stringify(plan.ranks),
        fixed_income_paise: plan.fixed_income_paise === null ? null : paise(plan.fixed_income_paise),
        published_at: at,
        requested_by: requestedBy,
        published_by: approvedBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = chart.map((row) => ({ plan_version_id: id, ...row, bonus_bp: basisPoints(row.bonus_bp) }));
    if (rows.length > 0) await tx.insertInto('p_bonus_row').values(rows).execute();
    await tx.deleteFrom('plan_draft').execute();
    await recordStaffAction(tx, actor, at, { before: {}, after: { version: id } });
    await bumpCatalogVersion(tx);
    return ok(null);
  });
  // A process whose clock is ahead may have cached answers for that day already.
  if (done.ok) services.catalogChanged.notify();
  return done;
}

function peopleOf(actor: StaffActor) {
  const people = typeof actor.secondPerson === 'object' ? actor.secondPerson : null;
  return { requestedBy: people?.requested_by ?? actor.login, approvedBy: people?.approved_by ?? actor.login };
}

/** Errors: 404 plan_version_not_found; 409 plan_in_force, plan_withdrawn. */
export async function checkPlanWithdrawal(
  db: Db | Tx,
  id: number,
  at: Date,
): Promise<Result<{ effective_from: string }>> {
  const row = await db.selectFrom('plan_version').select(headColumns).where('id', '=', id).executeTakeFirst();
  if (!row) return err(404, 'plan_version_not_found', texts.versionNotFound);
  if (row.withdrawn_at !== null) return err(409, 'plan_withdrawn', texts.withdrawn);
  if (row.effective_from <= dayInIndia(at)) return err(409, 'plan_in_force', texts.inForce);
  return ok(row);
}

/** The version stays readable but never takes effect. Errors: those of checkPlanWithdrawal. */
export async function withdrawPlan(
  services: Pick<Services, 'db' | 'clock' | 'catalogChanged'>,
  actor: StaffActor,
  id: number,
): Promise<Result<null>> {
  const done = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const at = services.clock.now();
    await holdPlan(tx);
    const checked = await checkPlanWithdrawal(tx, id, at);
    if (!checked.ok) return checked;
    const { requestedBy, approvedBy } = peopleOf(actor);
    await tx
      .updateTable('plan_version')
      .set({ withdrawn_at: at, withdrawal_requested_by: requestedBy, withdrawn_by: approvedBy })
      .where('id', '=', id)
      .execute();
    await recordStaffAction(tx, actor, at, { before: {}, after: { version: id } });
    await bumpCatalogVersion(tx);
    return ok(null);
  });
  if (done.ok) services.catalogChanged.notify();
  return done;
}
