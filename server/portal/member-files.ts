import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberPaths } from '#contract/member-paths.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import {
  drawIdCardFile,
  idCardFormats,
  printAgreementFile,
  type PrivateFile,
  sendPrivateFile,
} from '#server/documents/index.ts';
import { callerOf } from '#server/platform/caller.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';

/** A direct seller's ID card as PDF and picture, and the agreement that the caller accepted, which an applicant has as well. */
export function memberFileRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services);
  const schema = { tags: ['direct sellers'] };
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    draw: () => Promise<Result<PrivateFile>> | Result<PrivateFile>,
  ) => {
    const allowed = await limits.memberFile.take(callerOf(request, reply, services, customerOf(request).id));
    const file = allowed.ok ? await draw() : allowed;
    return file.ok ? sendPrivateFile(reply, file.value) : sendApiError(request, reply, file.error);
  };
  for (const format of idCardFormats)
    site.get(`${memberPaths.idCard}.${format}`, { ...signedIn, schema }, (request, reply) =>
      serve(request, reply, () => {
        const { memberId } = customerOf(request);
        return memberId === null ? noSeller : drawIdCardFile(services, memberId, format, languageOf(request));
      }),
    );
  site.get(memberPaths.agreement, { ...signedIn, schema }, (request, reply) =>
    serve(request, reply, () =>
      printAgreementFile(services, { customerId: customerOf(request).id }, languageOf(request)),
    ),
  );
}
