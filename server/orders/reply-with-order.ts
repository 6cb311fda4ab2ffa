import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OrderAccess, unknownOrder } from '#server/order-access/index.ts';
import { sendApiError } from '#server/platform/http.ts';
import { countryNameIn, languageOf, stateNameIn } from '#server/platform/language.ts';
import type { Services } from '#server/platform/services.ts';
import { orderRecord, readWholeOrder } from './order-details.ts';

/** Answers with the whole order as it is now. @throws Error if the caller proved only number and mobile number */
export async function replyWithOrder(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { orderId, level }: OrderAccess,
) {
  if (level === 'number') throw new Error(`order ${orderId} may not be seen whole`);
  const whole = await readWholeOrder(services.db, orderId);
  if (!whole) return sendApiError(request, reply, unknownOrder.error);
  const order = orderRecord(whole, services.clock.now());
  const language = languageOf(request);
  const { state, country, ...place } = order.deliver_to;
  const deliver_to = { ...place, state: stateNameIn(language, state), country: countryNameIn(language, country) };
  return { status: 'success' as const, data: { ...order, deliver_to, access: level } };
}
