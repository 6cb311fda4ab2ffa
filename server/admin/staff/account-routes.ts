import * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import { SessionId, SessionsReply } from '#contract/sessions.ts';
import {
  staffAccountPaths,
  StaffMobileBody,
  StaffMobileReply,
  StaffPasswordBody,
} from '#contract/admin/staff/account.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { readDevice } from '#server/platform/known-devices.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Services } from '#server/platform/services.ts';
import {
  changeStaffMobile,
  changeStaffPassword,
  endOtherStaffSessions,
  endStaffSession,
  readStaffMobile,
  readStaffSessions,
} from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;

export function staffAccountRoutes(site: Site, services: Services): void {
  const params = z.object({ id: SessionId });
  const schema = { response: { 200: SessionsReply } };

  site.get(staffAccountPaths.sessions, { ...allow('any_staff'), schema }, (request) =>
    readStaffSessions(services, request.actor).then((data) => ({ status: success, data })),
  );

  site.post(
    `${staffAccountPaths.sessions}/:id/end`,
    { ...allow('any_staff', 'session.end'), schema: { params, ...schema } },
    async (request) => {
      const left = unwrap(await endStaffSession(services, request.actor, request.params.id));
      return { status: success, data: left };
    },
  );

  site.post(staffAccountPaths.endOtherSessions, { ...allow('any_staff', 'session.end'), schema }, async (request) => {
    const left = unwrap(await endOtherStaffSessions(services, request.actor));
    return { status: success, data: left };
  });

  site.post(
    staffAccountPaths.changePassword,
    { ...allow('any_staff', 'password.change'), schema: { body: StaffPasswordBody, response: { 200: DoneReply } } },
    async (request) => {
      const device = readDevice(request, services.adminUrl);
      unwrap(await changeStaffPassword(services, request.actor, request.body, device));
      return { status: success, message: localize(request, messages.replies.account.passwordSaved) };
    },
  );

  const mobileReply = async (staffId: number) => ({
    status: success,
    data: { mobile: await readStaffMobile(services.db, staffId) },
  });
  const mobileSchema = { 200: StaffMobileReply };
  site.get(staffAccountPaths.mobile, { ...allow('any_staff'), schema: { response: mobileSchema } }, ({ staff }) =>
    mobileReply(staff.id),
  );
  site.post(
    staffAccountPaths.mobile,
    { ...allow('any_staff', 'mobile.change'), schema: { body: StaffMobileBody, response: mobileSchema } },
    async (request) => {
      unwrap(await changeStaffMobile(services, request.actor, request.body.mobile));
      return mobileReply(request.staff.id);
    },
  );
}
