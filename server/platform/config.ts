import {
  findGatewayGaps,
  type MessageGateways,
  messageGatewaysOf,
  messageGatewayVariables,
} from './message-gateway-settings.ts';
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
import { findNetworkGaps, networkSettingsOf, networkVariables, type SellerSettings } from './network-settings.ts';
import { type OrderLimits, orderLimitsFrom, orderLimitVariables } from './order-limit-settings.ts';
import { flag } from './setting-types.ts';
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

/** Mixed into every hash that must not be made by someone who has the database alone. */
const secretKey = z.optional(z.string().check(z.minLength(32, 'must have at least 32 characters')));

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text.replace(/\/$/, '');
}

/** A list of templates by message and language, such as "order_placed.en=1107…, order_placed.hi=1107…". */
function templateList(shape: RegExp, example: string) {
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

const smsTemplates = templateList(/^([a-z_]+\.(?:en|hi))=([0-9A-Za-z]{1,40})$/, 'order_placed.en=1107160000000000001');
const whatsappTemplates = templateList(/^([a-z_]+\.(?:en|hi))=([\w-]{1,100})$/, 'order_placed.en=order_placed_v1');

/** What whoever lets other machines into a demo has to say. */
const openDemoWords = 'its-passwords-are-published';

/** Why a demo answers nobody from another machine, and what to do. */
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
  WEB_PROCESSES: z._default(
    z.pipe(z.string().check(z.regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be 1 to 64')), z.transform(Number)),
    1,
  ),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be all, web or worker'), 'all'),
  SHOP_URL: origin,
  ADMIN_URL: origin,
  RATE_LIMIT_SCALE: z._default(
    z.pipe(z.string().check(z.regex(/^\d+(\.\d+)?$/, 'must be a number such as 1 or 0.5')), z.transform(Number)),
    1,
  ),
  PROOF_OF_WORK: z._default(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')), z.transform(Number)),
    1_500,
  ),
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
  RETURN_DAYS: z._default(
    z.pipe(z.string().check(z.regex(/^([7-9]|[1-9]\d|1[0-7]\d|180)$/, 'must be 7 to 180 days')), z.transform(Number)),
    policy.returnDays,
  ),
  ...networkVariables,
  REVIEW_REQUEST_DAYS: z._default(
    z.pipe(z.string().check(z.regex(/^([1-9]?\d)$/, 'must be 0 to 99 days; 0 means never')), z.transform(Number)),
    7,
  ),
  PAYMENT_PROVIDERS: z.optional(
    z.string().check(z.regex(/^[a-z]+(,\s*[a-z]+)*$/, 'must list payment providers with commas between, or be none')),
  ),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://'))),
  MAIL_FROM: z.optional(z.string()),
  ...messageGatewayVariables,
  SMS_TEMPLATES: smsTemplates,
  WHATSAPP_TEMPLATES: whatsappTemplates,
  LOG_LEVEL: z._default(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'must be silent, error, warn, info or debug'),
    'info',
  ),
});

/** What the configuration needs to know of a payment provider; each reads its own variables. */
export interface PaymentProviderSettings<Account = unknown> {
  /** Its name in tables, calls and settings: lower-case letters. */
  readonly name: string;
  /** What buyers and staff call it: the name of a brand, the same in every language. */
  readonly title: string;
  /** It moves no money, so it takes new payments only where no other provider is set up. */
  readonly isTest: boolean;
  /** Whether an account of it is one of its test mode: orders are then paid without money. */
  isTestAccount?(account: Account): boolean;
  /** The names of its variables. */
  readonly variables: readonly string[];
  /**
   * The account that the environment names, or null where this provider is not set up.
   * @throws ConfigError
   */
  readAccount(environment: Record<string, string>): Account | null;
}

/** Which payment providers are set up. */
export interface PaymentConfig {
  /** The account of each provider that is set up, by its name; the provider itself knows the shape. */
  accounts: Readonly<Record<string, unknown>>;
  /** Those that take new payments, in the order in which buyers are shown them. The others only give refunds. */
  offered: readonly Pick<PaymentProviderSettings, 'name' | 'title'>[];
}

export interface Config extends DatabaseSettings, SellerSettings {
  port: number;
  officePort: number;
  host: string;
  /** Absolute path of the folder for embedded storage and files, or for copies of an object store's. */
  dataDir: string;
  /** Bring the schema up to date at start; otherwise start only when it is. */
  migrate: boolean;
  /** What this process does: serve the sites, run the jobs, or both. */
  role: 'all' | 'web' | 'worker';
  /** Processes that serve the sites on this machine; they share what is meant for all of it, such as connections to the database. */
  webProcesses: number;
  /** Public origins without a trailing slash; null means http://localhost and the port in use. */
  shopUrl: string | null;
  adminUrl: string | null;
  /** Multiplies every rate limit. */
  rateLimitScale: number;
  /** Tries that a device's proof of work takes on average. */
  proofOfWork: number;
  orderLimits: OrderLimits;
  /** Protects one-time codes and the links to guests' orders beside the key that is stored; null where it is not set. */
  secretKey: string | null;
  /** What the caller of /metrics must know; null: there are no metrics. */
  metricsToken: string | null;
  trustProxy: TrustProxy;
  http: HttpSettings;
  overload: OverloadSettings;
  files: FileSettings;
  /** The shared cache before the shop; null where none is told of. */
  edge: EdgeSettings | null;
  /** Where traces and metrics are sent; null where nobody takes them. */
  telemetry: TelemetrySettings | null;
  /** Where the volume of the data folder has less left, it counts as full. */
  leastFreeBytes: number;
  /** The demo shop: its data move into an empty database, its logins are printed, and it takes orders whatever is missing. */
  demo: boolean;
  /** Whether a new demo shop gets half a year of orders, customers and tickets. */
  demoHistory: boolean;
  /** Whether the demo answers other machines than this one, though its passwords are published. */
  demoInTheOpen: boolean;
  /** Whether the catalogue and the income plan are printed as soon as they change, or when somebody asks for them. */
  printAhead: boolean;
  /** Whether webhooks may go to this machine and private networks, and without encryption. */
  webhookPrivateAddresses: boolean;
  fullStartLoader: boolean;
  /** How many days after its delivery an order's buyer is asked for reviews, once; 0: never. */
  reviewRequestDays: number;
  /** Days after its delivery in which a new order's items may come back. */
  returnDays: number;
  payments: PaymentConfig;
  smtpUrl: string | null;
  mailFrom: string | null;
  /** Who carries messages to phones; null where they are only noted in the log. */
  messageGateways: MessageGateways;
  /** Approved (DLT) template ids of short messages, by message and language: `order_placed.en`. */
  smsTemplates: Readonly<Record<string, string>>;
  /** The same of WhatsApp: names of templates that Meta has approved. */
  whatsappTemplates: Readonly<Record<string, string>>;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** What it was read from; settings that staff store are read in the same way, see stored-settings.ts. */
  readFrom: {
    readonly environment: Readonly<Record<string, string>>;
    readonly providers: readonly PaymentProviderSettings[];
  };
}

/** A wrong setting: `message` has one line per variable. */
export class ConfigError extends Error {}

/**
 * Parses a provider's variables.
 * @throws ConfigError naming each variable that is wrong and what it must be.
 */
export function readVariables<Schema extends z.ZodMiniType>(
  schema: Schema,
  environment: Record<string, string>,
): z.infer<Schema> {
  const parsed = z.safeParse(schema, environment);
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'));
}

/**
 * Reads the configuration from environment variables; empty ones count as unset. `providers` are the payment providers that there are.
 * @throws ConfigError naming each variable that is wrong and what it must be.
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
  if (values)
    wrong.push(
      ...findHttpConflicts(values, values.DATABASE_POOL),
      ...findDatabaseConflicts(values),
      ...findNetworkGaps(values),
      ...findGatewayGaps(values),
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
  if (wrong.length > 0 || !values || !offered) throw new ConfigError(wrong.join('\n'));
  const plain = (url: string | undefined) => url?.replace(/\/$/, '') ?? null;
  const database = databaseSettingsOf(values);
  return {
    port: values.PORT,
    officePort: values.OFFICE_PORT,
    // The demo's passwords are published: it is for this machine alone unless its operator says otherwise in words.
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
    messageGateways: messageGatewaysOf(values),
    smsTemplates: values.SMS_TEMPLATES,
    whatsappTemplates: values.WHATSAPP_TEMPLATES,
    logLevel: values.LOG_LEVEL,
    readFrom: { environment: given, providers },
  };
}

/** Why a demo may not listen where it is told to. */
function findDemoInTheOpen({
  DEMO,
  DEMO_IN_THE_OPEN: words,
  HOST: host,
}: Pick<z.infer<typeof Environment>, 'DEMO' | 'DEMO_IN_THE_OPEN' | 'HOST'>): string[] {
  if (!DEMO || words !== undefined || host === undefined || isThisMachine(host)) return [];
  return [`HOST=${host} would let other machines in. ${demoOfThisMachine}`];
}

/** What the parent of several web processes needs to know. */
export type ProcessSettings = Pick<Config, 'webProcesses' | 'role' | 'logLevel'>;

/** The settings of a parent; null where one process does all, which then says what is wrong with its settings. */
export function readProcessSettings(environment: Record<string, string | undefined>): ProcessSettings | null {
  const own = z.pick(Environment, { WEB_PROCESSES: true, ROLE: true, DATABASE_URL: true, LOG_LEVEL: true });
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => (text ?? '') !== ''));
  const { data } = z.safeParse(own, given);
  if (!data || data.WEB_PROCESSES === 1 || data.ROLE === 'worker' || data.DATABASE_URL === undefined) return null;
  return { webProcesses: data.WEB_PROCESSES, role: data.ROLE, logLevel: data.LOG_LEVEL };
}

/** Those on offer: as listed, or else all that are set up. A test provider never stands beside a real one. */
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
