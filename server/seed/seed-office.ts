/** Besides orders and tickets: goods received, announcements, members, certificates, future prices. */
import {
  announcements,
  enquiries,
  freshReviews,
  openQuestions,
  labReports,
  priceSchedule,
  type DemoReceipt,
  receiptLines,
  receipts,
  wishlist,
} from '#demo/office.ts';
import { demoCatalogue } from '#demo/index.ts';
import { drawSampleCertificate } from '#demo/certificate.ts';
import { translationLanguages } from '#contract/admin/catalogue/catalog.ts';
import type { ContentKind } from '#contract/admin/content/content.ts';
import type { StaffAction } from '#contract/admin/staff.ts';
import { dayInIndia } from '#contract/india-time.ts';
import type { StaffActor } from '#server/audit/index.ts';
import { addLabReport, schedulePrices } from '#server/catalog/index.ts';
import { addWishlistItem } from '#server/customers/index.ts';
import { createContent } from '#server/content/index.ts';
import { receiveGoods } from '#server/inventory/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { askQuestion, findReviewedOrder, writeReview } from '#server/reviews/index.ts';
import { findStaffMember } from '#server/staff/index.ts';
import { approve, runWithApproval } from '#server/admin/index.ts';
import { insertEnquiry, markHandled } from '#server/support/index.ts';
import { day, hour, must, type Past } from './past.ts';
import { type HistoryRecords, readLatestDelivered } from './store.ts';

export interface OfficeDesk extends HistoryRecords {
  past: Past;
  services: Services;
  actor: (action: StaffAction, objectId?: number) => StaffActor;
}

/** Skips anything before the shop's first day or after `until`. */
export function planOffice(desk: OfficeDesk, until: Date): void {
  const { past } = desk;
  const start = past.now;
  const at = (daysAgo: number, hours: number) => until.getTime() - daysAgo * day + hours * hour;
  for (const receipt of receipts)
    if (at(receipt.daysAgo, 0) > start) past.plan(at(receipt.daysAgo, 0), () => receive(desk, receipt, until));
  past.plan(at(4, 0), () => announce(desk, until));
  for (const report of labReports)
    past.plan(Math.max(at(report.testedDaysAgo - 3, 0), start + hour), () => publishCertificate(desk, report, until));
  past.plan(at(0, -5), () => schedule(desk, until));
  past.plan(at(0, -3), () => review(desk));
  past.plan(at(3, 0), async () => {
    for (const sku of wishlist)
      await addWishlistItem(
        desk.services.db,
        desk.demoCustomerId,
        desk.productIds.get(sku)!,
        desk.services.clock.now(),
      );
  });
  for (const { daysAgo, sku, language, ...question } of openQuestions)
    past.plan(at(daysAgo, 0), async () => {
      must(await askQuestion(desk.services, desk.productIds.get(sku)!, language, question));
    });
  for (const enquiry of enquiries)
    past.plan(Math.max(at(enquiry.daysAgo, 0), start + hour), () => enquire(desk, enquiry));
}

async function receive({ services, actor, productIds }: OfficeDesk, receipt: DemoReceipt, until: Date): Promise<void> {
  const now = services.clock.now();
  const { supplier, gstin, billNumber, note } = receipt;
  const month = dayInIndia(now).slice(2, 7).replace('-', '');
  const shelfLife = new Map(demoCatalogue.products.map(({ sku, shelfLifeMonths }) => [sku, shelfLifeMonths]));
  must(
    await receiveGoods(services, actor('stock.receive'), {
      supplier,
      supplier_gstin: gstin,
      bill_number: billNumber,
      bill_date: dayInIndia(new Date(now.getTime() - 2 * day)),
      note,
      lines: receiptLines(receipt).map(({ sku, quantity, unitCost, expiresIn }) => ({
        product_id: productIds.get(sku)!,
        quantity,
        unit_cost: unitCost,
        batch: `${receipt.batch}${month}`,
        expires_on: dayInIndia(
          new Date(
            expiresIn === null
              ? now.getTime() + Math.round((shelfLife.get(sku) ?? 24) * 28) * day
              : until.getTime() + expiresIn * day,
          ),
        ),
      })),
      update_cost_prices: true,
    }),
  );
}

/** In the shape of the staff's forms: English, and a field for each further language. */
function texts<Field extends string>(
  english: Readonly<Record<Field, string>>,
  translations: Readonly<Partial<Record<string, Readonly<Record<Field, string>>>>>,
): Record<string, string> {
  const fields = Object.keys(english) as Field[];
  const further = translationLanguages.flatMap((language) =>
    fields.map((field) => [`${field}_${language}`, translations[language]?.[field] ?? ''] as const),
  );
  return { ...english, ...Object.fromEntries(further) };
}

async function add({ services, actor }: OfficeDesk, kind: ContentKind & 'announcement', values: object): Promise<void> {
  must(await createContent(services, actor(`${kind}.create`), kind, values as never));
}

async function announce(desk: OfficeDesk, until: Date): Promise<void> {
  for (const { text, link, startsIn, forFirstOrder = false, translations } of announcements)
    await add(desk, 'announcement', {
      ...texts({ text }, translations),
      link_path: link,
      first_order_only: forFirstOrder,
      active: true,
      // A minute in IST, as forms send it.
      starts_at: startsIn === null ? null : `${dayInIndia(new Date(until.getTime() + startsIn * day))}T06:00`,
      ends_at: null,
    });
}

async function publishCertificate(
  { services, actor, productIds }: OfficeDesk,
  { sku, testedDaysAgo }: (typeof labReports)[number],
  until: Date,
): Promise<void> {
  const product = demoCatalogue.products.find((each) => each.sku === sku)!;
  const tested = new Date(until.getTime() - testedDaysAgo * day);
  const testedOn = dayInIndia(tested);
  const batch = `A${testedOn.slice(2, 7).replace('-', '')}`;
  const file = await drawSampleCertificate(product, { batch, tested });
  must(
    await addLabReport(services, actor('lab_report.add'), { productId: productIds.get(sku)!, batch, testedOn, file }),
  );
}

async function schedule({ services, actor, productIds }: OfficeDesk, until: Date): Promise<void> {
  const { skus, startsIn, endsIn, percentOff } = priceSchedule;
  // From midnight to midnight IST.
  const midnight = (days: number) =>
    new Date(`${dayInIndia(new Date(until.getTime() + days * day))}T00:00:00+05:30`).toISOString();
  const items = skus.map((sku) => {
    const { regularPaise } = demoCatalogue.products.find((each) => each.sku === sku)!;
    return {
      product_id: productIds.get(sku)!,
      regular_price: null,
      sale_price: Math.round((regularPaise * (100 - percentOff)) / 10_000),
    };
  });
  must(
    await schedulePrices(services, actor('price_schedule.create'), {
      items,
      starts_at: midnight(startsIn),
      ends_at: midnight(endsIn),
      allow_below_cost: false,
    }),
  );
}

/** Staff have not moderated these yet. */
async function review({ services }: OfficeDesk): Promise<void> {
  const numbers = await readLatestDelivered(services.db, freshReviews.length);
  for (const [index, number] of numbers.entries()) {
    const { language, ...text } = freshReviews[index]!;
    const order = (await findReviewedOrder(services.db, number))!;
    const body = { ...text, line_no: 1, author: order.firstName, photos: [], agree: true as const };
    must(await writeReview(services, { order, byLink: false }, language, body));
  }
}

async function enquire(
  { past, services, actor }: OfficeDesk,
  { handled, fullName, email, mobile }: (typeof enquiries)[number],
) {
  const createdAt = services.clock.now();
  const id = await insertEnquiry(services.db, { kind: 'direct_seller', fullName, email, mobile, createdAt });
  if (!handled) return;
  past.after(26 * hour, async () => {
    must(
      await inTransaction(services.db, async (tx) => {
        await markHandled(tx, id, actor('enquiry.handle', id), services.clock.now());
        return ok(null);
      }),
    );
  });
}

/** A refund over the limit: finance requests it, and the owner approves it if the plan says so. */
export async function refundByTwo(
  { past, services, staff, colleague, actor }: OfficeDesk,
  orderId: number,
  approval: 'approved' | 'pending',
): Promise<void> {
  const member = (await findStaffMember(services.db, colleague('finance').id))!;
  const asking = actor('refund.issue', orderId);
  const input = { orderId, returnIds: null, withShipping: false, reason: 'The whole carton arrived broken' };
  const requested = { action: 'refund.issue' as const, objectId: String(orderId), input };
  const outcome = must(await runWithApproval(services, { member, actor: asking }, requested));
  if (outcome.state !== 'awaiting_approval') throw new Error('A refund of the demo does not reach the limit');
  if (approval === 'pending') return;
  past.after(5 * hour, async () => {
    const owner = (await findStaffMember(services.db, staff.id))!;
    const decider = { member: owner, actor: actor('approval.approve', outcome.approvalId) };
    must(await approve(services, decider, outcome.approvalId, 'Photos checked'));
  });
}
