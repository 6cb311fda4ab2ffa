import { AchieverConsentBody, AchieverConsentReply } from '#contract/members.ts';
import type { Language } from '#contract/language.ts';
import { Failure } from '#contract/envelope.ts';
import { memberPaths } from '#contract/member-rules.ts';
import { customerOf, requireCustomer } from '#server/customers/index.ts';
import {
  openMemberPhoto,
  readMemberPapers,
  agreeToBeNamed,
  readAchieverConsent,
  withdrawFromBeingNamed,
} from '#server/members/index.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { err } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { noSeller } from './member-home.ts';

const success = 'success' as const;
const tags = ['direct sellers'];
const noPhoto = err(409, 'member_photo_missing', messages.errors.members.noPhotoToShow);

/** Consent to being named in the shop, for the caller's own membership. */
export function achieverConsentRoutes(site: Site, services: Services, limits: Limits): void {
  site.get(
    memberPaths.achieverConsent,
    {
      ...requireCustomer(services),
      schema: { tags, response: { 200: AchieverConsentReply, 401: Failure, 404: Failure } },
    },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      if (memberId === null) return sendApiError(request, reply, noSeller.error);
      return { status: success, data: await readConsent(services, memberId, languageOf(request)) };
    },
  );
  site.put(
    memberPaths.achieverConsent,
    {
      // The photo is decrypted and re-encoded.
      ...requireCustomer(services, limits.memberFile),
      schema: {
        tags,
        body: AchieverConsentBody,
        response: { 200: AchieverConsentReply, 401: Failure, 404: Failure, 409: Failure, 422: Failure },
      },
    },
    async (request, reply) => {
      const { memberId } = customerOf(request);
      if (memberId === null) return sendApiError(request, reply, noSeller.error);
      const { agree, photo: withPhoto } = request.body;
      if (agree) {
        const photo = withPhoto ? await openMemberPhoto(services, memberId) : null;
        if (withPhoto && !photo) return sendApiError(request, reply, noPhoto.error);
        unwrap(await agreeToBeNamed(services, memberId, photo));
      } else await withdrawFromBeingNamed(services, memberId);
      return { status: success, data: await readConsent(services, memberId, languageOf(request)) };
    },
  );
}

async function readConsent({ db }: Services, memberId: string, language: Language) {
  const [{ agreedAt, photo, titles }, papers] = await Promise.all([
    readAchieverConsent(db, memberId, language),
    readMemberPapers(db, memberId),
  ]);
  return { agreed_at: agreedAt?.toISOString() ?? null, photo: photo !== null, has_photo: papers.hasPhoto, titles };
}
