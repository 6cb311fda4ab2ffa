import { Failure } from '#contract/envelope.ts';
import { paths } from '#contract/paths.ts';
import {
  type PincodeCheck,
  PincodePlacesQuery,
  PincodePlacesReply,
  PincodeQuery,
  PincodeReply,
} from '#contract/shipping.ts';
import { readCaller } from '#server/platform/caller.ts';
import { type AnswerCache, publicJson } from '#server/platform/answer-cache.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { pincodeCheck } from './check-rules.ts';
import { findPlacesOfPin } from './pin-codes.ts';
import { readShippingTerms } from './store.ts';

/** GET what can be said of a PIN code, and what lies there: a public answer, kept for moments; nobody may ask for all of India in one go. */
export function shippingRoutes(site: Site, services: Services, limits: Limits, cache: AnswerCache): void {
  const schema = {
    summary: 'Whether, when and for what goods reach a PIN code of India',
    tags: ['price'],
    querystring: PincodeQuery,
    response: { 200: PincodeReply, 422: Failure },
  };
  site.get(paths.pincode, { schema }, async (request, reply) => {
    const allowed = await limits.pincode.take(readCaller(request, services));
    if (!allowed.ok) return sendApiError(request, reply, allowed.error);
    const { pincode, state = '' } = request.query;
    return cache.serve(request, reply, `pincode ${pincode} ${state}`, async () =>
      publicJson({ status: 'success', data: await checkPincode(services, pincode, state) }),
    );
  });
  pinPlacesRoutes(site, services, limits);
}

/** GET what lies at a PIN code, for forms of addresses on each site. */
export function pinPlacesRoutes(site: Site, services: Services, limits: Limits): void {
  const places = {
    summary: 'The state, the districts and the places of a PIN code of India',
    tags: ['price'],
    querystring: PincodePlacesQuery,
    response: { 200: PincodePlacesReply, 422: Failure },
  };
  site.get(paths.pincodePlaces, { schema: places }, async (request, reply) => {
    const allowed = await limits.pincode.take(readCaller(request, services));
    if (!allowed.ok) return sendApiError(request, reply, allowed.error);
    const { pincode } = request.query;
    reply.header('cache-control', 'public, max-age=86400');
    return { status: 'success' as const, data: { pincode, places: findPlacesOfPin(Number(pincode)) } };
  });
}

/** What can be said of a PIN code now, in a state of the shop's list or, where it is empty, in all that it may lie in. */
async function checkPincode(
  services: Pick<Services, 'db' | 'clock'>,
  pincode: string,
  state: string,
): Promise<PincodeCheck> {
  const terms = await readShippingTerms(services.db, Number(pincode));
  return pincodeCheck(terms, { pincode, state }, services.clock.now());
}
