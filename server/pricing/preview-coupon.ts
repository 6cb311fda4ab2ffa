import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { india } from '#contract/geography.ts';
import type { Language } from '#contract/language.ts';
import type { CouponPreview, CouponPreviewBody, CouponValues } from '#contract/admin/marketing/coupons.ts';
import { dayInIndia } from '#contract/india-time.ts';
import { readBrand } from '#server/content/index.ts';
import { noPaise, paise, paiseToRupees } from '#server/money/paise.ts';
import { anyId, type Db } from '#server/platform/database.ts';
import { messages, translate } from '#server/platform/messages.ts';
import { invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readShippingTerms } from '#server/shipping/index.ts';
import { couponCovers, type CouponTerms, evaluateCoupon } from './coupon-rules.ts';
import { checkCouponValues, tidyCouponValues, toTerms } from './coupon-values-rules.ts';
import { priceCart, saleAmounts } from './price.ts';
import { type CartRequest, readItems } from './quote.ts';

/** Of one product in an example cart that must reach the coupon's minimum. */
const maxOfOne = 20;

/**
 * The discount of an unsaved coupon, by the rules that price orders, at the first moment from now at which it may be
 * used. Errors: 422 by field of the coupon, product_unavailable keyed by line, and if no product of the coupon is for
 * sale.
 */
export async function previewCoupon(
  services: Pick<Services, 'db' | 'clock'>,
  { values: typed, lines, state }: CouponPreviewBody,
  language: Language,
): Promise<Result<CouponPreview>> {
  const { db } = services;
  const values = tidyCouponValues(typed);
  const errors = checkCouponValues(values);
  if (Object.keys(errors).length > 0) return invalidFields(errors);
  const terms = toTerms(values, { id: 0, active: true });
  const now = services.clock.now();
  const day = dayInIndia(now);
  const asked = lines ?? (await exampleLines(db, values, terms, day));
  if (asked.length === 0) return invalidFields({ lines: [messages.errors.staff.coupons.nothingToPreview] });
  const items = await readItems(db, asked, day);
  if (!items.ok) return items;
  const { state: homeState } = await readBrand(db);
  const cart = {
    lines: items.value.lines,
    coupon: null,
    destination: { country: india, state: state === '' ? homeState : state },
    homeState,
    shipping: await readShippingTerms(db, null),
    paymentMethod: null,
  };
  const verdict = evaluateCoupon(terms, {
    now: terms.validFrom !== null && terms.validFrom > now ? terms.validFrom : now,
    ...saleAmounts(cart.lines, terms),
    usedCount: 0,
    usedByCustomer: null,
    customerOrders: null,
  });
  const plain = priceCart(cart);
  const quoted = verdict.ok ? priceCart({ ...cart, coupon: terms }) : plain;
  return ok({
    lines: quoted.lines.map((line) => ({
      product_id: line.productId,
      name: line.name,
      quantity: line.quantity,
      amount: paiseToRupees(line.saleAmount),
      discount: paiseToRupees(line.couponShare),
      is_covered: couponCovers(terms, line),
    })),
    message: verdict.ok ? null : translate(verdict.message, language),
    before: paiseToRupees(plain.payable),
    discount: paiseToRupees(quoted.couponDiscount),
    delivery_before: paiseToRupees(plain.shipping.charge),
    delivery: paiseToRupees(quoted.shipping.charge),
    payable: paiseToRupees(quoted.payable),
  });
}

/** SQL: as its main or a further category. */
function isInCategory(categoryIds: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(product.category_id || product.more_category_ids)::bigint[] && ${[...categoryIds]}::bigint[]`;
}

/** One covered product in the quantity that the minimum needs, and one that is not covered, if any. */
async function exampleLines(
  db: Db,
  { product_ids, category_ids }: CouponValues,
  terms: CouponTerms,
  day: string,
): Promise<CartRequest['lines']> {
  const sold = db
    .selectFrom('product')
    .select('id')
    .where('published', '=', true)
    .where('archived_at', 'is', null)
    .orderBy('featured_rank')
    .orderBy('id')
    .limit(1);
  const isBound = product_ids.length > 0 || category_ids.length > 0;
  const covered = await sold
    .$if(isBound, (query) =>
      query.where((eb) => eb.or([eb('id', '=', anyId(product_ids)), isInCategory(category_ids)])),
    )
    .executeTakeFirst();
  if (!covered) return [];
  const line = { product_id: covered.id, quantity: 1 };
  const items = await readItems(db, [line], day);
  if (!items.ok) return [];
  const { eligiblePaise: price } = saleAmounts(items.value.lines, terms);
  const wanted = paise(Math.max(terms.minimumPaise ?? noPaise, terms.amountPaise ?? noPaise));
  const quantity = price > 0 ? Math.min(maxOfOne, Math.max(1, Math.ceil(wanted / price))) : 1;
  const other = isBound
    ? await sold
        .where('id', 'not in', (eb) => eb.selectFrom('product').select('id').where('id', '=', anyId(product_ids)))
        .where(({ not }) => not(isInCategory(category_ids)))
        .executeTakeFirst()
    : undefined;
  return [{ ...line, quantity }, ...(other ? [{ product_id: other.id, quantity: 1 }] : [])];
}
