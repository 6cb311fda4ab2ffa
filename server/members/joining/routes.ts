import { Failure } from '#contract/envelope.ts';
import {
  AgreementBody,
  AgreementCodeReply,
  AgreementReply,
  BankBody,
  DocumentKindParam,
  DocumentReply,
  EligibilityBody,
  IdentityBody,
  type JoinApplication,
  JoinApplicationReply,
  JoiningReply,
  OrientationBody,
  OrientationReply,
  SponsorBody,
  SponsorQuery,
  SponsorReply,
  VersionBody,
} from '#contract/joining.ts';
import { joiningPaths } from '#contract/joining-rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import { originOf } from '#server/audit/index.ts';
import { acceptPhotoBodies, photoBody, photoOf, sendPrivateJpeg } from '#server/photos/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptAgreement, readAgreement, sendAgreementCode } from './agreement.ts';
import {
  beginApplication,
  findSponsor,
  passOrientation,
  readJoining,
  saveBank,
  saveEligibility,
  saveIdentity,
  saveSponsor,
  withdrawApplication,
} from './apply.ts';
import { openOwnDocument, uploadDocument } from './documents.ts';
import { type ReadEarnings, readOrientation } from './orientation.ts';
import { sendApplication } from './send.ts';

const success = 'success' as const;
const tags = ['joining'];
/** If the application has changed meanwhile, the failure includes it. */
const changing = { tags, response: { 200: JoinApplicationReply, 409: Failure, 422: Failure } };

function sendApplicationReply(
  request: FastifyRequest,
  reply: FastifyReply,
  result: Result<JoinApplication>,
): { status: typeof success; data: JoinApplication } {
  if (!result.ok) return sendApiError(request, reply, result.error) as never;
  return { status: success, data: result.value };
}

export function joiningRoutes(site: Site, services: Services, limits: Limits, readEarnings: ReadEarnings): void {
  formRoutes(site, services, limits, readEarnings);
  agreementRoutes(site, services, limits);
  documentRoutes(site, services, limits);
}

function formRoutes(site: Site, services: Services, limits: Limits, readEarnings: ReadEarnings): void {
  const signedIn = requireCustomer(services);
  const naming = requireCustomer(services, limits.memberId);
  const typing = requireCustomer(services, limits.paperNumber);
  site.get(
    joiningPaths.application,
    { ...signedIn, schema: { tags, response: { 200: JoiningReply } } },
    async (request) => ({ status: success, data: await readJoining(services, customerOf(request)) }),
  );
  site.post(joiningPaths.application, { ...signedIn, schema: changing }, async (request, reply) =>
    sendApplicationReply(request, reply, await beginApplication(services, customerOf(request), languageOf(request))),
  );
  site.get(
    joiningPaths.sponsor,
    { ...naming, schema: { tags, querystring: SponsorQuery, response: { 200: SponsorReply, 422: Failure } } },
    async (request) => {
      const customer = customerOf(request);
      const found = unwrap(await findSponsor(services.db, request.query.member_id, customer, services.clock.now()));
      return { status: success, data: found };
    },
  );
  site.put(joiningPaths.sponsor, { ...naming, schema: { ...changing, body: SponsorBody } }, async (request, reply) =>
    sendApplicationReply(request, reply, await saveSponsor(services, customerOf(request), request.body)),
  );
  site.put(
    joiningPaths.eligibility,
    { ...signedIn, schema: { ...changing, body: EligibilityBody } },
    async (request, reply) =>
      sendApplicationReply(request, reply, await saveEligibility(services, customerOf(request), request.body)),
  );
  site.get(
    joiningPaths.orientation,
    { ...signedIn, schema: { tags, response: { 200: OrientationReply } } },
    async (request) => ({
      status: success,
      data: await readOrientation(services, readEarnings, languageOf(request)),
    }),
  );
  site.put(
    joiningPaths.orientation,
    { ...signedIn, schema: { ...changing, body: OrientationBody } },
    async (request, reply) =>
      sendApplicationReply(
        request,
        reply,
        await passOrientation(services, customerOf(request), request.body, languageOf(request)),
      ),
  );
  site.put(joiningPaths.identity, { ...typing, schema: { ...changing, body: IdentityBody } }, async (request, reply) =>
    sendApplicationReply(request, reply, await saveIdentity(services, customerOf(request), request.body)),
  );
  site.put(joiningPaths.bank, { ...typing, schema: { ...changing, body: BankBody } }, async (request, reply) =>
    sendApplicationReply(request, reply, await saveBank(services, customerOf(request), request.body)),
  );
  site.post(joiningPaths.send, { ...signedIn, schema: { ...changing, body: VersionBody } }, async (request, reply) =>
    sendApplicationReply(request, reply, await sendApplication(services, customerOf(request), request.body.version)),
  );
  site.post(
    joiningPaths.withdraw,
    { ...signedIn, schema: { ...changing, body: VersionBody } },
    async (request, reply) =>
      sendApplicationReply(
        request,
        reply,
        await withdrawApplication(services, customerOf(request), request.body.version),
      ),
  );
}

function agreementRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  site.get(
    joiningPaths.agreement,
    { ...signedIn, schema: { tags, response: { 200: AgreementReply } } },
    async (request) => ({ status: success, data: await readAgreement(services, languageOf(request)) }),
  );
  site.post(
    joiningPaths.agreementCode,
    { ...signedIn, schema: { tags, response: { 200: AgreementCodeReply, 422: Failure, 429: Failure } } },
    async (request, reply) => {
      const customer = customerOf(request);
      const caller = callerOf(request, reply, services, customer.id);
      const sent = unwrap(await sendAgreementCode(services, limits, customer, languageOf(request), caller));
      return { status: success, data: { sent_to: sent.mobile ?? sent.email ?? '' } };
    },
  );
  site.put(
    joiningPaths.agreement,
    { ...signedIn, schema: { ...changing, body: AgreementBody } },
    async (request, reply) => {
      const { network, userAgent } = originOf(request);
      const from = { language: languageOf(request), network, userAgent };
      return sendApplicationReply(
        request,
        reply,
        await acceptAgreement(services, customerOf(request), request.body, from),
      );
    },
  );
}

function documentRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const path = `${joiningPaths.documents}/:kind`;
  site.get(path, { ...signedIn, schema: { tags, params: DocumentKindParam } }, async (request, reply) => {
    const opened = unwrap(await openOwnDocument(services, customerOf(request), request.params.kind));
    return sendPrivateJpeg(reply, opened);
  });
  void site.register(async (scope) => {
    acceptPhotoBodies(scope);
    (scope as unknown as Site).post(
      path,
      {
        ...photoBody,
        ...requireCustomer(services, limits.sellerPaper),
        schema: { tags, params: DocumentKindParam, response: { 200: DocumentReply, 409: Failure, 422: Failure } },
      },
      async (request) => {
        const stored = unwrap(
          await uploadDocument(services, customerOf(request), request.params.kind, photoOf(request)),
        );
        return { status: success, data: stored };
      },
    );
  });
}
