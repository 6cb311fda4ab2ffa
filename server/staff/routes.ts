import cookie from '@fastify/cookie';
import * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import { IdText } from '#contract/envelope.ts';
import {
  type Enquiry,
  EnquiryList,
  EnquiryReply,
  StaffListQuery,
  StaffLoginBody,
  StaffLoginReply,
  StaffMemberReply,
  staffPaths,
} from '#contract/staff.ts';
import { originOf } from '#server/audit/index.ts';
import { readCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { readDevice } from '#server/platform/known-devices.ts';
import { allow, badCsrfToken, guardStaffRoutes } from './guard.ts';
import { type Limits } from '#server/platform/rate-limit.ts';
import { err, ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { countEnquiries, findEnquiries, markHandled, type StoredEnquiry } from '#server/support/index.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from './list-export.ts';
import { readPage } from './read-page.ts';
import { approvalRoutes } from './approvals/routes.ts';
import { factorRoutes } from './factors/routes.ts';
import { staffPeopleRoutes } from './people/routes.ts';
import { staffAccountRoutes } from './account-routes.ts';
import { staffCollectionRoutes } from './collection-routes.ts';
import { staffSearchRoutes } from './search-routes.ts';
import { staffCatalogRoutes } from './catalog-routes.ts';
import { staffStockRoutes } from './stock-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { staffContentRoutes } from './content-routes.ts';
import { staffCouponRoutes } from './coupon-routes.ts';
import { staffPageRoutes } from './page-routes.ts';
import { staffCustomerRoutes } from './customer-routes.ts';
import { staffCheckRoutes } from './check-routes.ts';
import { staffImportRoutes } from './import-routes.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { logInStaff, logOutStaff } from './log-in.ts';
import { staffLabReportRoutes } from './lab-report-routes.ts';
import { staffPictureRoute } from './picture-routes.ts';
import { staffOutboxRoutes } from './outbox-routes.ts';
import { staffPhotoRoute } from './photo-routes.ts';
import { clearSessionCookie, hasCsrfToken, readSessionToken, welcomeStaff } from './session.ts';
import { staffHomeRoute } from './home-routes.ts';
import { reportRoutes } from './report-routes.ts';
import { settlementRoutes } from './settlement-routes.ts';
import { staffBrandRoutes } from './brand-routes.ts';
import { messageTemplateRoutes } from './message-template-routes.ts';
import { textMessageRoutes } from './text-message-routes.ts';
import { staffCompanyRoutes } from './company-routes.ts';
import { staffOpeningRoute } from './opening-routes.ts';
import { orderListRoutes } from './order-list-routes.ts';
import { bulkOrderRoutes } from './order-bulk-routes.ts';
import { phoneOrderRoutes } from './phone-order-routes.ts';
import { staffOrderRoutes } from './order-routes.ts';
import { staffTaxDocumentRoutes } from './tax-document-routes.ts';
import { staffQuestionRoutes, staffReviewRoutes } from './review-routes.ts';
import { staffIntegrationRoutes } from './integration-routes.ts';
import { staffSettingsRoutes } from './settings-routes.ts';
import { staffSetupRoutes } from './setup-routes.ts';
import { staffPriceRoutes } from './price-routes.ts';
import { staffShippingRoutes } from './shipping-routes.ts';
import { shortListRoutes } from './short-list-routes.ts';
import { unmatchedPaymentRoutes } from './unmatched-payment-routes.ts';
import { staffTicketRoutes } from './ticket-routes.ts';
import { localize, messages } from '#server/platform/messages.ts';

const success = 'success' as const;

/** The staff's calls. Register them on the office origin only. */
export function staffRoutes(site: Site, services: Services, limits: Limits): void {
  void site.register(async (scope) => {
    const guarded = scope as unknown as Site;
    await guarded.register(cookie);
    guardStaffRoutes(guarded, services, limits);
    entryRoutes(guarded, services, limits);
    invitationRoutes(guarded, services, limits);
    factorRoutes(guarded, services, limits);
    staffAccountRoutes(guarded, services);
    staffPeopleRoutes(guarded, services);
    approvalRoutes(guarded, services);
    auditRoutes(guarded, services);
    enquiryRoutes(guarded, services);
    staffTicketRoutes(guarded, services);
    staffCustomerRoutes(guarded, services);
    staffPhotoRoute(guarded, services);
    staffReviewRoutes(guarded, services);
    staffQuestionRoutes(guarded, services);
    staffOrderRoutes(guarded, services);
    orderListRoutes(guarded, services);
    bulkOrderRoutes(guarded, services);
    phoneOrderRoutes(guarded, services);
    unmatchedPaymentRoutes(guarded, services);
    staffTaxDocumentRoutes(guarded, services);
    reportRoutes(guarded, services);
    staffCheckRoutes(guarded, services);
    staffShippingRoutes(guarded, services);
    staffBrandRoutes(guarded, services);
    settlementRoutes(guarded, services, limits);
    messageTemplateRoutes(guarded, services, limits);
    textMessageRoutes(guarded, services, limits);
    staffCompanyRoutes(guarded, services);
    staffSettingsRoutes(guarded, services, limits);
    staffIntegrationRoutes(guarded, services, limits);
    staffCatalogRoutes(guarded, services);
    staffSearchRoutes(guarded, services);
    staffCollectionRoutes(guarded, services);
    staffStockRoutes(guarded, services);
    staffPriceRoutes(guarded, services);
    shortListRoutes(guarded, services);
    staffCouponRoutes(guarded, services);
    staffContentRoutes(guarded, services);
    staffPageRoutes(guarded, services);
    staffImportRoutes(guarded, services);
    staffOpeningRoute(guarded, services);
    staffSetupRoutes(guarded, services);
    staffHomeRoute(guarded, services);
    staffPictureRoute(guarded, services);
    staffLabReportRoutes(guarded, services);
    staffOutboxRoutes(guarded, services);
  });
}

function entryRoutes(site: Site, services: Services, limits: Limits): void {
  site.post(
    staffPaths.login,
    { ...allow('public', 'session.begin'), schema: { body: StaffLoginBody, response: { 200: StaffLoginReply } } },
    async (request, reply) => {
      const result = await logInStaff(services, limits, request.body, {
        origin: originOf(request),
        device: readDevice(request, services.adminUrl),
        visitor: readCaller(request, services),
      });
      if (!result.ok) return sendApiError(request, reply, result.error);
      return welcomeStaff(request, reply, services, result.value);
    },
  );

  site.post(
    staffPaths.logout,
    { ...allow('public', 'session.end'), schema: { response: { 200: DoneReply } } },
    async (request, reply) => {
      const token = readSessionToken(request, services);
      if (token !== null) {
        if (!hasCsrfToken(request, token)) return sendApiError(request, reply, badCsrfToken.error);
        await logOutStaff(services, token, originOf(request));
      }
      clearSessionCookie(reply, services);
      return { status: success, message: localize(request, messages.replies.account.loggedOut) };
    },
  );

  site.get(staffPaths.me, { ...allow('any_staff'), schema: { response: { 200: StaffMemberReply } } }, (request) =>
    Promise.resolve({ status: success, csrf_token: request.csrfToken, data: request.staff }),
  );
}

function enquiryRoutes(site: Site, services: Services): void {
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
      return { status: success, data: enquiryToWire(handled.value) };
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
