import * as z from 'zod/mini';
import { policy } from '#contract/policy.ts';
import { incomeChecks, openIncomeHold } from '#contract/staff-settings.ts';
import { flag, longSecret, webAddress } from './setting-types.ts';

/** What the company sets for its direct sellers. */
export interface NetworkSettings {
  /** Whether only customers to whom an order was delivered may become direct sellers. */
  joinRequiresOrder: boolean;
  /** Days after joining in which a direct seller leaves at once, and what they earned in them goes back. */
  coolingOffDays: number;
  /** Days between an exit after those and its effect. */
  exitNoticeDays: number;
  /** Hours in which nothing is paid out after a change of the bank account. */
  payoutHoldHours: number;
  /** Exceptions of a month's incomes that somebody has to look at before it is approved: new top earners and jumps, all, or none. */
  incomeChecks: (typeof incomeChecks)[number];
  /** Whether the running month is computed each night as it stands, and shown as provisional. */
  incomeForecast: boolean;
  /** Rupees below which a balance waits for the next payout. */
  minimumPayout: number;
  /** Rupees above which income is held that hangs on sales which can still come back; or all of it, or nothing. */
  openIncomeHold: number | 'all' | 'none';
}

/** What the network of direct sellers works by. */
export interface SellerSettings {
  network: NetworkSettings;
  /** Encrypt the papers of direct sellers: the first does, all decrypt. Empty: a key made from the server's does. */
  kycKeys: readonly { id: string; key: Buffer }[];
  /** Who pays direct sellers out beside banks' files; null where nobody does. */
  razorpayx: { keyId: string; keySecret: string; account: string; apiUrl: string } | null;
  /** Who tells whether a direct seller's bank account exists and whose it is; null: nobody is asked. */
  bankVerification: { clientId: string; clientSecret: string; apiUrl: string } | null;
}

/** Keys of direct sellers' papers, the newest first: `2:<32 bytes in base64>,1:…`. */
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

/** The variables of this part of the configuration. */
export const networkVariables = {
  JOIN_REQUIRES_ORDER: flag(false),
  COOLING_OFF_DAYS: z._default(
    z.pipe(z.string().check(z.regex(/^([7-9]|[1-8]\d|90)$/, 'must be 7 to 90 days')), z.transform(Number)),
    policy.coolingOffDays,
  ),
  EXIT_NOTICE_DAYS: z._default(
    z.pipe(z.string().check(z.regex(/^([1-8]?\d|90)$/, 'must be 0 to 90 days')), z.transform(Number)),
    policy.exitNoticeDays,
  ),
  INCOME_FORECAST: flag(true),
  INCOME_CHECKS: z._default(z.enum(incomeChecks), 'unusual'),
  PAYOUT_HOLD_HOURS: z._default(
    z.pipe(
      z.string().check(z.regex(/^(2[4-9]|[3-9]\d|1[0-5]\d|16[0-8])$/, 'must be 24 to 168 hours')),
      z.transform(Number),
    ),
    policy.payoutHoldHours,
  ),
  MINIMUM_PAYOUT: z._default(
    z.pipe(z.string().check(z.regex(/^([1-9]\d{0,3}|10000)$/, 'must be 1 to 10000 rupees')), z.transform(Number)),
    policy.minimumPayout,
  ),
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

/** A line for what of these variables does not go together. */
export function findNetworkGaps(values: NetworkVariables): string[] {
  const wrong: string[] = [];
  if ((values.CASHFREE_VERIFICATION_ID === undefined) !== (values.CASHFREE_VERIFICATION_SECRET === undefined))
    wrong.push('CASHFREE_VERIFICATION_ID and CASHFREE_VERIFICATION_SECRET go together');
  const account = [values.RAZORPAYX_KEY_ID, values.RAZORPAYX_KEY_SECRET, values.RAZORPAYX_ACCOUNT];
  if (account.filter(Boolean).length % account.length > 0)
    wrong.push('RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET and RAZORPAYX_ACCOUNT go together');
  return wrong;
}

/** The settings that the variables stand for. */
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

/** The account at RazorpayX; null where none is set. */
function razorpayxOf(values: NetworkVariables): SellerSettings['razorpayx'] {
  const { RAZORPAYX_KEY_ID: keyId, RAZORPAYX_KEY_SECRET: keySecret, RAZORPAYX_ACCOUNT: account } = values;
  if (keyId === undefined || keySecret === undefined || account === undefined) return null;
  return { keyId, keySecret, account, apiUrl: values.RAZORPAYX_URL };
}

/** The account at the provider that verifies bank accounts; null where none is set. */
function bankVerificationOf(values: NetworkVariables): SellerSettings['bankVerification'] {
  const { CASHFREE_VERIFICATION_ID: clientId, CASHFREE_VERIFICATION_SECRET: clientSecret } = values;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { clientId, clientSecret, apiUrl: values.CASHFREE_VERIFICATION_URL };
}
