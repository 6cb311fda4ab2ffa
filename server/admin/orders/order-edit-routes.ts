import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import { OrderActionHeaders } from '#contract/order-life.ts';
import { EditBody, EditQuoteBody, EditQuoteReply, orderEditPaths } from '#contract/admin/orders/order-edit.ts';
import { staffOrderPaths, StaffOrderReply } from '#contract/admin/orders/orders.ts';
import { draftEdit, type EditDraft, toEditRequest, withdrawOrderEdit } from '#server/fulfilment/index.ts';
import { paise, paiseToRupees } from '#server/money/paise.ts';
import { shareOfLine } from '#server/money/line-amounts.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { type OrderAct } from './answer-order.ts';
import { runWithApproval } from '../approvals.ts';
import { allow } from '../guard.ts';

const one = `${staffOrderPaths.orders}/:id`;
const params = z.object({ id: IdText });

/** Before dispatch. */
export function orderEditRoutes(site: Site, services: Services, act: OrderAct): void {
  const quote = { params, body: EditQuoteBody, response: { 200: EditQuoteReply } };
  site.post(
    `${one}/${orderEditPaths.quote}`,
    { ...allow('orders.edit', 'changes_nothing'), schema: quote },
    async (request) => {
      const asked = toEditRequest(request.params.id, request.body);
      const drafted = unwrap(asked.ok ? await draftEdit(services, asked.value) : asked);
      return { status: 'success' as const, data: toQuote(drafted) };
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

/** Each existing line's old and new quantity, then the added lines. */
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
    // For the reader, a line that is replaced because of another tax, or that gains items at its price, is the same
    // line.
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
