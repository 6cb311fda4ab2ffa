import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { OrderActionHeaders } from '#contract/order-life.ts';
import { EditBody, EditQuoteBody, EditQuoteReply, orderEditPaths } from '#contract/staff-order-edit.ts';
import { staffOrderPaths, StaffOrderReply } from '#contract/staff-orders.ts';
import { draftEdit, type EditDraft, toEditRequest, withdrawOrderEdit } from '#server/fulfilment/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { shareOfLine } from '#server/orders/index.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type OrderAct } from './answer-order.ts';
import { runWithApproval } from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const one = `${staffOrderPaths.orders}/:id`;
const params = z.object({ id: IdText });

/** Editing an order before it is dispatched. */
export function orderEditRoutes(site: Site, services: Services, act: OrderAct): void {
  const quote = { params, body: EditQuoteBody, response: { 200: EditQuoteReply } };
  site.post(
    `${one}/${orderEditPaths.quote}`,
    { ...allow('orders.edit', 'changes_nothing'), schema: quote },
    async (request, reply) => {
      const asked = toEditRequest(request.params.id, request.body);
      const drafted = asked.ok ? await draftEdit(services, asked.value) : asked;
      if (!drafted.ok) return sendApiError(request, reply, drafted.error);
      return { status: 'success' as const, data: toQuote(drafted.value) };
    },
  );

  const response = { 200: StaffOrderReply };
  site.post(
    `${one}/${orderEditPaths.edit}`,
    {
      ...allow('orders.edit', 'order.edit'),
      schema: { params, headers: OrderActionHeaders, body: EditBody, response },
    },
    (request, reply) => {
      const { id: orderId } = request.params;
      const input = { orderId, ...request.body };
      return act(request, reply, orderId, async (actor) => {
        const asked = { action: 'order.edit' as const, objectId: String(orderId), input };
        const outcome = await runWithApproval(services, { member: request.staff, actor }, asked);
        return outcome.ok ? ok(null) : outcome;
      });
    },
  );

  site.post(
    `${one}/${orderEditPaths.withdraw}`,
    { ...allow('orders.edit', 'order.withdraw_edit'), schema: { params, response } },
    (request, reply) => {
      const { id: orderId } = request.params;
      return act(request, reply, orderId, (actor) => withdrawOrderEdit(services, { orderId, actor }));
    },
  );
}

/** Old and new side by side: of each line what was left and will be, then the lines that come. */
function toQuote({ plan, money, lines, before, ...draft }: EditDraft): z.infer<typeof EditQuoteReply>['data'] {
  const kept = lines
    .filter((line) => line.quantity > line.credited)
    .map((line) => {
      const off = plan.removed.find(({ lineNo }) => lineNo === line.lineNo)?.quantity ?? 0;
      const from = line.credited + off;
      return {
        line_no: line.lineNo,
        product_id: line.productId,
        sku: line.sku,
        name: line.name,
        old_quantity: line.quantity - line.credited,
        new_quantity: line.quantity - from,
        old_amount: paiseToRupees(shareOfLine(line, line.credited, line.quantity).net),
        new_amount: paiseToRupees(shareOfLine(line, from, line.quantity).net),
      };
    });
  const rows: z.infer<typeof EditQuoteReply>['data']['lines'] = kept;
  for (const [index, line] of plan.appended.entries()) {
    // A line that comes again under another tax, or with more items at its price, is the same line to whoever reads.
    const same = kept.find((row) => row.line_no === plan.continues[index]);
    if (same) {
      same.new_quantity += line.quantity;
      same.new_amount = paiseToRupees(paise(Math.round(same.new_amount * 100) + line.net));
    } else
      rows.push({
        line_no: null,
        product_id: line.productId,
        sku: line.sku,
        name: line.name,
        old_quantity: 0,
        new_quantity: line.quantity,
        old_amount: 0,
        new_amount: paiseToRupees(line.net),
      });
  }
  return {
    lines: rows,
    old_delivery: paiseToRupees(draft.oldShipping),
    new_delivery: paiseToRupees(draft.newShipping),
    old_total: paiseToRupees(money.oldTotal),
    new_total: paiseToRupees(money.newTotal),
    refund: paiseToRupees(money.payout),
    due: paiseToRupees(money.due),
    old_place_of_supply: before.placeOfSupply,
    place_of_supply: draft.placeOfSupply,
  };
}
