/** Each command runs in one transaction and writes an audit log entry. */
import { sql } from 'kysely';
import {
  type CouponField,
  CouponValues as couponSchema,
  type CouponValues,
  couponFields,
} from '#contract/admin/marketing/coupons.ts';
import { furtherLanguages } from '#contract/admin/form-fields.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';
import { applyChanges, type Changes } from '#server/platform/changes-rules.ts';
import { anyId, givenId, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { checkCouponValues, lockedFields, tidyCouponValues, toTerms } from './coupon-values-rules.ts';
import { isUsed, readStaffCoupon, type StaffCouponRow, toCouponValues } from './staff-coupons.ts';

type Saving = Pick<Services, 'db' | 'clock' | 'catalogChanged'>;

const texts = messages.errors.staff.coupons;
const shared = messages.errors.staff.catalog;
export const unknownCoupon = err(404, 'coupon_not_found', texts.notFound);

/** Errors: 422 by field, including a code that another coupon has. */
export async function createCoupon(
  services: Saving,
  actor: StaffActor,
  typed: Readonly<Record<string, unknown>>,
): Promise<Result<StaffCouponRow>> {
  return saving(services, actor, async (tx, at) => {
    // Each field is read by itself, so that a wrong one hides no error of the others.
    const changes = Object.fromEntries(couponFields.map((field) => [field, { to: typed[field] }]));
    const read = applyChanges(couponSchema.shape, {} as CouponValues, changes);
    const values = tidyCouponValues(read.values);
    const references = await checkReferences(tx, values, read.changed, null);
    const errors = { ...checkCouponValues(values), ...references, ...read.errors };
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const { id } = await tx
      .insertInto('coupon')
      .values({ ...columnsOf(values), created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await saveTitles(tx, id, values);
    await saveBounds(tx, id, values);
    return ok({ id, before: {}, after: { ...values } });
  });
}

/**
 * Once an order has used a coupon, its terms are fixed, because they were promised; only titles, end, total limit and
 * whether it is offered may change. Errors: 404 coupon_not_found; 409 edit_conflict with the conflicts,
 * coupon_archived, coupon_used with the fixed fields; 422 by field.
 */
export async function editCoupon(
  services: Saving,
  actor: StaffActor,
  id: number,
  changes: Changes,
): Promise<Result<StaffCouponRow>> {
  return saving(services, actor, async (tx, at) => {
    const row = await lockStaffCoupon(tx, id);
    if (!row) return unknownCoupon;
    if (row.archived_at !== null) return err(409, 'coupon_archived', texts.archivedCoupon);
    const current = toCouponValues(row);
    const { values: wanted, conflicts, errors } = applyChanges(couponSchema.shape, current, changes);
    for (const { field } of conflicts) errors[field] ??= [shared.fieldChanged];
    const details = { conflicts: conflicts.map((conflict) => ({ id, ...conflict })) };
    if (conflicts.length > 0) return err(409, 'edit_conflict', messages.errors.staff.changed, { errors, details });
    const values = tidyCouponValues(wanted);
    const changed = couponFields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(current[field]));
    if (changed.length > 0)
      Object.assign(errors, checkCouponValues(values), await checkReferences(tx, values, changed, row));
    if (Object.keys(errors).length > 0) return invalidFields(errors);
    const locked = isUsed(row) ? lockedFields(changed) : [];
    if (locked.length > 0) {
      const fields = Object.fromEntries(locked.map((field) => [field, [texts.termsStay]]));
      return err(409, 'coupon_used', texts.used, { errors: fields });
    }
    if (changed.length === 0) return ok({ id, before: {}, after: {} });
    const columns = columnsOf(values);
    await tx
      .updateTable('coupon')
      .set({ ...onlyChanged(columns, changed), updated_at: at })
      .where('id', '=', id)
      .execute();
    await saveTitles(tx, id, values);
    if (changed.includes('category_ids') || changed.includes('product_ids')) await saveBounds(tx, id, values);
    return ok({ id, before: { ...current }, after: { ...values } });
  });
}

/** The state that each step requires, and the one it leads to. */
const steps = {
  pause: { from: { archived: false, active: true }, to: { archived: false, active: false }, wrong: texts.notActive },
  resume: { from: { archived: false, active: false }, to: { archived: false, active: true }, wrong: texts.notPaused },
  archive: {
    from: { archived: false, active: null },
    to: { archived: true, active: false },
    wrong: texts.archivedCoupon,
  },
  // An archived coupon is not in use, so restoring it leaves it paused.
  restore: { from: { archived: true, active: null }, to: { archived: false, active: false }, wrong: texts.notArchived },
} as const;
export type CouponStep = keyof typeof steps;

/** Errors: 404 coupon_not_found, 409 coupon_state. */
export async function stepCoupon(
  services: Saving,
  actor: StaffActor,
  id: number,
  step: CouponStep,
): Promise<Result<StaffCouponRow>> {
  return saving(services, actor, async (tx, at) => {
    const row = await lockStaffCoupon(tx, id);
    if (!row) return unknownCoupon;
    const before = { archived: row.archived_at !== null, active: row.active };
    const { from, to, wrong } = steps[step];
    if (before.archived !== from.archived || (from.active !== null && before.active !== from.active))
      return err(409, 'coupon_state', wrong);
    await tx
      .updateTable('coupon')
      .set({ active: to.active, archived_at: to.archived ? at : null, updated_at: at })
      .where('id', '=', id)
      .execute();
    return ok({ id, before, after: { ...to } });
  });
}

interface CouponChange {
  id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

async function saving(
  services: Saving,
  actor: StaffActor,
  change: (tx: Tx, at: Date) => Promise<Result<CouponChange>>,
): Promise<Result<StaffCouponRow>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<StaffCouponRow>> => {
    const outcome = await change(tx, at);
    if (!outcome.ok) return outcome;
    const { id, before, after } = outcome.value;
    await recordStaffAction(tx, actor, at, { before, after, objectId: id });
    // Cached catalogue pages show the codes of offers.
    await bumpCatalogVersion(tx);
    return ok((await readStaffCoupon(tx, id))!);
  });
  if (saved.ok) services.catalogChanged.notify();
  return saved;
}

/** Orders that use the coupon wait until the commit, and the change sees all earlier uses. */
async function lockStaffCoupon(tx: Tx, id: number): Promise<StaffCouponRow | null> {
  const held = await tx
    .selectFrom('coupon')
    .select('id')
    .where('id', '=', givenId(id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held ? readStaffCoupon(tx, held.id) : null;
}

/** A free code, existing products and categories, and a limit not below the uses so far. Returns messages by field. */
async function checkReferences(
  tx: Tx,
  values: CouponValues,
  changed: readonly CouponField[],
  row: StaffCouponRow | null,
): Promise<FieldMessages> {
  const errors: FieldMessages = {};
  if (changed.includes('code')) {
    // Serialises two commands that create the same code.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`coupon ${values.code}`}, 0))`.execute(tx);
    const other = await tx
      .selectFrom('coupon')
      .select('id')
      .where(({ fn }) => fn<string>('upper', ['coupon.code']), '=', values.code)
      .executeTakeFirst();
    if (other && other.id !== row?.id) errors['code'] = [texts.codeTaken];
  }
  if (changed.includes('product_ids') && values.product_ids.length > 0) {
    const { n } = await tx
      .selectFrom('product')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('id', '=', anyId(values.product_ids))
      .executeTakeFirstOrThrow();
    if (n !== new Set(values.product_ids).size) errors['product_ids'] = [texts.productMissing];
  }
  if (changed.includes('category_ids') && values.category_ids.length > 0) {
    const { n } = await tx
      .selectFrom('category')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('id', '=', anyId(values.category_ids))
      .executeTakeFirstOrThrow();
    if (n !== new Set(values.category_ids).size) errors['category_ids'] = [texts.categoryMissing];
  }
  if (row && values.total_limit !== null && values.total_limit < row.used_count)
    errors['total_limit'] = [texts.limitBelowUses({ uses: row.used_count })];
  return errors;
}

function columnsOf(values: CouponValues) {
  const terms = toTerms(values, { id: 0, active: true });
  return {
    code: terms.code,
    title: terms.title,
    kind: terms.kind,
    percent_bp: terms.percentBp,
    amount_paise: terms.amountPaise,
    cap_paise: terms.capPaise,
    minimum_paise: terms.minimumPaise,
    valid_from: terms.validFrom,
    valid_to: terms.validTo,
    total_limit: terms.totalLimit,
    per_customer_limit: terms.perCustomerLimit,
    first_order_only: terms.firstOrderOnly,
    free_shipping: terms.freeShipping,
    offered: values.offered,
  };
}

const columnOfField: Partial<Record<CouponField, keyof ReturnType<typeof columnsOf>>> = {
  percent: 'percent_bp',
  amount: 'amount_paise',
  cap: 'cap_paise',
  minimum: 'minimum_paise',
};

/** Otherwise saving a title would cut a stored time with seconds to its minute. */
function onlyChanged(columns: ReturnType<typeof columnsOf>, changed: readonly CouponField[]) {
  const wanted = new Set<string>(changed.map((field) => columnOfField[field] ?? field));
  return Object.fromEntries(Object.entries(columns).filter(([column]) => wanted.has(column))) as Partial<
    typeof columns
  >;
}

async function saveTitles(tx: Tx, id: number, values: CouponValues): Promise<void> {
  await tx
    .insertInto('coupon_translation')
    .values(furtherLanguages.map((language) => ({ coupon_id: id, language, title: values[`title_${language}`] })))
    .onConflict((conflict) =>
      conflict.columns(['coupon_id', 'language']).doUpdateSet(({ ref }) => ({ title: ref('excluded.title') })),
    )
    .execute();
}

async function saveBounds(tx: Tx, id: number, { category_ids, product_ids }: CouponValues): Promise<void> {
  await tx.deleteFrom('coupon_category').where('coupon_id', '=', id).execute();
  await tx.deleteFrom('coupon_product').where('coupon_id', '=', id).execute();
  const categories = [...new Set(category_ids)].map((category_id) => ({ coupon_id: id, category_id }));
  if (categories.length > 0) await tx.insertInto('coupon_category').values(categories).execute();
  const products = [...new Set(product_ids)].map((product_id) => ({ coupon_id: id, product_id }));
  if (products.length > 0) await tx.insertInto('coupon_product').values(products).execute();
}
