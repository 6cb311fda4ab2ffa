import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { staffBrandFilesPath, staffBrandPath } from '#contract/admin/settings/brand.ts';
import { companyChangesPath } from '#contract/admin/settings/company.ts';
import { integrationPaths } from '#contract/admin/settings/integrations.ts';
import { messageTemplatePaths } from '#contract/admin/settings/message-templates.ts';
import { openingPaths } from '#contract/admin/settings/opening.ts';
import { settlementPaths } from '#contract/admin/reports/settlements.ts';
import { staffSettingsPaths } from '#contract/admin/settings/settings.ts';
import { setupDeliveryPath } from '#contract/admin/settings/setup.ts';
import { textMessagePaths } from '#contract/admin/settings/text-messages.ts';
import { plainPhoto } from '#server/testing/pictures.ts';
import { presetTextMessage } from '#server/platform/text-messages.ts';
import { startSettlementServer } from '#server/testing/settlement-server.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

export function settingsExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const { db, clock } = { db: () => place.shop.services.db, clock: () => place.shop.services.clock };
  /** Gives every session a recent proof of identity. */
  const prove = async () => {
    await db().updateTable('staff_token').set({ proved_at: clock().now() }).execute();
  };
  const example =
    (url: string, body: object, before: object, after: object, objectId: string | null = null) =>
    async (): Promise<Example> => {
      await prove();
      return { url, body, entry: { object_id: objectId, before, after } };
    };
  const orderPlacedSms = { channel: 'sms', kind: 'order_placed', language: 'en' };
  const { limits, network, mail, messages, payments, testMail, testPayments } = staffSettingsPaths;
  const { webhooks, deliveries, apiKeys } = integrationPaths;
  const hook = { name: 'Books', url: 'https://books.example/hook', events: ['order.placed' as const], is_active: true };
  /** Another owner has to approve it. */
  const asked =
    (url: string, body: object, after: { command: string; object: string }) => async (): Promise<Example> => {
      await prove();
      return {
        url,
        body,
        entry: {
          action: 'approval.request',
          object_type: 'approval',
          object_id: expect.any(String),
          before: {},
          after: { ...after, expires_at: expect.any(String) },
        },
      };
    };
  const withHook = async () => {
    await prove();
    const at = clock().now();
    const { id } = await db()
      .insertInto('webhook_endpoint')
      .values({ ...hook, created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const hookCall = (verb: string, body: object, before: object, after: object) => async (): Promise<Example> => {
    const id = await withHook();
    return { url: `${webhooks}/${id}${verb}`, body, entry: { object_id: String(id), before, after } };
  };
  return {
    [`POST ${companyChangesPath}`]: example(
      companyChangesPath,
      { changes: { founded: { from: 2015, to: 2013 } } },
      { founded: 2015 },
      { founded: 2013 },
    ),
    [`POST ${staffBrandPath}`]: example(
      staffBrandPath,
      { changes: { accent: { from: null, to: '#f0c040' } } },
      { accent: null },
      { accent: '#f0c040' },
    ),
    [`POST ${staffBrandFilesPath}`]: async () => ({
      url: `${staffBrandFilesPath}?kind=logo`,
      body: await plainPhoto('png', 60, 40),
      entry: {
        object_id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
        before: {},
        after: { kind: 'logo', width: 60, height: 40 },
      },
    }),
    [`POST ${messageTemplatePaths.template}`]: async () => ({
      url: messageTemplatePaths.template,
      body: {
        template: 'welcome',
        language: 'en',
        version: 0,
        texts: { 'account.welcome.startShopping': 'Look around' },
      },
      entry: {
        object_id: 'welcome en',
        before: {},
        after: { texts: { 'account.welcome.startShopping': 'Look around' } },
      },
    }),
    [`POST ${messageTemplatePaths.restore}`]: () =>
      Promise.resolve({
        url: messageTemplatePaths.restore,
        body: { template: 'refill', language: 'en', version: 0, restored: 0 },
        entry: { object_id: 'refill en', before: {}, after: {} },
      }),
    [`POST ${messageTemplatePaths.test}`]: () =>
      Promise.resolve({
        url: messageTemplatePaths.test,
        body: { template: 'refill', language: 'en', texts: {} },
        entry: { object_id: 'refill en', before: {}, after: { ok: false } },
      }),
    [`POST ${textMessagePaths.text}`]: example(
      textMessagePaths.text,
      {
        ...orderPlacedSms,
        version: 0,
        text: '{brand}: order {number} is placed.',
        status: 'draft',
        template_id: '',
        category: 'utility',
        is_correction: false,
      },
      {},
      { text: '{brand}: order {number} is placed.', status: 'draft', category: 'utility' },
      'sms order_placed en',
    ),
    [`POST ${textMessagePaths.restore}`]: example(
      textMessagePaths.restore,
      { channel: 'whatsapp', kind: 'order_shipped', language: 'hi', version: 0, restored: 0 },
      {},
      {
        text: presetTextMessage('order_shipped', 'hi'),
        status: 'draft',
        category: 'utility',
      },
      'whatsapp order_shipped hi',
    ),
    [`POST ${textMessagePaths.test}`]: example(
      textMessagePaths.test,
      { ...orderPlacedSms, text: 'Order {number}', template_id: '65f1a', to: '9876543210' },
      {},
      { ok: false },
      'sms order_placed en',
    ),
    [`POST ${settlementPaths.imports}`]: () =>
      Promise.resolve({
        url: `${settlementPaths.imports}?provider=razorpay&name=november.csv`,
        body: Buffer.from(
          'transaction_entity,entity_id,amount,fee (exclusive tax),tax,debit,credit,settlement_id,settled_at,settlement_utr\npayment,pay_1,100.00,2.00,0.36,0,97.64,setl_1,2026-11-20 10:00:00,UTR1\n',
        ),
        entry: {
          object_id: expect.stringMatching(/^\d+$/) as string,
          before: {},
          after: { provider: 'razorpay', entries: 1, added: 1, settlements: 1 },
        },
      }),
    [`POST ${settlementPaths.fetch}`]: async () => {
      const provider = await startSettlementServer();
      place.shop.services.config.payments = {
        ...place.shop.services.config.payments,
        accounts: { ...place.shop.services.config.payments.accounts, cashfree: provider.account },
      };
      return {
        url: settlementPaths.fetch,
        body: { provider: 'cashfree', day: '2026-11-20' },
        entry: {
          object_id: expect.stringMatching(/^\d+$/) as string,
          before: {},
          after: { provider: 'cashfree', entries: 1, added: 1, settlements: 1 },
        },
      };
    },
    [`GET ${settlementPaths.differencesExport}`]: () =>
      Promise.resolve({ url: settlementPaths.differencesExport, entry: { object_id: '' } }),
    [`POST ${network}`]: asked(
      network,
      { changes: { cooling_off_days: { from: '30', to: '45' } } },
      { command: 'settings.update', object: 'network' },
    ),
    [`POST ${limits}`]: example(
      limits,
      { changes: { review_request_days: { from: '7', to: '9' } } },
      { review_request_days: null },
      { review_request_days: '9' },
    ),
    [`POST ${messages}`]: example(
      messages,
      { changes: { sms_templates: { from: '', to: 'order_placed.en=1107160000000000001' } } },
      { sms_templates: null },
      { sms_templates: 'order_placed.en=1107160000000000001' },
    ),
    [`POST ${mail}`]: example(
      mail,
      { changes: { mail_from: { from: '', to: 'care@himgiri.example' } } },
      { mail_from: null },
      { mail_from: 'care@himgiri.example' },
    ),
    [`POST ${payments}`]: asked(
      payments,
      { changes: { cashfree_app_id: { from: '', to: 'app-1' }, cashfree_secret_key: { to: 'a-secret-key' } } },
      { command: 'payment_settings.update', object: 'payments' },
    ),
    [`POST ${webhooks}`]: async () => {
      await prove();
      const entry = { object_id: expect.stringMatching(/^\d+$/) as string, before: {}, after: hook };
      return { url: webhooks, body: hook, entry };
    },
    [`POST ${webhooks}/:id`]: hookCall('', { ...hook, name: 'Tally' }, { name: 'Books' }, { name: 'Tally' }),
    [`POST ${webhooks}/:id/delete`]: hookCall('/delete', {}, hook, {}),
    [`POST ${webhooks}/:id/rotate-secret`]: hookCall(
      '/rotate-secret',
      {},
      {},
      { old_secret_until: expect.any(String) },
    ),
    [`POST ${webhooks}/:id/test`]: hookCall('/test', {}, {}, { event: expect.stringMatching(/^evt_\d+$/) }),
    [`POST ${deliveries}/:id/resend`]: async () => {
      const endpoint = await withHook();
      const at = clock().now();
      const event = await db()
        .insertInto('webhook_event')
        .values({ event: 'test', at, queued_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id } = await db()
        .insertInto('webhook_delivery')
        .values({ endpoint_id: endpoint, event_id: event.id, body: '{}', state: 'failed', created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const states = { before: { state: 'failed' }, after: { state: 'waiting' } };
      return { url: `${deliveries}/${id}/resend`, entry: { object_id: String(id), ...states } };
    },
    [`POST ${apiKeys}`]: async () => {
      await prove();
      const after = { name: 'Books', scopes: ['orders.read'] };
      const entry = { object_id: expect.stringMatching(/^\d+$/) as string, before: {}, after };
      return { url: apiKeys, body: { name: 'Books', scopes: ['orders.read'], expires_in_days: null }, entry };
    },
    [`POST ${apiKeys}/:id/revoke`]: async () => {
      const maker = await db().selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
      const { id } = await db()
        .insertInto('api_key')
        .values({
          name: 'Books',
          token_hash: randomUUID(),
          prefix: 'shop_abc',
          scopes: ['orders.read'],
          created_by: maker.id,
          created_at: clock().now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const states = { before: { state: 'active' }, after: { state: 'revoked' } };
      return { url: `${apiKeys}/${id}/revoke`, entry: { object_id: String(id), ...states } };
    },
    [`POST ${testMail}`]: example(testMail, { to: 'asha@himgiri.example' }, {}, { ok: false }),
    [`POST ${staffSettingsPaths.testMessages}`]: example(
      staffSettingsPaths.testMessages,
      { channel: 'sms', to: '9876543210' },
      {},
      { channel: 'sms', ok: false },
    ),
    [`POST ${testPayments}`]: example(testPayments, { provider: 'razorpay' }, {}, { provider: 'razorpay', ok: false }),
    [`POST ${setupDeliveryPath}`]: example(setupDeliveryPath, {}, {}, { delivery: 'confirmed' }),
    [`POST ${openingPaths.open}`]: example(openingPaths.open, {}, { is_open: false }, { is_open: true }),
    [`POST ${openingPaths.close}`]: example(openingPaths.close, {}, { is_open: true }, { is_open: false }),
  };
}
