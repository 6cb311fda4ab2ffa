import { languages } from '#contract/language.ts';
import { policy } from '#contract/policy.ts';
import path from 'node:path';
import * as z from 'zod/mini';
import { type EdgeSettings, edgeSettingsOf, edgeVariables, findEdgeGaps } from './edge/edge-settings.ts';
import { fileSettingsOf, fileVariables, findFileGaps, type FileSettings } from './files/file-settings.ts';
import {
  type DatabaseSettings,
  databaseSettingsOf,
  databaseVariables,
  findDatabaseConflicts,
} from './database-settings.ts';
import {
  findHttpConflicts,
  type HttpSettings,
  httpVariables,
  type OverloadSettings,
  readHttpSettings,
} from './http-settings.ts';
import {
  findGatewayGaps,
  type MessageGateways,
  messageGatewaysOf,
  messageVariables,
} from './message-gateways/providers.ts';
import type { messages } from './messages.ts';
import { findNetworkGaps, networkSettingsOf, networkVariables, type SellerSettings } from './network-settings.ts';
import { type OrderLimits, orderLimitsFrom, orderLimitVariables } from './order-limit-settings.ts';
import type { ProviderWithSettings } from './provider-setting.ts';
import { flag, wholeNumber } from './setting-types.ts';
import { type TelemetrySettings, telemetrySettingsOf, telemetryVariables } from './telemetry/telemetry-settings.ts';
import type { TrustProxy } from './trust-proxy.ts';
import { isThisMachine } from './this-machine.ts';

const port = (preset: number) =>
  z._default(
    z
      .pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')), z.transform(Number))
      .check(z.lte(65535, 'must be a port number, 0 to 65535')),
    preset,
  );
const origin = z.optional(
  z.string().check(z.refine(isOrigin, 'must be an origin such as https://shop.example (no path)')),
);

/** Mixed into every hash that somebody with only the database must not be able to compute. */
const secretKey = z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters')));

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
}

/** Parses a list of templates by message and language, such as "order_placed.en=1107…, order_placed.hi=1107…". */
function templateList(id: string, example: string) {
  const shape = new RegExp(`^([a-z_]+\\.(?:${languages.join('|')}))=(${id})$`);
  return z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => text.split(',').every((pair) => shape.test(pair.trim())),
            `must list message.language=template, such as ${example}, with commas between`,
          ),
        ),
      z.transform((text) => Object.fromEntries(text.split(',').map((pair) => shape.exec(pair.trim())!.slice(1)))),
    ),
    {},
  );
}

const smsTemplates = templateList('[0-9A-Za-z]{1,40}', 'order_placed.en=1107160000000000001');
const whatsappTemplates = templateList('[\\w-]{1,100}', 'order_placed.en=order_placed_v1');

/** The operator must write this to let other machines use a demo. */
const openDemoWords = 'its-passwords-are-published';

export const demoOfThisMachine =
  `This demo answers its own machine alone, because its passwords are published. Set DEMO=0 for a real shop, or ` +
  `DEMO_IN_THE_OPEN=${openDemoWords} to let everybody in.`;

const Environment = z.object({
  PORT: port(3000),
  OFFICE_PORT: port(3001),
  HOST: z.optional(z.string()),
  DATA_DIR: z._default(z.string(), './data'),
  ...databaseVariables,
  MIGRATE: flag(true),
  WEB_PROCESSES: wholeNumber(1, 1, 64, 'must be 1 to 64'),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be all, web or worker'), 'all'),
  SHOP_URL: origin,
  ADMIN_URL: origin,
  RATE_LIMIT_SCALE: z._default(
    z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a number such as 1 or 0.5')), z.transform(Number)),
    1,
  ),
  PROOF_OF_WORK: wholeNumber(1_500, 1, 999_999, 'must be a whole number from 1 to 999999'),
  ...orderLimitVariables,
  SECRET_KEY: secretKey,
  METRICS_TOKEN: secretKey,
  ...httpVariables,
  ...fileVariables,
  ...edgeVariables,
  ...telemetryVariables,
  DEMO: flag(true),
  DEMO_HISTORY: flag(true),
  DEMO_IN_THE_OPEN: z.optional(z.literal(openDemoWords, `must be ${openDemoWords}, or not set`)),
  PRINT_AHEAD: flag(true),
  WEBHOOK_PRIVATE_ADDRESSES: flag(false),
  FULL_START_LOADER: flag(false),
  RETURN_DAYS: wholeNumber(policy.returnDays, 7, 180, 'must be 7 to 180 days'),
  ...networkVariables,
  REVIEW_REQUEST_DAYS: wholeNumber(7, 0, 99, 'must be 0 to 99 days; 0 means never'),
  PAYMENT_PROVIDERS: z.optional(
    z.string().check(z.regex(/^[a-z]+(,\s*[a-z]+)*$/, 'must list payment providers with commas between, or be none')),
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string().check(z.trim())),
  SMS_TEMPLATES: smsTemplates,
  WHATSAPP_TEMPLATES: whatsappTemplates,
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
});

/** What the configuration needs to know about a payment provider. */
export interface PaymentProviderSettings<Account = unknown> extends ProviderWithSettings<
  keyof typeof messages.settings.payments.fields,
  keyof typeof messages.settings.payments.modes
> {
  /** A test provider moves no money. It takes new payments only if no other provider is set up. */
  readonly isTest: boolean;
  /** Whether an account is in test mode, where orders are paid without money. */
  isTestAccount?(account: Account): boolean;
  readonly variables: readonly string[];
  /** Null if this provider is not set up. @throws ConfigError */
  readAccount(environment: Record<string, string>): Account | null;
}

export interface PaymentConfig {
  /** By provider name. Only the provider knows the shape. */
  accounts: Readonly<Record<string, unknown>>;
  /** Providers for new payments, in the order shown to buyers. The others only give refunds. */
  offered: readonly Pick<PaymentProviderSettings, 'name' | 'title'>[];
}

export interface Config extends DatabaseSettings, SellerSettings {
  port: number;
  officePort: number;
  host: string;
  /** Absolute path of the folder for embedded storage, and for files or copies of them. */
  dataDir: string;
  /** Migrate the schema at start; otherwise start only if it is up to date. */
  migrate: boolean;
  /** What this process does: serve the sites, run the jobs, or both. */
  role: 'all' | 'web' | 'worker';
  /** Processes that serve the sites on this machine and share its limits, such as database connections. */
  webProcesses: number;
  /** Public origins without a trailing slash; null means http://localhost with the port in use. */
  shopUrl: string | null;
  adminUrl: string | null;
  /** Multiplies every rate limit. */
  rateLimitScale: number;
  /** Average number of attempts that a device needs for a proof of work. */
  proofOfWork: number;
  orderLimits: OrderLimits;
  /** Protects one-time codes and guests' order links in addition to the stored key; null if not set. */
  secretKey: string | null;
  /** Token required from callers of /metrics; null: no metrics. */
  metricsToken: string | null;
  trustProxy: TrustProxy;
  http: HttpSettings;
  overload: OverloadSettings;
  files: FileSettings;
  edge: EdgeSettings | null;
  telemetry: TelemetrySettings | null;
  /** Below this free space the data folder's volume counts as full. */
  leastFreeBytes: number;
  /** A demo fills an empty database, prints its logins, and takes orders whatever is missing. */
  demo: boolean;
  /** Whether a new demo shop gets half a year of orders, customers and tickets. */
  demoHistory: boolean;
  /** Whether the demo answers other machines, although its passwords are published. */
  demoInTheOpen: boolean;
  /** Whether catalogue and income plan PDFs are made when their content changes rather than at request. */
  printAhead: boolean;
  /** Whether webhooks may go to this machine and private networks, and without encryption. */
  webhookPrivateAddresses: boolean;
  fullStartLoader: boolean;
  /** Days after delivery until the buyer is asked for reviews, once; 0: never. */
  reviewRequestDays: number;
  /** Days after delivery within which items can be returned. */
  returnDays: number;
  payments: PaymentConfig;
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Null: messages to phones are only logged. */
  messageGateways: MessageGateways;
  /** Approved (DLT) template ids of SMS, by message and language: `order_placed.en`. */
  smsTemplates: Readonly<Record<string, string>>;
  /** Names of WhatsApp templates approved by Meta, by message and language. */
  whatsappTemplates: Readonly<Record<string, string>>;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** The source of this configuration; stored-settings.ts reads settings saved by staff in the same way. */
  readFrom: {
    readonly environment: Readonly<Record<string, string>>;
    readonly providers: readonly PaymentProviderSettings[];
  };
}

export class ConfigError extends Error {}

/** @throws ConfigError naming each invalid variable and what it must be */
export function readVariables<Schema extends z.ZodMiniType>(
  schema: Schema,
  environment: Record<string, string>,
): z.infer<Schema> {
  const parsed = z.safeParse(schema, environment);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'));
}

/**
 * Reads the configuration from environment variables; empty ones count as unset.
 * @throws ConfigError naming each invalid variable
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  providers: readonly PaymentProviderSettings[],
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => (entry[1] ?? '') !== ''),
  );
  const wrong: string[] = [];
  const read = <T>(part: () => T): T | null => {
    try {
      return part();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      wrong.push(error.message);
      return null;
    }
  };
  const values = read(() => readVariables(Environment, given));
  const carriers = read(() => readVariables(messageVariables(), given));
  if (carriers) wrong.push(...findGatewayGaps(carriers));
  if (values)
    wrong.push(
      ...findHttpConflicts(values, values.DATABASE_POOL),
      ...findDatabaseConflicts(values),
      ...findNetworkGaps(values),
      ...findFileGaps(values),
      ...findEdgeGaps(values),
      ...findDemoInTheOpen(values),
    );
  const accounts: Record<string, unknown> = {};
  for (const provider of providers) {
    const account = read(() => provider.readAccount(given));
    if (account !== null) accounts[provider.name] = account;
  }
  const offered =
    values && wrong.length === 0 && read(() => readOffered(values.PAYMENT_PROVIDERS, providers, accounts));
  if (wrong.length > 0 || !values || !carriers || !offered) throw new ConfigError(wrong.join('\n'));
  const plain = (url: string | undefined) => url?.replace(/\/$/, '') ?? null;
  const database = databaseSettingsOf(values);
  return {
    port: values.PORT,
    officePort: values.OFFICE_PORT,
    // The passwords are published, so a demo listens only on this machine unless its operator opens it.
    host: values.HOST ?? (values.DEMO && !values.DEMO_IN_THE_OPEN ? 'localhost' : '0.0.0.0'),
    dataDir: path.resolve(values.DATA_DIR),
    ...database,
    migrate: values.MIGRATE,
    role: values.ROLE,
    webProcesses: values.WEB_PROCESSES,
    shopUrl: plain(values.SHOP_URL),
    adminUrl: plain(values.ADMIN_URL),
    rateLimitScale: values.RATE_LIMIT_SCALE,
    proofOfWork: values.PROOF_OF_WORK,
    orderLimits: orderLimitsFrom(values, values.RATE_LIMIT_SCALE),
    secretKey: values.SECRET_KEY ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    ...readHttpSettings(values, database.databasePool),
    files: fileSettingsOf(values),
    edge: edgeSettingsOf(values),
    telemetry: telemetrySettingsOf(values),
    demo: values.DEMO,
    demoHistory: values.DEMO_HISTORY,
    demoInTheOpen: values.DEMO && values.DEMO_IN_THE_OPEN !== undefined,
    printAhead: values.PRINT_AHEAD,
    webhookPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES,
    fullStartLoader: values.FULL_START_LOADER,
    reviewRequestDays: values.REVIEW_REQUEST_DAYS,
    returnDays: values.RETURN_DAYS,
    ...networkSettingsOf(values),
    payments: { accounts, offered },
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    messageGateways: messageGatewaysOf(carriers),
    smsTemplates: values.SMS_TEMPLATES,
    whatsappTemplates: values.WHATSAPP_TEMPLATES,
    logLevel: values.LOG_LEVEL,
    readFrom: { environment: given, providers },
  };
}

function findDemoInTheOpen({
  DEMO,
  DEMO_IN_THE_OPEN: words,
  HOST: host,
}: Pick<z.infer<typeof Environment>, 'DEMO' | 'DEMO_IN_THE_OPEN' | 'HOST'>): string[] {
  if (!DEMO || words !== undefined || host === undefined || isThisMachine(host)) return [];
  return [`HOST=${host} would let other machines in. ${demoOfThisMachine}`];
}

export type ProcessSettings = Pick<Config, 'webProcesses' | 'role' | 'logLevel'>;

/** Null if one process does everything, which then reports invalid settings itself. */
export function readProcessSettings(environment: Record<string, string | undefined>): ProcessSettings | null {
  const own = z.pick(Environment, { WEB_PROCESSES: true, ROLE: true, DATABASE_URL: true, LOG_LEVEL: true });
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => (text ?? '') !== ''));
  const { data } = z.safeParse(own, given);
  if (!data || data.WEB_PROCESSES === 1 || data.ROLE === 'worker' || data.DATABASE_URL === undefined) return null;
  return { webProcesses: data.WEB_PROCESSES, role: data.ROLE, logLevel: data.LOG_LEVEL };
}

/** Returns the providers listed, or else all that are set up. A test provider is never offered beside a real one. */
function readOffered(
  listed: string | undefined,
  providers: readonly PaymentProviderSettings[],
  accounts: Readonly<Record<string, unknown>>,
): PaymentConfig['offered'] {
  const setUp = providers.filter(({ name }) => name in accounts);
  const real = setUp.filter(({ isTest }) => !isTest);
  const possible = real.length > 0 ? real : setUp;
  const plain = ({ name, title }: PaymentProviderSettings) => ({ name, title });
  if (listed === undefined) return possible.map(plain);
  if (listed === 'none') return [];
  return [...new Set(listed.split(/,\s*/))].map((name) => {
    const provider = possible.find((each) => each.name === name);
    if (!provider)
      throw new ConfigError(
        `PAYMENT_PROVIDERS must name providers that are set up, which ${name} is not (${possible.map((each) => each.name).join(', ') || 'none is'})`,
      );
    return plain(provider);
  });
}
