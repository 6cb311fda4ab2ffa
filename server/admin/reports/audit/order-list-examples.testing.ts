import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { staffOrderListPaths } from '#contract/admin/orders/order-list.ts';
import { phoneOrderPaths } from '#contract/admin/orders/phone-orders.ts';
import { staffOrderPaths } from '#contract/admin/orders/orders.ts';
import { bringTo, online, placeLive } from '#server/testing/order-life.ts';
import { orderBody, seedProduct } from '#server/testing/shop.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

const { bulk, dispatch, export: exportPath, pickList, print, views } = staffOrderListPaths;

const one = `${staffOrderPaths.orders}/:id`;

export function orderListExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const order = async (upTo: string | null) => {
    const placed = await placeLive(place.shop, { [await seedProduct(place.shop.services.db)]: 1 });
    if (upTo !== null) await bringTo(place.shop, placed.id, upTo);
    return placed;
  };
  function step(action: string, upTo: string | null, before: string, after: string) {
    return async (): Promise<Example> => {
      const { id } = await order(upTo);
      const changes = { before: { order_status: before }, after: { order_status: after } };
      return { url: `${bulk}/${action}`, body: { orders: [id] }, entry: { object_id: String(id), ...changes } };
    };
  }
  function read(path: string, upTo: string | null) {
    return async (): Promise<Example> => ({
      url: `${path}?orders=${(await order(upTo)).id}`,
      entry: { object_id: expect.stringMatching(/^\?orders=\d+/) },
    });
  }
  const view = () => ({ name: `Cash ${randomUUID().slice(0, 8)}`, query: 'payment_method=cod', shared: true });
  return {
    [`POST ${bulk}/confirm`]: step('confirm', null, 'placed', 'confirmed'),
    [`POST ${bulk}/pack`]: step('pack', 'confirm', 'confirmed', 'packed'),
    [`POST ${dispatch}`]: async () => {
      const { id, number } = await order('pack');
      const body = { courier: 'Delhivery', list: `${number} BULK${id}` };
      const before = { order_status: 'packed', awb: null };
      const after = { order_status: 'shipped', awb: `BULK${id}` };
      return { url: dispatch, body, entry: { object_id: String(id), before, after } };
    },
    [`GET ${pickList}`]: read(pickList, 'confirm'),
    [`GET ${print}/packing-slips`]: read(`${print}/packing-slips`, 'confirm'),
    [`GET ${print}/labels`]: read(`${print}/labels`, 'confirm'),
    [`GET ${print}/invoices`]: read(`${print}/invoices`, 'dispatch'),
    [`GET ${exportPath}`]: () =>
      Promise.resolve({ url: `${exportPath}?q=Asha%20Rawat`, entry: { object_id: '?q=*awat' } }),
    [`POST ${phoneOrderPaths.orders}`]: async () => {
      const body = orderBody({ [await seedProduct(place.shop.services.db)]: 1 });
      const entry = { object_id: expect.stringMatching(/^\d+$/), before: {}, after: expect.anything() };
      return { url: phoneOrderPaths.orders, body, entry };
    },
    [`POST ${one}/notes`]: async () => {
      const { id } = await order(null);
      return {
        url: `${staffOrderPaths.orders}/${id}/notes`,
        body: { note: 'Asha Rawat called' },
        entry: { object_id: String(id) },
      };
    },
    [`POST ${one}/edit`]: async () => {
      const { id } = await order(null);
      const { version } = (await place.shop.staffGet(`/${id}`)).body.data;
      const contact = { first_name: 'Asha', last_name: 'Rawat', mobile: '9876543210', email: 'asha@example.in' };
      const body = { version, contact, reason: 'Asha Rawat called' };
      return { url: `${staffOrderPaths.orders}/${id}/edit`, body, entry: { object_id: String(id) } };
    },
    [`POST ${one}/edit/withdraw`]: async () => {
      const product = await seedProduct(place.shop.services.db);
      const { id } = await placeLive(place.shop, { [product]: 1 }, { form: online });
      const { version } = (await place.shop.staffGet(`/${id}`)).body.data;
      const add = [{ product_id: product, quantity: 1 }];
      await place.shop.staff(id, 'edit', { version, add, reason: 'One more' });
      return { url: `${staffOrderPaths.orders}/${id}/edit/withdraw`, entry: { object_id: String(id) } };
    },
    [`POST ${views}`]: () => {
      const body = view();
      const after = { name: body.name, shared: true };
      return Promise.resolve({
        url: views,
        body,
        entry: { object_id: expect.stringMatching(/^\d+$/), before: {}, after },
      });
    },
    [`POST ${views}/:id/delete`]: async () => {
      const { id } = await place.shop.services.db
        .insertInto('order_view')
        .values(({ selectFrom }) => ({
          ...view(),
          staff_id: selectFrom('staff').select('id').where('email', '=', place.login.email),
          created_at: place.shop.services.clock.now(),
        }))
        .returning('id')
        .executeTakeFirstOrThrow();
      return { url: `${views}/${id}/delete`, entry: { object_id: String(id) } };
    },
  };
}
