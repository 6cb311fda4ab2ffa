import * as z from 'zod/mini';
import { staffFieldKey } from '#contract/field-messages.ts';
import { readVariables } from '#server/platform/config.ts';
import { noAccount } from '#server/platform/known-settings.ts';
import { longSecret, webAddress } from '#server/platform/setting-types.ts';
import type { SettledEntry } from '../../settlements/report-rules.ts';
import type { PaymentProvider } from '../gateway.ts';
import type { AskProvider } from '../provider-api.ts';
import { maxPages, readSettledItems } from '../settled.ts';
import { createRazorpayGateway, openRazorpay, type RazorpayAccount } from './gateway.ts';
import { razorpayReport } from './report-rules.ts';

const keyIdForm = /^rzp_(test|live)_\w+$/;
const Variables = z.object({
  RAZORPAY_KEY_ID: z.optional(z.string().check(z.regex(keyIdForm, 'must start with rzp_test_ or rzp_live_'))),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: z.optional(longSecret),
  RAZORPAY_WEBHOOK_SECRET_OLD: z.optional(longSecret),
  RAZORPAY_API_URL: webAddress('https://api.razorpay.com/v1'),
});

/** Setup: docs/payments/razorpay.md. */
export const razorpay: PaymentProvider<RazorpayAccount> = {
  name: 'razorpay',
  title: 'Razorpay',
  isTest: false,
  settings: [
    {
      name: 'key_id',
      value: { kind: 'text', longest: 60, pattern: keyIdForm, form: staffFieldKey('settingForms.razorpayKeyId') },
      isRequired: true,
    },
    { name: 'key_secret', value: { kind: 'secret', shortest: 8 }, isRequired: true },
    { name: 'webhook_secret', value: { kind: 'secret', shortest: 8 }, isRequired: true },
    { name: 'webhook_secret_old', value: { kind: 'secret', shortest: 8 } },
  ],
  variables: Object.keys(Variables.shape),
  readAccount,
  isTestAccount: ({ keyId }) => keyId.startsWith('rzp_test_'),
  open: (account) => createRazorpayGateway(account),
  verifyAccount: async (account) => {
    await openRazorpay(account, 8_000)({ method: 'GET', path: '/payments?count=1', repeatable: false });
  },
  report: razorpayReport,
  fetchSettlements: (account, day) => fetchSettlements(openRazorpay(account, 30_000), day),
  // Its script, the frame of its window, and the calls that its script makes.
  window: {
    scripts: ['https://checkout.razorpay.com'],
    calls: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
    frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  },
  formerWebhookPath: '/api/razorpay-webhook',
};

function readAccount(environment: Record<string, string>): RazorpayAccount | null {
  const values = readVariables(Variables, environment);
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values;
  if (keyId === undefined || keySecret === undefined || webhookSecret === undefined)
    return noAccount(razorpay, environment);
  const oldWebhookSecret = values.RAZORPAY_WEBHOOK_SECRET_OLD ?? null;
  return { keyId, keySecret, webhookSecret, oldWebhookSecret, apiUrl: values.RAZORPAY_API_URL };
}

const Items = z.object({ items: z.array(z.record(z.string(), z.unknown())) });
const pageSize = 1_000;
const inPaise = new Set(['amount', 'fee', 'tax', 'debit', 'credit']);

/** GET /settlements/recon/combined. Amounts are paise; the fee includes the tax. */
async function fetchSettlements(ask: AskProvider, day: string): Promise<SettledEntry[]> {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const items: Record<string, unknown>[] = [];
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({
      year: String(year),
      month: String(month),
      day: String(date),
      count: String(pageSize),
      skip: String(page * pageSize),
    });
    const answer = await ask({ method: 'GET', path: `/settlements/recon/combined?${query}`, repeatable: true });
    const found = z.parse(Items, answer).items;
    items.push(...found);
    if (found.length < pageSize) break;
  }
  const settled = items.filter((item) => item['settled'] !== false);
  return readSettledItems(razorpayReport, settled, (name, value) =>
    inPaise.has(name) && typeof value === 'number' ? (value / 100).toFixed(2) : value,
  );
}
