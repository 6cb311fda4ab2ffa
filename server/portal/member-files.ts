import type { FastifyReply, FastifyRequest } from 'fastify';
import { memberPaths } from '#contract/member-rules.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import {
  drawIdCardFile,
  idCardFormats,
  printAgreementFile,
  printWelcomeLetterFile,
  type PrivateFile,
  sendPrivateFile,
} from '#server/documents/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';

/** ID card as PDF and picture, welcome letter, and the accepted agreement, which applicants can get, too. */
export function memberFileRoutes(site: Site, services: Services, limits: Limits): void {
  const signedIn = requireCustomer(services, limits.memberFile);
  const schema = { tags: ['direct sellers'] };
  const answer = (request: FastifyRequest, reply: FastifyReply, file: Result<PrivateFile>) =>
    file.ok ? sendPrivateFile(reply, file.value) : sendApiError(request, reply, file.error);
  for (const format of idCardFormats)
    site.get(`${memberPaths.idCard}.${format}`, { ...signedIn, schema }, async (request, reply) => {
      const { memberId } = customerOf(request);
      const language = languageOf(request);
      return answer(
        request,
        reply,
        memberId === null ? noSeller : await drawIdCardFile(services, memberId, format, language),
      );
    });
  site.get(memberPaths.welcomeLetter, { ...signedIn, schema }, async (request, reply) => {
    const { memberId } = customerOf(request);
    const language = languageOf(request);
    return answer(
      request,
      reply,
      memberId === null ? noSeller : await printWelcomeLetterFile(services, memberId, language),
    );
  });
  site.get(memberPaths.agreement, { ...signedIn, schema }, async (request, reply) => {
    const { id: customerId } = customerOf(request);
    return answer(request, reply, await printAgreementFile(services, { customerId }, languageOf(request)));
  });
}
