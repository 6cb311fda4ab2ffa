import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { type Enquiry, EnquiryList, EnquiryReply, StaffListQuery, staffPaths } from '#contract/admin/staff.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { countEnquiries, findEnquiries, markHandled, type StoredEnquiry } from '#server/support/index.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';

export function staffEnquiryRoutes(site: Site, services: Services): void {
  site.get(
    staffPaths.enquiries,
    {
      ...allow('enquiries.read', 'enquiry.list'),
      schema: { querystring: StaffListQuery, response: { 200: EnquiryList } },
    },
    (request) => readPage(services, request.query, enquiryList),
  );

  site.get(
    `${staffPaths.enquiries}.csv`,
    {
      ...allow('enquiries.read', 'enquiry.export'),
      schema: { summary: 'The enquiries as a CSV file', querystring: StaffListQuery, produces: ['text/csv'] },
    },
    (_request, reply) =>
      sendList(reply, 'enquiries', enquiryColumns, (cursor) =>
        readPage(inBackground(services), { limit: exportedAtOnce, cursor }, enquiryList),
      ),
  );

  const params = z.object({ id: IdText });
  site.post(
    `${staffPaths.enquiries}/:id/handled`,
    { ...allow('enquiries.handle', 'enquiry.handle'), schema: { params, response: { 200: EnquiryReply } } },
    async (request, reply) => {
      const handled = await inTransaction(services.db, async (tx) => {
        const enquiry = await markHandled(tx, request.params.id, request.actor, services.clock.now());
        return enquiry ? ok(enquiry) : err(404, 'enquiry_not_found', messages.errors.staff.enquiryNotFound);
      });
      if (!handled.ok) return sendApiError(request, reply, handled.error);
      return { status: 'success' as const, data: enquiryToWire(handled.value) };
    },
  );
}

const enquiryList = { find: findEnquiries, count: countEnquiries, toWire: enquiryToWire };

const enquiryColumns: ListColumns<Enquiry> = {
  id: (row) => row.id,
  kind: (row) => row.kind,
  name: (row) => row.full_name,
  email: (row) => row.email,
  mobile: (row) => row.mobile,
  message: (row) => row.message,
  received_at: (row) => row.created_at,
  handled_at: (row) => row.handled_at,
  handled_by: (row) => row.handled_by,
};

function enquiryToWire(enquiry: StoredEnquiry): Enquiry {
  return {
    ...enquiry,
    created_at: enquiry.created_at.toISOString(),
    handled_at: enquiry.handled_at?.toISOString() ?? null,
  };
}
