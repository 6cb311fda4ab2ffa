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
import { type Site, unwrap } from '#server/platform/http.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { pincodeCheck } from './check-rules.ts';
import { findPlacesOfPin } from './pin-codes.ts';
import { readShippingTerms } from './store.ts';

/**
 * Delivery terms of a PIN code, and its places: public and cached briefly; rate limits prevent downloading all of
 * India.
 */
export function shippingRoutes(site: Site, services: Services, limits: Limits, cache: AnswerCache): void {
  const schema = {
    summary: 'Whether, when and for what goods reach a PIN code of India',
    tags: ['price'],
    querystring: PincodeQuery,
    response: { 200: PincodeReply, 422: Failure },
  };
  site.get(paths.pincode, { schema }, async (request, reply) => {
    unwrap(await limits.pincode.take(readCaller(request, services)));
    const { pincode, state = '' } = request.query;
    return cache.serve(request, reply, `pincode ${pincode} ${state}`, async () =>
      publicJson({ status: 'success', data: await checkPincode(services, pincode, state) }),
    );
  });
  pinPlacesRoutes(site, services, limits);
}

/** For address forms on each site. */
export function pinPlacesRoutes(site: Site, services: Services, limits: Limits): void {
  const places = {
    summary: 'The state, the districts and the places of a PIN code of India',
    tags: ['price'],
    querystring: PincodePlacesQuery,
    response: { 200: PincodePlacesReply, 422: Failure },
  };
  site.get(paths.pincodePlaces, { schema: places }, async (request, reply) => {
    unwrap(await limits.pincode.take(readCaller(request, services)));
    const { pincode } = request.query;
    reply.header('cache-control', 'public, max-age=86400');
    return { status: 'success' as const, data: { pincode, places: findPlacesOfPin(Number(pincode)) } };
  });
}

/** In a state of the shop's list or, if it is empty, in all states where the code may be. */
async function checkPincode(
  services: Pick<Services, 'db' | 'clock'>,
  pincode: string,
  state: string,
): Promise<PincodeCheck> {
  const terms = await readShippingTerms(services.db, Number(pincode));
  return pincodeCheck(terms, { pincode, state }, services.clock.now());
}
