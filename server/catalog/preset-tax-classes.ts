import { inTransaction } from '#server/platform/database.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { saveTaxClasses } from './save.ts';

/** GST slabs since 22 September 2025 (56th Council); a product needs one to be sold. */
const slabs = [
  { code: 'gst-0', description: 'Exempt', rates: [{ from: '2017-07-01', rateBp: 0 }] },
  {
    code: 'gst-5',
    description: 'Ayurvedic medicines, soaps, shampoos, most foods',
    rates: [{ from: '2017-07-01', rateBp: 500 }],
  },
  {
    code: 'gst-18',
    description: 'Most other goods, such as creams and perfumes',
    rates: [{ from: '2017-07-01', rateBp: 1800 }],
  },
  { code: 'gst-40', description: 'Luxury and sin goods', rates: [{ from: '2025-09-22', rateBp: 4000 }] },
] as const;

/** For a shop without any tax class. */
export async function addPresetTaxClasses(services: Pick<Services, 'db' | 'catalogChanged'>): Promise<void> {
  const added = await inTransaction(services.db, async (tx) => {
    if (await tx.selectFrom('tax_class').select('code').limit(1).executeTakeFirst()) return ok(false);
    await saveTaxClasses(
      tx,
      slabs.map((slab) => ({ ...slab, rates: [...slab.rates] })),
    );
    return ok(true);
  });
  if (added.ok && added.value) services.catalogChanged.notify();
}
