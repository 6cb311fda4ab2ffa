import path from 'node:path';
import * as z from 'zod/mini';

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

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
}

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
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string()),
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
});

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
  paymentSandbox: boolean;
  smtpUrl: string | null;
  mailFrom: string | null;
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
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    logLevel: values.LOG_LEVEL,
  };
}
