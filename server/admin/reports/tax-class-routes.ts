import type * as z from 'zod/mini';
import { Failure } from '#contract/envelope.ts';
import {
  GstRateDayBody,
  GstRateDayReply,
  GstRatesReply,
  TaxClassInput,
  TaxClassList,
  taxClassPaths,
  TaxClassPreviewQuery,
  TaxClassPreviewReply,
  TaxClassReply,
} from '#contract/admin/reports/tax-classes.ts';
import { listTaxClasses, previewTaxClass, readGstRateDay, saveGstRateDay } from '#server/catalog/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { Site } from '#server/platform/http.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { runOrPropose, type StaffCaller } from '../run-or-propose.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const tags = ['catalogue'];

/** A second person approves GST rates. Also sets which day's rate an invoice uses. */
export function taxClassRoutes(site: Site, services: Services): void {
  site.get(
    taxClassPaths.classes,
    {
      ...allow('catalog.read'),
      schema: { summary: 'Classes of goods and the GST on them', tags, response: { 200: TaxClassList } },
    },
    async () => ({ status: success, data: await listTaxClasses(services) }),
  );
  site.get(
    taxClassPaths.rates,
    {
      ...allow('tax_documents.read'),
      schema: { summary: 'The GST on classes of goods by day', tags, response: { 200: GstRatesReply } },
    },
    async () => ({
      status: success,
      data: { classes: await listTaxClasses(services), day: await readGstRateDay(services.db) },
    }),
  );
  site.get(
    taxClassPaths.preview,
    {
      ...allow('tax_documents.read'),
      schema: {
        summary: 'What another rate of GST would change',
        tags,
        querystring: TaxClassPreviewQuery,
        response: { 200: TaxClassPreviewReply, 422: Failure },
      },
    },
    async ({ query }) => ({ status: success, data: await previewTaxClass(services, query.code, query.rate) }),
  );
  site.post(
    taxClassPaths.rates,
    {
      ...allow('tax_documents.configure', 'tax_class.save'),
      schema: {
        summary: 'Make or change a class of goods, or have a rate of GST hold from a day on',
        tags,
        body: TaxClassInput,
        response: { 200: TaxClassReply, 404: Failure, 409: Failure, 422: Failure },
      },
    },
    (request) => saveTaxClass(services, request, request.body),
  );
  const response = { 200: GstRateDayReply };
  site.post(
    taxClassPaths.rateDay,
    { ...allow('tax_documents.configure', 'gst_rate_day.set'), schema: { tags, body: GstRateDayBody, response } },
    async (request) => {
      const { day } = request.body;
      await inTransaction(services.db, async (tx) => {
        await saveGstRateDay(tx, request.actor, day, services.clock.now());
        return ok(null);
      });
      return { status: success, data: { day } };
    },
  );
}

/** Saves a class with its rate; a second person sees what it was before. */
async function saveTaxClass(services: Services, { staff, actor }: StaffCaller, body: z.infer<typeof TaxClassInput>) {
  const objectId = body.code ?? body.name;
  const now = (await listTaxClasses(services)).find(({ code }) => code === body.code);
  const was = now ? { name: now.name, hsn: now.hsn, unit: now.unit, rate: now.rate } : null;
  const requested = { action: 'tax_class.save', objectId, input: { ...body, was } } as const;
  return runOrPropose(services, { staff, actor: { ...actor, objectId } }, requested);
}
