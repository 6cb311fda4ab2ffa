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
} from '#contract/staff-tax-classes.ts';
import { listTaxClasses, previewTaxClass, readGstRateDay, saveGstRateDay } from '#server/catalog/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const tags = ['catalogue'];

/** The classes of goods and the GST on them by day, which a second person approves; and whose rate an invoice bears. */
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
    async (request, reply) => {
      const { code, name } = request.body;
      const objectId = code ?? name;
      const who = { member: request.staff, actor: { ...request.actor, objectId } };
      const now = (await listTaxClasses(services)).find((each) => each.code === code);
      const was = now ? { name: now.name, rate: now.rate } : null;
      const input = { ...request.body, was };
      const outcome = await runWithApproval(services, who, { action: 'tax_class.save', objectId, input });
      if (!outcome.ok) return sendApiError(request, reply, outcome.error);
      return { status: success, data: { state: outcome.value.state } };
    },
  );
  const response = { 200: GstRateDayReply };
  site.post(
    taxClassPaths.rateDay,
    { ...allow('tax_documents.configure', 'gst_rate_day.set'), schema: { tags, body: GstRateDayBody, response } },
    async (request, _reply) => {
      const { day } = request.body;
      await inTransaction(services.db, async (tx) => {
        await saveGstRateDay(tx, request.actor, day, services.clock.now());
        return ok(null);
      });
      return { status: success, data: { day } };
    },
  );
}
