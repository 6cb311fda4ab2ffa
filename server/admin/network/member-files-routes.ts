import type { FastifyReply, FastifyRequest } from 'fastify';
import { StaffMemberFileParam, staffMemberFilesPath } from '#contract/admin/network/members.ts';
import {
  drawIdCardFile,
  idCardFormats,
  printAgreementFile,
  type PrivateFile,
  sendPrivateFile,
} from '#server/documents/index.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';

const one = `${staffMemberFilesPath}/:id`;

/** For staff who check papers; each read is in the audit log. */
export function memberFilesRoutes(site: Site, services: Services): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, file: Result<PrivateFile>) =>
    file.ok ? sendPrivateFile(reply, file.value) : sendApiError(request, reply, file.error);
  for (const format of idCardFormats)
    site.get(
      `${one}/id-card.${format}`,
      { ...allow('kyc.review', 'id_card.download'), schema: { params: StaffMemberFileParam } },
      async (request, reply) =>
        answer(request, reply, await drawIdCardFile(services, request.params.id, format, languageOf(request))),
    );
  site.get(
    `${one}/agreement.pdf`,
    { ...allow('kyc.review', 'seller_agreement.download'), schema: { params: StaffMemberFileParam } },
    async (request, reply) =>
      answer(request, reply, await printAgreementFile(services, { memberId: request.params.id }, languageOf(request))),
  );
}
