import * as z from 'zod/mini';
import { DoneReply } from '#contract/customer.ts';
import { IdText } from '#contract/envelope.ts';
import {
  AddFactorBody,
  CredentialOptionsReply,
  factorPaths,
  FactorsReply,
  ProveBody,
  RenameFactorBody,
  signInPaths,
  TotpSecretReply,
  VerifyFactorBody,
} from '#contract/staff-factors.ts';
import { StaffLoginReply } from '#contract/staff.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { readCaller } from '#server/platform/caller.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { readDevice } from '#server/platform/known-devices.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import {
  addOwnFactor,
  askForNewPasskey,
  askForNewTotp,
  askForPasskey,
  enrolAtSignIn,
  type FactorOwner,
  finishSignIn,
  proveIdentity,
  readFactors,
  removeOwnFactor,
  renameOwnFactor,
  renewOwnRecoveryCodes,
  type WaitingCaller,
  welcomeStaff,
} from '#server/staff/index.ts';

const success = 'success' as const;
const optionsReply = { 200: CredentialOptionsReply };
const secretReply = { 200: TotpSecretReply };

/** The second factor: finishing a login with it, and one's own passkeys, apps and recovery codes. */
export function factorRoutes(site: Site, services: Services, limits: Limits): void {
  challengeRoutes(site, services, signInPaths, 'signing_in');
  challengeRoutes(site, services, factorPaths, 'any_staff');
  signInRoutes(site, services, limits);
  ownFactorRoutes(site, services);
}

/** What a browser or an app has to answer; the same for a login that waits and for a session. */
function challengeRoutes(
  site: Site,
  services: Services,
  at: { passkeyOptions: string; totpSecret: string; passkeyRegistration: string },
  access: 'signing_in' | 'any_staff',
): void {
  const ownerOf = (request: FastifyRequest): FactorOwner =>
    access === 'signing_in'
      ? { member: request.signIn.member, sessionHash: request.signIn.tokenHash }
      : { member: request.staff, sessionHash: request.actor.sessionHash };
  const brandName = async () => (await readBrand(services.db)).name;
  const asked = allow(access, 'changes_nothing');

  site.post(at.passkeyOptions, { ...asked, schema: { response: optionsReply } }, async (request, reply) => {
    const options = await askForPasskey(services, ownerOf(request));
    if (!options.ok) return sendApiError(request, reply, options.error);
    return { status: success, data: { ...options.value } };
  });
  site.post(at.passkeyRegistration, { ...asked, schema: { response: optionsReply } }, async (request, reply) => {
    const options = await askForNewPasskey(services, ownerOf(request), await brandName());
    if (!options.ok) return sendApiError(request, reply, options.error);
    return { status: success, data: { ...options.value } };
  });
  site.post(at.totpSecret, { ...asked, schema: { response: secretReply } }, async (request, _reply) => {
    return { status: success, data: await askForNewTotp(services, ownerOf(request), await brandName()) };
  });
}

function signInRoutes(site: Site, services: Services, limits: Limits): void {
  const waiting = (request: FastifyRequest): WaitingCaller => ({
    signIn: request.signIn,
    origin: originOf(request),
    device: readDevice(request, services.adminUrl),
    visitor: readCaller(request, services),
  });
  const response = { 200: StaffLoginReply };
  const access = allow('signing_in', 'session.begin');
  site.post(signInPaths.verify, { ...access, schema: { body: VerifyFactorBody, response } }, async (request, reply) => {
    const finished = await finishSignIn(services, waiting(request), request.body);
    if (!finished.ok) return sendApiError(request, reply, finished.error);
    return welcomeStaff(request, reply, services, finished.value);
  });
  site.post(signInPaths.enrol, { ...access, schema: { body: AddFactorBody, response } }, async (request, reply) => {
    const enrolled = await enrolAtSignIn(services, limits, waiting(request), request.body);
    if (!enrolled.ok) return sendApiError(request, reply, enrolled.error);
    return welcomeStaff(request, reply, services, enrolled.value);
  });
}

function ownFactorRoutes(site: Site, services: Services): void {
  const change = (request: FastifyRequest) => ({ member: request.staff, actor: request.actor });
  /** Answers the factors as they are then, with new recovery codes where there are. */
  const answer = async (request: FastifyRequest, reply: FastifyReply, changing: Promise<Result<string[] | null>>) => {
    const changed = await changing;
    if (!changed.ok) return sendApiError(request, reply, changed.error);
    services.jobsWaiting.tell();
    const factors = await readFactors(services, change(request));
    return { status: success, data: { ...factors, ...(changed.value && { recovery_codes: changed.value }) } };
  };
  const response = { 200: FactorsReply };
  const params = z.object({ id: IdText });

  site.get(factorPaths.factors, { ...allow('any_staff'), schema: { response } }, async (request, _reply) => {
    return { status: success, data: await readFactors(services, change(request)) };
  });
  site.post(
    factorPaths.factors,
    { ...allow('any_staff', 'factor.add'), schema: { body: AddFactorBody, response } },
    (request, reply) => answer(request, reply, addOwnFactor(services, change(request), request.body)),
  );
  site.post(
    `${factorPaths.factors}/:id/rename`,
    { ...allow('any_staff', 'factor.rename'), schema: { params, body: RenameFactorBody, response } },
    (request, reply) =>
      answer(request, reply, renameOwnFactor(services, change(request), request.params.id, request.body.name)),
  );
  site.post(
    `${factorPaths.factors}/:id/remove`,
    { ...allow('any_staff', 'factor.remove'), schema: { params, response } },
    (request, reply) => answer(request, reply, removeOwnFactor(services, change(request), request.params.id)),
  );
  site.post(
    factorPaths.recoveryCodes,
    { ...allow('any_staff', 'factor.renew_recovery_codes'), schema: { response } },
    (request, reply) => answer(request, reply, renewOwnRecoveryCodes(services, change(request))),
  );
  site.post(
    factorPaths.prove,
    { ...allow('any_staff', 'session.prove'), schema: { body: ProveBody, response: { 200: DoneReply } } },
    async (request, reply) => {
      const device = readDevice(request, services.adminUrl);
      const proved = await proveIdentity(services, change(request), request.body, device);
      if (!proved.ok) return sendApiError(request, reply, proved.error);
      return { status: success, message: localize(request, messages.replies.account.identityProved) };
    },
  );
}
