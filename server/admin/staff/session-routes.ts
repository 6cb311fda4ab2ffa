import { DoneReply } from '#contract/customer.ts';
import { StaffLoginBody, StaffLoginReply, StaffMemberReply, staffPaths } from '#contract/admin/staff.ts';
import { originOf } from '#server/audit/index.ts';
import { readCaller } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { readDevice } from '#server/platform/known-devices.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import {
  clearSessionCookie,
  hasCsrfToken,
  logInStaff,
  logOutStaff,
  readSessionToken,
  welcomeStaff,
} from '#server/staff/index.ts';
import { allow, badCsrfToken } from '../guard.ts';

const success = 'success' as const;

export function staffSessionRoutes(site: Site, services: Services): void {
  site.post(
    staffPaths.login,
    { ...allow('public', 'session.begin'), schema: { body: StaffLoginBody, response: { 200: StaffLoginReply } } },
    async (request, reply) => {
      const result = unwrap(
        await logInStaff(services, request.body, {
          origin: originOf(request),
          device: readDevice(request, services.adminUrl),
          visitor: readCaller(request, services),
        }),
      );
      return welcomeStaff(request, reply, services, result);
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
