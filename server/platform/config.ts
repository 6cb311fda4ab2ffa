import path from 'node:path';
import * as z from 'zod/mini';
import type { PaymentProviderName } from '#contract/payments.ts';

const port = (preset: number) =>
  z._default(
    z
      .pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')), z.transform(Number))
      .check(z.lte(65535, 'must be a port number, 0 to 65535')),
    preset,
  );
const flag = (preset: boolean) =>
  z._default(
    z.pipe(
      z.enum(['0', '1', 'true', 'false', 'on', 'off'], 'must be 1 or 0'),
      z.transform((text) => text === '1' || text === 'true' || text === 'on'),
    ),
    preset,
  );
const origin = z.optional(
  z.string().check(z.refine(isOrigin, 'must be an origin such as https://shop.example (no path)')),
);

/** A webhook is believed for its secret alone. */
const longSecret = z.string().check(z.minLength(8, 'must have at least 8 characters'));

function isWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
}

/** "order_placed.en=1107…, order_placed.hi=1107…" */
const smsTemplate = /^([a-z_]+\.(?:en|hi))=(\d{1,30})$/;
const smsTemplates = z._default(
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => text.split(',').every((pair) => smsTemplate.test(pair.trim())),
          'must list message.language=template id, such as order_placed.en=1107160000000000001, with commas between',
        ),
      ),
    z.transform((text) => Object.fromEntries(text.split(',').map((pair) => smsTemplate.exec(pair.trim())!.slice(1)))),
  ),
  {},
);

const Environment = z.object({
  PORT: port(3000),
  OFFICE_PORT: port(3001),
  HOST: z._default(z.string(), '0.0.0.0'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
  ),
  DATABASE_POOL: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'must be 1 to 999')), z.transform(Number)),
    16,
  ),
  SHOP_URL: origin,
  ADMIN_URL: origin,
  RATE_LIMIT_SCALE: z._default(
    z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a number such as 1 or 0.5')), z.transform(Number)),
    1,
  ),
  TRUST_PROXY: flag(false),
  DEMO: flag(true),
  FULL_START_LOADER: flag(false),
  PAYMENT_SANDBOX: flag(true),
  RAZORPAY_KEY_ID: z.optional(
    z.string().check(z.regex(/^rzp_(test|live)_\w+$/, 'must start with rzp_test_ or rzp_live_')),
  ),
  RAZORPAY_KEY_SECRET: z.optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: z.optional(longSecret),
  RAZORPAY_WEBHOOK_SECRET_OLD: z.optional(longSecret),
  RAZORPAY_API_URL: z._default(
    z.string().check(z.refine(isWebAddress, 'must be an address such as https://api.razorpay.com/v1')),
    'https://api.razorpay.com/v1',
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string()),
  TEXT_TEMPLATES: smsTemplates,
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
});

/** The account at Razorpay that takes the shop's money. */
export interface RazorpayAccount {
  keyId: string;
  keySecret: string;
  /** Signs webhooks. */
  webhookSecret: string;
  /** The one before: webhooks sent before the change, and their retries, are signed with it. */
  oldWebhookSecret: string | null;
  /** Without a trailing slash. */
  apiUrl: string;
}

export interface Config {
  port: number;
  officePort: number;
  host: string;
  /** Absolute path of the folder for embedded storage and pictures. */
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  /** Public origins without a trailing slash; null means http://localhost and the port in use. */
  shopUrl: string | null;
  adminUrl: string | null;
  /** Multiplies every rate limit. */
  rateLimitScale: number;
  trustProxy: boolean;
  /** Seed demo data into an empty database and print its logins. */
  demo: boolean;
  fullStartLoader: boolean;
  /** The test provider takes online payments, unless Razorpay does. */
  paymentSandbox: boolean;
  /** Null: Razorpay is not used. */
  razorpay: RazorpayAccount | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Approved (DLT) template ids of short messages, by message and language: `order_placed.en`. */
  smsTemplates: Readonly<Record<string, string>>;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
}

/** A wrong setting: `message` has one line per variable. */
export class ConfigError extends Error {}

/**
 * Reads the configuration from environment variables; empty ones count as unset.
 * @throws ConfigError naming each variable that is wrong and what it must be.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = z.safeParse(Environment, given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'));
  }
  const values = parsed.data;
  const plain = (url: string | undefined) => url?.replace(/\/$/, '') ?? null;
  return {
    port: values.PORT,
    officePort: values.OFFICE_PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databasePool: values.DATABASE_POOL,
    shopUrl: plain(values.SHOP_URL),
    adminUrl: plain(values.ADMIN_URL),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    trustProxy: values.TRUST_PROXY,
    demo: values.DEMO,
    fullStartLoader: values.FULL_START_LOADER,
    paymentSandbox: values.PAYMENT_SANDBOX,
    razorpay: razorpayAccount(values),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    smsTemplates: values.TEXT_TEMPLATES,
    logLevel: values.LOG_LEVEL,
  };
}

/** All of the account or nothing of it: half an account would take orders that can never be paid. */
function razorpayAccount(values: z.infer<typeof Environment>): RazorpayAccount | null {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = values;
  if (keyId !== undefined && keySecret !== undefined && webhookSecret !== undefined) {
    const oldWebhookSecret = values.RAZORPAY_WEBHOOK_SECRET_OLD ?? null;
    const apiUrl = values.RAZORPAY_API_URL.replace(/\/$/, '');
    return { keyId, keySecret, webhookSecret, oldWebhookSecret, apiUrl };
  }
  const account = { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret };
  const missing = Object.entries(account).filter(([, value]) => value === undefined);
  if (missing.length === 3) return null;
  throw new ConfigError(missing.map(([name]) => `${name} must be set where Razorpay takes the payments`).join('\n'));
}

/** Who takes online payments; null where only cash on delivery is taken. The test provider never stands beside a real one. */
export function providerName(config: Pick<Config, 'razorpay' | 'paymentSandbox'>): PaymentProviderName | null {
  if (config.razorpay) return 'razorpay';
  return config.paymentSandbox ? 'sandbox' : null;
}
