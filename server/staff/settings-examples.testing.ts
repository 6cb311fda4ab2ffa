/** Calls about the shop's settings that succeed, with what their audit entries hold. */
import { companyChangesPath } from '#contract/staff-company.ts';
import { openingPaths } from '#contract/staff-opening.ts';
import { staffSettingsPaths } from '#contract/staff-settings.ts';
import { setupDeliveryPath } from '#contract/staff-setup.ts';
import type { Example, ExamplePlace } from './example-place.testing.ts';

/** By method and route. */
export function settingsExamples(place: ExamplePlace): Record<string, () => Promise<Example>> {
  const { db, clock } = { db: () => place.shop.services.db, clock: () => place.shop.services.clock };
  /** Everybody who is logged in has just shown who they are. */
  const prove = async () => {
    await db().updateTable('staff_token').set({ proved_at: clock().now() }).execute();
  };
  const example = (url: string, body: object, before: object, after: object) => async (): Promise<Example> => {
    await prove();
    return { url, body, entry: { object_id: null, before, after } };
  };
  const { limits, mail, messages, payments, testMail, testPayments } = staffSettingsPaths;
  return {
    [`POST ${companyChangesPath}`]: example(
      companyChangesPath,
      { changes: { founded: { from: 2014, to: 2013 } } },
      { founded: 2014 },
      { founded: 2013 },
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
    [`POST ${payments}`]: example(
      payments,
      { changes: { cashfree_app_id: { from: '', to: 'app-1' }, cashfree_secret_key: { to: 'a-secret-key' } } },
      { cashfree_app_id: null, cashfree_secret_key: null },
      { cashfree_app_id: 'app-1', cashfree_secret_key: 'set' },
    ),
    [`POST ${testMail}`]: example(testMail, { to: 'asha@himgiri.example' }, {}, { ok: false }),
    [`POST ${testPayments}`]: example(testPayments, { provider: 'razorpay' }, {}, { provider: 'razorpay', ok: false }),
    [`POST ${setupDeliveryPath}`]: example(setupDeliveryPath, {}, {}, { delivery: 'confirmed' }),
    [`POST ${openingPaths.open}`]: example(openingPaths.open, {}, { is_open: false }, { is_open: true }),
    [`POST ${openingPaths.close}`]: example(openingPaths.close, {}, { is_open: true }, { is_open: false }),
  };
}
