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
} from '#contract/admin/staff/factors.ts';
import { StaffLoginReply } from '#contract/admin/staff.ts';
import type { FastifyRequest } from 'fastify';
import { originOf } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { readCaller } from '#server/platform/caller.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { readDevice } from '#server/platform/known-devices.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import {
  addOwnFactor,
  createPasskeyRegistration,
  createTotpSecret,
  createPasskeyChallenge,
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

/** Finishing a login, and one's own passkeys, apps and recovery codes. */
export function factorRoutes(site: Site, services: Services, limits: Limits): void {
  challengeRoutes(site, services, signInPaths, 'signing_in');
  challengeRoutes(site, services, factorPaths, 'any_staff');
  signInRoutes(site, services, limits);
  ownFactorRoutes(site, services);
}

/** For a pending login and for a session. */
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

  site.post(at.passkeyOptions, { ...asked, schema: { response: optionsReply } }, async (request) => {
    return { status: success, data: { ...unwrap(await createPasskeyChallenge(services, ownerOf(request))) } };
  });
  site.post(at.passkeyRegistration, { ...asked, schema: { response: optionsReply } }, async (request) => {
    const options = unwrap(await createPasskeyRegistration(services, ownerOf(request), await brandName()));
    return { status: success, data: { ...options } };
  });
  site.post(at.totpSecret, { ...asked, schema: { response: secretReply } }, async (request) => {
    return { status: success, data: await createTotpSecret(services, ownerOf(request), await brandName()) };
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
    const finished = unwrap(await finishSignIn(services, waiting(request), request.body));
    return welcomeStaff(request, reply, services, finished);
  });
  site.post(signInPaths.enrol, { ...access, schema: { body: AddFactorBody, response } }, async (request, reply) => {
    const enrolled = unwrap(await enrolAtSignIn(services, limits, waiting(request), request.body));
    return welcomeStaff(request, reply, services, enrolled);
  });
}

function ownFactorRoutes(site: Site, services: Services): void {
  const change = (request: FastifyRequest) => ({ member: request.staff, actor: request.actor });
  /** With the current factors, and new recovery codes if there are any. */
  const answer = async (request: FastifyRequest, changing: Promise<Result<string[] | null>>) => {
    const changed = unwrap(await changing);
    services.jobsWaiting.notify();
    const factors = await readFactors(services, change(request));
    return { status: success, data: { ...factors, ...(changed && { recovery_codes: changed }) } };
  };
  const response = { 200: FactorsReply };
  const params = z.object({ id: IdText });

  site.get(factorPaths.factors, { ...allow('any_staff'), schema: { response } }, async (request) => {
    return { status: success, data: await readFactors(services, change(request)) };
  });
  site.post(
    factorPaths.factors,
    { ...allow('any_staff', 'factor.add'), schema: { body: AddFactorBody, response } },
    (request) => answer(request, addOwnFactor(services, change(request), request.body)),
  );
  site.post(
    `${factorPaths.factors}/:id/rename`,
    { ...allow('any_staff', 'factor.rename'), schema: { params, body: RenameFactorBody, response } },
    (request) => answer(request, renameOwnFactor(services, change(request), request.params.id, request.body.name)),
  );
  site.post(
    `${factorPaths.factors}/:id/remove`,
    { ...allow('any_staff', 'factor.remove'), schema: { params, response } },
    (request) => answer(request, removeOwnFactor(services, change(request), request.params.id)),
  );
  site.post(
    factorPaths.recoveryCodes,
    { ...allow('any_staff', 'factor.renew_recovery_codes'), schema: { response } },
    (request) => answer(request, renewOwnRecoveryCodes(services, change(request))),
  );
  site.post(
    factorPaths.prove,
    { ...allow('any_staff', 'session.prove'), schema: { body: ProveBody, response: { 200: DoneReply } } },
    async (request) => {
      const device = readDevice(request, services.adminUrl);
      unwrap(await proveIdentity(services, change(request), request.body, device));
      return { status: success, message: localize(request, messages.replies.account.identityProved) };
    },
  );
}
