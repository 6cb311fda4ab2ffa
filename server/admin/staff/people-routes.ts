import * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import { IdText } from '#contract/envelope.ts';
import {
  ChangeRoleBody,
  InviteBody,
  RightsChangeReply,
  staffPeoplePaths,
  StaffPeopleReply,
} from '#contract/admin/staff/people.ts';
import { RoleBody, staffRolePaths, StaffRolesReply } from '#contract/admin/staff/roles.ts';
import type { FastifyRequest } from 'fastify';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import { err, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  createRole,
  deactivateStaff,
  deleteOwnRole,
  findPerson,
  readPeople,
  readRoles,
  resetFactors,
  withdrawInvitation,
} from '#server/staff/index.ts';
import { runOrPropose } from '../run-or-propose.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });
const one = `${staffPeoplePaths.people}/:id`;
const response = { 200: RightsChangeReply };

export function staffPeopleRoutes(site: Site, services: Services): void {
  site.get(
    staffPeoplePaths.people,
    { ...allow('staff.read'), schema: { response: { 200: StaffPeopleReply } } },
    async (request) => ({ status: success, data: await readPeople(services, request.staff) }),
  );
  rightsRoutes(site, services);
  accountRoutes(site, services);
  roleRoutes(site, services);
}

/** A second person has to approve these. */
function rightsRoutes(site: Site, services: Services): void {
  site.post(
    staffPeoplePaths.invitations,
    { ...allow('staff.manage', 'staff.invite'), schema: { body: InviteBody, response } },
    (request) =>
      runOrPropose(services, request, { action: 'staff.invite', objectId: request.body.email, input: request.body }),
  );
  const unknown = err(404, 'person_not_found', messages.errors.staff.people.notFound);
  site.post(
    `${one}/role`,
    { ...allow('staff.manage', 'staff.change_role'), schema: { params, body: ChangeRoleBody, response } },
    async (request, reply) => {
      const { id } = request.params;
      const person = await findPerson(services.db, id, services.clock.now());
      if (!person) return sendApiError(request, reply, unknown.error);
      const input = { id, name: person.name, role: request.body.role };
      return runOrPropose(services, request, { action: 'staff.change_role', objectId: String(id), input });
    },
  );
  site.post(
    `${one}/reactivate`,
    { ...allow('staff.manage', 'staff.reactivate'), schema: { params, response } },
    async (request, reply) => {
      const { id } = request.params;
      const person = await findPerson(services.db, id, services.clock.now());
      if (!person) return sendApiError(request, reply, unknown.error);
      const input = { id, name: person.name };
      return runOrPropose(services, request, { action: 'staff.reactivate', objectId: String(id), input });
    },
  );
  site.post(
    `${staffRolePaths.roles}/:id`,
    { ...allow('roles.manage', 'role.update'), schema: { params, body: RoleBody, response } },
    (request) => {
      const { id } = request.params;
      return runOrPropose(services, request, {
        action: 'role.update',
        objectId: String(id),
        input: { id, ...request.body },
      });
    },
  );
}

/** Adds the calls that one person may make alone. */
function accountRoutes(site: Site, services: Services): void {
  const answer = async (request: FastifyRequest, done: Promise<Result<null>>) => {
    unwrap(await done);
    services.jobsWaiting.notify();
    return { status: success, message: localize(request, messages.replies.account.staffSaved) };
  };
  const who = (request: FastifyRequest) => ({ member: request.staff, actor: request.actor });
  const schema = { params, response: { 200: DoneReply } };
  site.post(`${one}/deactivate`, { ...allow('staff.manage', 'staff.deactivate'), schema }, (request) =>
    answer(request, deactivateStaff(services, who(request), request.params.id)),
  );
  site.post(`${one}/reset-factors`, { ...allow('staff.reset_factors', 'staff.reset_factors'), schema }, (request) =>
    answer(request, resetFactors(services, who(request), request.params.id)),
  );
  site.post(
    `${staffPeoplePaths.invitations}/:id/withdraw`,
    { ...allow('staff.manage', 'staff.withdraw_invitation'), schema },
    (request) => answer(request, withdrawInvitation(services, who(request), request.params.id)),
  );
  site.post(
    staffRolePaths.roles,
    { ...allow('roles.manage', 'role.create'), schema: { body: RoleBody, response: { 200: DoneReply } } },
    (request) => answer(request, createRole(services, who(request), request.body)),
  );
  site.post(`${staffRolePaths.roles}/:id/delete`, { ...allow('roles.manage', 'role.delete'), schema }, (request) =>
    answer(request, deleteOwnRole(services, who(request), request.params.id)),
  );
}

function roleRoutes(site: Site, services: Services): void {
  site.get(
    staffRolePaths.roles,
    { ...allow('staff.read'), schema: { response: { 200: StaffRolesReply } } },
    async () => ({ status: success, data: await readRoles(services) }),
  );
}
