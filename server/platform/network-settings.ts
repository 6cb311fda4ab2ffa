import * as z from 'zod/mini';
import { policy } from '#contract/policy.ts';
import { incomeChecks, openIncomeHold } from '#contract/admin/settings/settings.ts';
import { flag, longSecret, webAddress, wholeNumber } from './setting-types.ts';

export interface NetworkSettings {
  /** Whether applicants need a delivered order. */
  joinRequiresOrder: boolean;
  /** Days after joining within which a seller can leave at once; their earnings are then taken back. */
  coolingOffDays: number;
  /** Days of notice after the cooling-off period. */
  exitNoticeDays: number;
  /** Without payouts after a change of the bank account. */
  payoutHoldHours: number;
  /** Which incomes must be reviewed before approval: new top earners and jumps, all, or none. */
  incomeChecks: (typeof incomeChecks)[number];
  /** Whether a provisional current month is computed each night. */
  incomeForecast: boolean;
  /** In rupees; a lower balance waits for the next payout. */
  minimumPayout: number;
  /** In rupees: above it, income that depends on returnable sales is held. Or hold all of it, or none. */
  openIncomeHold: number | 'all' | 'none';
}

export interface SellerSettings {
  network: NetworkSettings;
  /** For direct sellers' papers: the first key encrypts, all decrypt. Empty: derived from the server's key. */
  kycKeys: readonly { id: string; key: Buffer }[];
  /** Pays direct sellers besides bank files; null if there is none. */
  razorpayx: { keyId: string; keySecret: string; account: string; apiUrl: string } | null;
  /** Verifies bank accounts and their holders; null: no verification. */
  bankVerification: { clientId: string; clientSecret: string; apiUrl: string } | null;
}

/** Newest first: `2:<32 bytes in base64>,1:…`. */
const kycKeys = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) =>
            text.split(',').every((part) => /^[a-z0-9]{1,10}:[A-Za-z0-9+/]{43}=$/.test(part.trim())) &&
            new Set(text.split(',').map((part) => part.trim().split(':')[0])).size === text.split(',').length &&
            !/(^|,)\s*server:/.test(text),
          'must be a list such as 2:<32 bytes in base64>,1:<the one before>, each name once',
        ),
      ),
    z.transform((text) =>
      text.split(',').map((part) => {
        const [id, key] = part.trim().split(':') as [string, string];
        return { id, key: Buffer.from(key, 'base64') };
      }),
    ),
  ),
  [],
);

export const networkVariables = {
  JOIN_REQUIRES_ORDER: flag(false),
  COOLING_OFF_DAYS: wholeNumber(policy.coolingOffDays, 7, 90, 'must be 7 to 90 days'),
  EXIT_NOTICE_DAYS: wholeNumber(policy.exitNoticeDays, 0, 90, 'must be 0 to 90 days'),
  INCOME_FORECAST: flag(true),
  INCOME_CHECKS: z._default(z.enum(incomeChecks), 'unusual'),
  PAYOUT_HOLD_HOURS: wholeNumber(policy.payoutHoldHours, 24, 168, 'must be 24 to 168 hours'),
  MINIMUM_PAYOUT: wholeNumber(policy.minimumPayout, 1, 10_000, 'must be 1 to 10000 rupees'),
  OPEN_INCOME_HOLD: z._default(
    z.pipe(
      z.string().check(z.regex(openIncomeHold, 'must be all, none, or an amount in rupees')),
      z.transform((text) => (text === 'all' || text === 'none' ? text : Number(text))),
    ),
    policy.openIncomeHold,
  ),
  KYC_KEYS: kycKeys,
  CASHFREE_VERIFICATION_ID: z.optional(z.string()),
  CASHFREE_VERIFICATION_SECRET: z.optional(longSecret),
  CASHFREE_VERIFICATION_URL: webAddress('https://api.cashfree.com/verification'),
  RAZORPAYX_KEY_ID: z.optional(z.string()),
  RAZORPAYX_KEY_SECRET: z.optional(longSecret),
  RAZORPAYX_ACCOUNT: z.optional(z.string().check(z.regex(/^\d{6,24}$/, 'must be the number of the account that pays'))),
  RAZORPAYX_URL: webAddress('https://api.razorpay.com/v1'),
};

type NetworkVariables = z.infer<z.ZodMiniObject<typeof networkVariables>>;

export function findNetworkGaps(values: NetworkVariables): string[] {
  const wrong: string[] = [];
  if ((values.CASHFREE_VERIFICATION_ID === undefined) !== (values.CASHFREE_VERIFICATION_SECRET === undefined))
    wrong.push('CASHFREE_VERIFICATION_ID and CASHFREE_VERIFICATION_SECRET go together');
  const account = [values.RAZORPAYX_KEY_ID, values.RAZORPAYX_KEY_SECRET, values.RAZORPAYX_ACCOUNT];
  if (account.filter(Boolean).length % account.length > 0)
    wrong.push('RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET and RAZORPAYX_ACCOUNT go together');
  return wrong;
}

export function networkSettingsOf(values: NetworkVariables): SellerSettings {
  return {
    network: {
      joinRequiresOrder: values.JOIN_REQUIRES_ORDER,
      coolingOffDays: values.COOLING_OFF_DAYS,
      exitNoticeDays: values.EXIT_NOTICE_DAYS,
      payoutHoldHours: values.PAYOUT_HOLD_HOURS,
      incomeChecks: values.INCOME_CHECKS,
      incomeForecast: values.INCOME_FORECAST,
      minimumPayout: values.MINIMUM_PAYOUT,
      openIncomeHold: values.OPEN_INCOME_HOLD,
    },
    kycKeys: values.KYC_KEYS,
    bankVerification: bankVerificationOf(values),
    razorpayx: razorpayxOf(values),
  };
}

function razorpayxOf(values: NetworkVariables): SellerSettings['razorpayx'] {
  const { RAZORPAYX_KEY_ID: keyId, RAZORPAYX_KEY_SECRET: keySecret, RAZORPAYX_ACCOUNT: account } = values;
  if (keyId === undefined || keySecret === undefined || account === undefined) return null;
  return { keyId, keySecret, account, apiUrl: values.RAZORPAYX_URL };
}

function bankVerificationOf(values: NetworkVariables): SellerSettings['bankVerification'] {
  const { CASHFREE_VERIFICATION_ID: clientId, CASHFREE_VERIFICATION_SECRET: clientSecret } = values;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, apiUrl: values.CASHFREE_VERIFICATION_URL };
}
