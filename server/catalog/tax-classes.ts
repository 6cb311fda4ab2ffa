import { sql } from 'kysely';
import {
  type GstRateDay,
  type TaxClass,
  type TaxClassInput,
  type TaxClassPreview,
  type Uqc,
} from '#contract/admin/reports/tax-classes.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { containedTax, taxIn } from '#server/money/contained-tax.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { type BasisPoints, basisPoints, basisPointsToPercent } from '#server/money/rates.ts';
import { anyOf, type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { type FieldMessages, invalidFields, err, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readSetting, writeSetting } from '#server/platform/settings.ts';
import { freeSlug } from './search-words.ts';
import { rateOn } from './shown-products.ts';
import { bumpCatalogVersion } from '#server/platform/catalog-version.ts';

const texts = messages.errors.staff.taxClasses;

/** With all rates, oldest first, and the number of products. */
export async function listTaxClasses({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<TaxClass[]> {
  const today = dayInIndia(clock.now());
  const classes = await db
    .selectFrom('tax_class as c')
    .select(['c.code', 'c.description', 'c.hsn', 'c.unit'])
    .select(({ selectFrom }) =>
      selectFrom('product')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('product.tax_class', '=', 'c.code')
        .where('archived_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('products'),
    )
    .orderBy('c.code')
    .execute();
  const rates = await db.selectFrom('tax_rate').selectAll().orderBy('valid_from').execute();
  return classes.map(({ code, description, hsn, unit, products }) => {
    const own = rates
      .filter((rate) => rate.tax_class === code)
      .map((rate) => ({ from: rate.valid_from, rate: basisPointsToPercent(rate.rate_bp) }));
    const current = own.findLast(({ from }) => from <= today)?.rate ?? null;
    return { code, name: description || code, hsn, unit: unit as Uqc, products, rates: own, rate: current };
  });
}

/**
 * A new rate of a class in use must start on a later day, so that nothing already sold is taxed again. Errors: 404
 * tax_class_not_found; 422 by field.
 */
export async function checkTaxClass(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { code, name, rate, from }: TaxClassInput,
): Promise<Result<null>> {
  const all = await db.selectFrom('tax_class').select(['code', 'description']).execute();
  if (code !== null && !all.some((each) => each.code === code)) return err(404, 'tax_class_not_found', texts.notFound);
  const errors: FieldMessages = {};
  const isTaken = (each: (typeof all)[number]) =>
    each.code !== code && [each.code, each.description].some((text) => text.toLowerCase() === name.toLowerCase());
  if (all.some(isTaken)) errors['name'] = [texts.nameTaken];
  const today = dayInIndia(clock.now());
  if (code === null && rate === null) errors['rate'] = [texts.rateMissing];
  if (rate !== null && from === null) errors['from'] = [texts.dayMissing];
  if (rate === null && from !== null) errors['rate'] = [texts.rateMissing];
  if (from !== null && (code === null ? from < today : from <= today))
    errors['from'] = [code === null ? texts.dayOver : texts.dayNotLater];
  return Object.keys(errors).length > 0 ? invalidFields(errors) : ok(null);
}

/** Saving the same day again replaces its rate. Errors: those of checkTaxClass. */
export function saveTaxClass(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: StaffActor,
  input: TaxClassInput,
): Promise<Result<null>> {
  return inTransaction(db, (tx) => writeTaxClass({ db: tx, clock }, actor, input));
}

async function writeTaxClass(
  services: Pick<Services, 'clock'> & { db: Tx },
  actor: StaffActor,
  input: TaxClassInput,
): Promise<Result<null>> {
  const { db: tx } = services;
  // Serialises two commands that use the same name.
  await sql`LOCK TABLE tax_class IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
  const checked = await checkTaxClass(services, input);
  if (!checked.ok) return checked;
  const { name, hsn, unit, rate, from } = input;
  const before = (await listTaxClasses(services)).find((each) => each.code === input.code) ?? null;
  const codes = await tx.selectFrom('tax_class').select('code').execute();
  const code = input.code ?? freeSlug(name, new Set(codes.map((each) => each.code)), 'gst');
  await tx
    .insertInto('tax_class')
    .values({ code, description: name, hsn, unit })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ description: name, hsn, unit }))
    .execute();
  if (rate !== null && from !== null) {
    const rate_bp = basisPoints(Math.round(rate * 100));
    await tx
      .insertInto('tax_rate')
      .values({ tax_class: code, valid_from: from, rate_bp })
      .onConflict((conflict) => conflict.columns(['tax_class', 'valid_from']).doUpdateSet({ rate_bp }))
      .execute();
  }
  await bumpCatalogVersion(tx);
  const after = (await listTaxClasses(services)).find((each) => each.code === code)!;
  const logged = (each: TaxClass | null) =>
    each && { name: each.name, hsn: each.hsn, unit: each.unit, rates: each.rates };
  await recordStaffAction(tx, { ...actor, objectId: code }, services.clock.now(), {
    before: logged(before) ?? {},
    after: logged(after) ?? {},
  });
  return ok(null);
}

const maxExamples = 3;

/**
 * The number of products and, for the most expensive few, the tax in one item within the company's state, now and then.
 */
export async function previewTaxClass(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  code: string,
  rate: number,
): Promise<TaxClassPreview> {
  const products = await db
    .selectFrom('product as p')
    .leftJoinLateral(rateOn(dayInIndia(clock.now())), (join) => join.onTrue())
    .select(['p.name', 'rate.rate_bp', ({ fn }) => fn.coalesce('p.sale_paise', 'p.regular_paise').as('price')])
    .select(({ fn }) => fn.countAll<number>().over().as('count'))
    .where('p.tax_class', '=', code)
    .where('p.archived_at', 'is', null)
    .orderBy('price', 'desc')
    .orderBy('p.id')
    .limit(maxExamples)
    .execute();
  const taxAt = (price: number, rateBp: BasisPoints) =>
    paiseToRupees(taxIn(containedTax(paise(price), rateBp, 'intra')));
  const then = basisPoints(Math.round(rate * 100));
  return {
    products: products[0]?.count ?? 0,
    examples: products.map(({ name, price, rate_bp: now }) => ({
      name,
      price: paiseToRupees(paise(price)),
      tax_now: now === null ? null : taxAt(price, now),
      tax_then: taxAt(price, then),
    })),
  };
}

/** By code; leaves out classes without a rate yet. */
export async function readTaxOf(
  db: Db,
  classes: readonly string[],
  day: string,
): Promise<Map<string, { rateBp: BasisPoints; unit: string }>> {
  const rows = await db
    .selectFrom('tax_class as p')
    .innerJoinLateral(rateOn(day, 'p.code'), (join) => join.onTrue())
    .select(['p.code', 'p.unit', 'rate.rate_bp'])
    .where('p.code', '=', anyOf([...new Set(classes)]))
    .execute();
  return new Map(rows.map(({ code, unit, rate_bp }) => [code, { rateBp: rate_bp, unit }]));
}

const rateDaySetting = 'gst_rate_day';

/** Which day's rate applies if it changes between order and invoice: the invoice's by default. */
export async function readGstRateDay(db: Db): Promise<GstRateDay> {
  return ((await readSetting(db, rateDaySetting)) as { day: GstRateDay } | null)?.day ?? 'invoice';
}

export async function saveGstRateDay(tx: Tx, actor: StaffActor, day: GstRateDay, at: Date): Promise<void> {
  const before = await readGstRateDay(tx);
  await writeSetting(tx, rateDaySetting, { day }, at);
  await recordStaffAction(tx, actor, at, { before: { day: before }, after: { day } });
}
