import {
  AcceptInvitationBody,
  InvitationBody,
  invitationPaths,
  InvitationReply,
} from '#contract/admin/staff/invitation.ts';
import { StaffLoginReply } from '#contract/admin/staff.ts';
import { originOf } from '#server/audit/index.ts';
import { readCaller } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { readDevice } from '#server/platform/known-devices.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { acceptInvitation, readInvitation, welcomeStaff } from '#server/staff/index.ts';

const success = 'success' as const;

/** The token is sent in the body, so that it appears in no log of URLs. */
export function invitationRoutes(site: Site, services: Services, limits: Limits): void {
  site.post(
    invitationPaths.read,
    { ...allow('public', 'changes_nothing'), schema: { body: InvitationBody, response: { 200: InvitationReply } } },
    async (request, reply) => {
      unwrap(await limits.invitation.take(readCaller(request, services)));
      const invitation = await readInvitation(services, request.body.token);
      if (!invitation.ok) return sendApiError(request, reply, invitation.error);
      return { status: success, data: invitation.value };
    },
  );

  site.post(
    invitationPaths.accept,
    { ...allow('public', 'staff.join'), schema: { body: AcceptInvitationBody, response: { 200: StaffLoginReply } } },
    async (request, reply) => {
      const origin = originOf(request);
      unwrap(await limits.invitation.take(readCaller(request, services)));
      const result = unwrap(
        await acceptInvitation(services, request.body, origin, readDevice(request, services.adminUrl)),
      );
      return welcomeStaff(request, reply, services, result);
    },
  );
}
