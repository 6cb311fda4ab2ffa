/** Who a buyer is to the shop, and what their unpaid orders, and those of their network, come to. */
import type { StaffActor } from '#server/audit/index.ts';
import {
  type BuyerStanding,
  type BuyerTrust,
  type CallOrigin,
  type NewOrder,
  type OrderRequest,
  type OriginKeys,
  asksForTrust,
  countCrowd,
  countForBuyer,
  countsAlone,
  findQuantityExcess,
  isUnpaid,
  needsConfirmation,
  quantityLimitError,
  readTrust,
  strangerTrust,
  unpaidOrdersError,
} from '#server/orders/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type GivenCode, requireBuyerCode } from './buyer-code.ts';

/** Who places an order, and what came with their call. */
interface Ordering {
  customerId: number | null;
  origin: CallOrigin;
  takenBy?: StaffActor;
  proof?: string | undefined;
}

/**
 * What a buyer has shown of themselves, and whether they are one of very many strangers behind one address. Errors: 428 proof_required; 422
 * code_required where more of the strangers bring proofs than a crowd does, since a code for each is what one who works for them all cannot have.
 */
export async function weighBuyer(
  services: Services,
  { customerId, origin, takenBy, proof }: Ordering,
  { form, code }: { form: OrderRequest['form']; code: GivenCode },
): Promise<Result<{ trust: BuyerTrust; isCrowded: boolean }>> {
  const { orderLimits } = services.config;
  const isConfirmed = code?.ok === true;
  // Staff know whom they speak to.
  if (takenBy) return ok({ trust: { ...strangerTrust, isKnown: true, isKnownAccount: true }, isCrowded: false });
  if (!asksForTrust(orderLimits)) return ok({ trust: { ...strangerTrust, isConfirmed }, isCrowded: false });
  const trust = await readTrust(services.db, { customerId, mobile: form.mobile }, origin.device, isConfirmed);
  if (countsAlone(trust)) return ok({ trust, isCrowded: false });
  const crowd = await countCrowd(services, origin.network, proof);
  if (!crowd.ok) return crowd;
  if (crowd.value === 'too many') return requireBuyerCode(code, messages.errors.orders.crowdCodeRequired);
  return ok({ trust, isCrowded: crowd.value === 'many' });
}

/**
 * Counts the order that was just written for its buyer. Errors: 422 quantity_limit, 409 unpaid_orders_limit where the buyer holds too much; 422
 * code_required where only others of their network or address do. After an error the order is rolled back.
 */
export async function countOrder(
  tx: Tx,
  { config: { orderLimits } }: Services,
  { input, trust, code }: { input: OrderRequest; trust: BuyerTrust; code: GivenCode },
  { order, keys }: { order: NewOrder; keys: OriginKeys },
): Promise<Result<BuyerStanding>> {
  const isOpen = isUnpaid(order.state);
  const { origins, available } = await countForBuyer(tx, keys, {
    method: order.paymentMethod,
    isOpen,
    items: order.lines,
    at: order.placedAt,
  });
  const standing = { ...trust, origins };
  if (!isOpen) return ok(standing);
  const lines = order.lines.map((line) => ({ ...line, available: available.get(line.productId) ?? 0 }));
  const excess = quantityLimitError(input.lines, findQuantityExcess(lines, orderLimits, standing));
  if (excess) return excess;
  const unpaid = order.paymentMethod === 'online' ? unpaidOrdersError(orderLimits, standing) : null;
  if (unpaid) return unpaid;
  if (!needsConfirmation(lines, orderLimits, standing, order.paymentMethod)) return ok(standing);
  // A code that is right has made the buyer count for themselves.
  return requireBuyerCode(code, messages.errors.orders.crowdCodeRequired);
}
