import * as z from 'zod/mini';
import { staffFieldKey } from '#contract/field-messages.ts';
import { readVariables } from '#server/platform/config.ts';
import { noAccount } from '#server/platform/known-settings.ts';
import { longSecret, webAddress } from '#server/platform/setting-types.ts';
import type { SettledEntry } from '../../settlements/report-rules.ts';
import type { PaymentProvider } from '../gateway.ts';
import { type AskProvider, ProviderApiError } from '../provider-api.ts';
import { maxPages, readSettledItems } from '../settled.ts';
import { type CashfreeAccount, createCashfreeGateway, openCashfree, productionUrl } from './gateway.ts';
import { cashfreeReport } from './report-rules.ts';

const Variables = z.object({
  CASHFREE_APP_ID: z.optional(z.string()),
  CASHFREE_SECRET_KEY: z.optional(longSecret),
  CASHFREE_SECRET_KEY_OLD: z.optional(longSecret),
  CASHFREE_API_URL: webAddress(productionUrl),
});

/** Setup: docs/payments/cashfree.md. */
export const cashfree: PaymentProvider<CashfreeAccount> = {
  name: 'cashfree',
  title: 'Cashfree Payments',
  isTest: false,
  settings: [
    {
      name: 'app_id',
      value: { kind: 'text', longest: 80, pattern: /^[\w-]+$/, form: staffFieldKey('settingForms.cashfreeAppId') },
      isRequired: true,
    },
    { name: 'secret_key', value: { kind: 'secret', shortest: 8 }, isRequired: true },
    { name: 'secret_key_old', value: { kind: 'secret', shortest: 8 } },
    {
      name: 'mode',
      variable: 'CASHFREE_API_URL',
      value: {
        kind: 'choice',
        choices: ['live', 'test'],
        inVariable: { live: productionUrl, test: 'https://sandbox.cashfree.com/pg' },
      },
    },
  ],
  variables: Object.keys(Variables.shape),
  readAccount,
  isTestAccount: ({ apiUrl }) => new URL(apiUrl).hostname === 'sandbox.cashfree.com',
  open: (account, { clock }) => createCashfreeGateway(account, clock),
  verifyAccount: async (account) => {
    // The API has no call about the account, so ask for an order that does not exist: only a valid account gets the
    // answer "not found".
    await openCashfree(
      account,
      8_000,
    )({ method: 'GET', path: '/orders/account-check', repeatable: false }).catch((error: unknown) => {
      if (!(error instanceof ProviderApiError && error.status === 404)) throw error;
    });
  },
  report: cashfreeReport,
  fetchSettlements: (account, day) => fetchSettlements(openCashfree(account, 30_000), day),
  // As Cashfree documents for cashfree.js: its script submits a form into a frame, writes styles, and banks' pages open
  // in that frame.
  window: {
    scripts: ['https://sdk.cashfree.com'],
    calls: ['https://sdk.cashfree.com', 'https://api.cashfree.com', 'https://sandbox.cashfree.com'],
    frames: ['https:'],
    forms: [
      'https://api.cashfree.com',
      'https://sandbox.cashfree.com',
      'https://payments.cashfree.com',
      'https://payments-test.cashfree.com',
    ],
    pictures: ['https://sdk.cashfree.com'],
    styles: ["'unsafe-inline'", 'https://sdk.cashfree.com'],
  },
};

function readAccount(environment: Record<string, string>): CashfreeAccount | null {
  const values = readVariables(Variables, environment);
  const { CASHFREE_APP_ID: appId, CASHFREE_SECRET_KEY: secretKey } = values;
  if (appId === undefined || secretKey === undefined) return noAccount(cashfree, environment);
  return { appId, secretKey, oldSecretKey: values.CASHFREE_SECRET_KEY_OLD ?? null, apiUrl: values.CASHFREE_API_URL };
}

const Events = z.object({ cursor: z.nullish(z.string()), data: z.array(z.record(z.string(), z.unknown())) });
const pageSize = 1_000;

/** POST /settlement/recon. Amounts are rupees. */
async function fetchSettlements(ask: AskProvider, day: string): Promise<SettledEntry[]> {
  const events: Record<string, unknown>[] = [];
  let cursor: string | null | undefined = null;
  for (let page = 0; page < maxPages; page++) {
    const answer: unknown = await ask({
      method: 'POST',
      path: '/settlement/recon',
      body: {
        pagination: { limit: pageSize, cursor },
        filters: { start_date: `${day}T00:00:00+05:30`, end_date: `${day}T23:59:59+05:30` },
      },
      repeatable: true,
    });
    const found: z.infer<typeof Events> = z.parse(Events, answer);
    events.push(...found.data);
    cursor = found.cursor;
    if (!cursor || found.data.length === 0) break;
  }
  return readSettledItems(cashfreeReport, events);
}
