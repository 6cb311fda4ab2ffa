import path from 'node:path';
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { paymentProviders } from '#server/payments/gateways/providers.ts';
import { orderLimitVariables } from './order-limit-settings.ts';
import { ConfigError, readConfig as read, readProcessSettings } from './config.ts';

const readConfig = (environment: Record<string, string>) => read(environment, paymentProviders);
/** The defaults must be the same, whatever they were read from. */
const withoutSource = ({ readFrom: _source, ...config }: ReturnType<typeof read>) => config;

test('the sender’s address has no spaces around it', () => {
  expect(readConfig({ MAIL_FROM: ' Himgiri <care@himgiri.example> ' }).mailFrom).toBe('Himgiri <care@himgiri.example>');
});

test('nothing set gives the documented presets', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    officePort: 3001,
    host: 'localhost',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databasePool: 16,
    databaseReads: null,
    databasePrepare: true,
    databaseDeadlines: {
      connect: 5_000,
      statement: 10_000,
      lock: 4_000,
      idleInTransaction: 20_000,
      query: 15_000,
      checkoutQuery: 5_000,
    },
    databaseJobTimeout: 300_000,
    migrate: true,
    role: 'all',
    webProcesses: 1,
    shopUrl: null,
    adminUrl: null,
    rateLimitScale: 1,
    proofOfWork: 1_500,
    secretKey: null,
    metricsToken: null,
    orderLimits: {
      perProduct: 30,
      perOrder: 100,
      knownBuyerPerProduct: 100,
      knownBuyerPerOrder: 500,
      guestCodMax: 10_000,
      guestCodCodeAbove: 5_000,
      unpaidOrders: 5,
      unpaidStock: 20,
      unpaidStockPerNetwork: 30,
      reviewCodOrders: 4,
      networkOrders: 30,
      networkPaymentMinutes: 10,
    },
    trustProxy: false,
    http: {
      headersTimeoutMs: 15_000,
      requestTimeoutMs: 120_000,
      keepAliveTimeoutMs: 72_000,
      bodyLimitBytes: 65_536,
      maxConnections: 10_000,
      backlog: 1024,
      shutdownDelayMs: 0,
      shutdownGraceMs: 8_000,
    },
    overload: { reserved: 4, queue: 256, waitMs: 3_000, eventLoopDelayMs: 500 },
    edge: null,
    telemetry: null,
    files: { s3: null, maxCopyBytes: 2_147_483_648 },
    leastFreeBytes: 209_715_200,
    demo: true,
    demoHistory: true,
    demoInTheOpen: false,
    printAhead: true,
    webhookPrivateAddresses: false,
    fullStartLoader: false,
    reviewRequestDays: 7,
    returnDays: 30,
    network: {
      joinRequiresOrder: false,
      coolingOffDays: 30,
      exitNoticeDays: 30,
      payoutHoldHours: 72,
      incomeChecks: 'unusual',
      incomeForecast: true,
      minimumPayout: 100,
      openIncomeHold: 5_000,
    },
    kycKeys: [],
    razorpayx: null,
    bankVerification: null,
    payments: { accounts: { sandbox: { on: true } }, offered: [{ name: 'sandbox', title: 'Test payment' }] },
    smtpUrl: null,
    mailFrom: null,
    messageGateways: { sms: null, whatsapp: null },
    smsTemplates: {},
    whatsappTemplates: {},
    logLevel: 'info',
    readFrom: { environment: {}, providers: paymentProviders },
  });
});

test('the demo is for this machine alone and has the test payment window; a production shop listens everywhere and has none', () => {
  const shop = (environment: Record<string, string>) => {
    const { host, payments } = readConfig(environment);
    return [host, ...payments.offered.map(({ name }) => name)];
  };
  expect(shop({ DEMO: '1' })).toEqual(['localhost', 'sandbox']);
  const open = { DEMO_IN_THE_OPEN: 'its-passwords-are-published' };
  expect(shop({ DEMO: '1', PAYMENT_SANDBOX: '0', ...open })).toEqual(['0.0.0.0']);
  expect(shop({ DEMO: '1', HOST: '192.0.2.7', ...open })).toEqual(['192.0.2.7', 'sandbox']);
  expect(shop({ DEMO: '0' })).toEqual(['0.0.0.0']);
  expect(shop({ DEMO: '0', HOST: '127.0.0.1', PAYMENT_SANDBOX: '1' })).toEqual(['127.0.0.1', 'sandbox']);
});

test.each(['0.0.0.0', '::', '192.0.2.7', 'shop.example'])(
  'a demo does not listen at %s unless its operator says so in words',
  (HOST) => {
    expect(() => readConfig({ HOST })).toThrow(
      `HOST=${HOST} would let other machines in. This demo answers its own machine alone, because its passwords are published. ` +
        'Set DEMO=0 for a real shop, or DEMO_IN_THE_OPEN=its-passwords-are-published to let everybody in.',
    );
    expect(() => readConfig({ HOST, DEMO_IN_THE_OPEN: '1' })).toThrow(
      'DEMO_IN_THE_OPEN must be its-passwords-are-published, or not set',
    );
    expect(readConfig({ HOST, DEMO: '0' }).host).toBe(HOST);
  },
);

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['OFFICE_PORT', '-1'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_READ_URL', 'db2.example'],
  ['DATABASE_READ_URL', 'postgres://one/shop?target_session_attrs=read-write'],
  ['DATABASE_READ_URL', 'postgres://one/shop,two/shop'],
  ['DATABASE_READ_LAG_MS', '99'],
  ['DATABASE_READ_LAG_MS', '30001'],
  ['DATABASE_READ_POOL', '0'],
  ['DATABASE_URL', 'postgres://shop@db.example:port/shop'],
  ['DATABASE_URL', 'postgres://shop@one,,two/shop'],
  ['DATABASE_URL', 'postgres://shop@one,two/shop?target_session_attrs=standby'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_PREPARE', 'never'],
  ['DATABASE_CONNECT_TIMEOUT', '-1'],
  ['DATABASE_STATEMENT_TIMEOUT', '10s'],
  ['DATABASE_LOCK_TIMEOUT', '1.2345'],
  ['DATABASE_IDLE_IN_TRANSACTION_TIMEOUT', 'long'],
  ['DATABASE_QUERY_TIMEOUT', '1e3'],
  ['DATABASE_CHECKOUT_TIMEOUT', 'soon'],
  ['DATABASE_JOB_TIMEOUT', '100000'],
  ['MIGRATE', 'yes'],
  ['ROLE', 'master'],
  ['WEB_PROCESSES', '0'],
  ['WEB_PROCESSES', '65'],
  ['SECRET_KEY', 'too short'],
  ['SHOP_URL', 'shop.example'],
  ['SHOP_URL', 'https://shop.example/path'],
  ['ADMIN_URL', 'office'],
  ['RATE_LIMIT_SCALE', 'fast'],
  ['PROOF_OF_WORK', '0'],
  ['ORDER_MAX_PER_PRODUCT', '-1'],
  ['UNPAID_STOCK_PER_NETWORK', '101'],
  ['GUEST_COD_MAX', '10k'],
  ['SMS_TEMPLATES', 'order_placed=1'],
  ['SMS_TEMPLATES', 'order_placed.en=a-b'],
  ['SMS_TEMPLATES', 'order_placed.en=1;order_shipped.en=2'],
  ['WHATSAPP_TEMPLATES', 'order_placed=v1'],
  ['WHATSAPP_TEMPLATES', 'order_placed.en=v 1'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '-1'],
  ['TRUST_PROXY', 'loopback;uniquelocal'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/8,'],
  ['REQUEST_TIMEOUT', '0'],
  ['HEADERS_TIMEOUT', '120'],
  ['HEADERS_TIMEOUT', 'long'],
  ['BODY_LIMIT_KB', '1'],
  ['MAX_CONNECTIONS', '0'],
  ['SHUTDOWN_GRACE', '1h'],
  ['DATABASE_RESERVED', '16'],
  ['DATABASE_QUEUE', '-5'],
  ['DEMO', '2'],
  ['PAYMENT_SANDBOX', 'yes'],
  ['PAYMENT_PROVIDERS', 'Razorpay'],
  ['PAYMENT_PROVIDERS', 'razorpay'],
  ['PAYMENT_PROVIDERS', 'sandbox, cod'],
  ['RAZORPAY_KEY_ID', 'key'],
  ['RAZORPAY_WEBHOOK_SECRET', 'short'],
  ['RAZORPAY_API_URL', 'api.razorpay.com'],
  ['SMTP_URL', 'mail.example'],
  ['LOG_LEVEL', 'loud'],
  ['FILES_S3_ENDPOINT', 's3.example'],
  ['FILES_S3_BUCKET', 'Shop Files'],
  ['FILES_S3_REGION', 'Mumbai'],
  ['FILES_S3_PATH_STYLE', 'yes'],
  ['FILES_S3_PUBLIC_URL', 'pictures.example'],
  ['FILES_S3_LINK_SECONDS', '5'],
  ['FILES_CACHE_MB', '0'],
  ['EDGE_CACHE', 'akamai'],
  ['EDGE_PURGE_URL', 'varnish:6082'],
  ['EDGE_PURGE_ID', '../zones'],
  ['EDGE_PURGE_TOKEN', 'short'],
])('%s=%s is refused by name', (variable, value) => {
  expect(() => readConfig({ [variable]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [variable]: value })).toThrow(new RegExp(`^${variable} must`));
});

test('every wrong variable has its line', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT must[^\n]+\nDEMO must[^\n]+$/);
});

test.each([
  ['1', 1],
  ['2', 2],
  ['loopback', ['loopback']],
  ['uniquelocal, 203.0.113.7,2001:db8::/32', ['uniquelocal', '203.0.113.7', '2001:db8::/32']],
])('TRUST_PROXY=%s', (text, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy);
});

test('a smaller pool keeps fewer connections for orders', () => {
  expect(readConfig({ DATABASE_POOL: '3' }).overload.reserved).toBe(0);
  expect(readConfig({ DATABASE_POOL: '40', DATABASE_RESERVED: '8' }).overload.reserved).toBe(8);
});

test('the scale of rate limits multiplies numbers of orders, not quantities and shares', () => {
  expect(readConfig({ RATE_LIMIT_SCALE: '10', NETWORK_ORDERS: '0' }).orderLimits).toEqual({
    ...readConfig({}).orderLimits,
    unpaidOrders: 50,
    reviewCodOrders: 40,
    networkOrders: 0,
  });
});

test('origins lose a trailing slash', () => {
  expect(readConfig({ SHOP_URL: 'https://shop.example/' }).shopUrl).toBe('https://shop.example');
});

test('settings of the database that do not go together are refused', () => {
  expect(() => readConfig({ DATABASE_QUERY_TIMEOUT: '10' })).toThrow(
    'DATABASE_QUERY_TIMEOUT must be longer than DATABASE_STATEMENT_TIMEOUT',
  );
  expect(readConfig({ DATABASE_QUERY_TIMEOUT: '0' }).databaseDeadlines.query).toBe(0);
  expect(() => readConfig({ DATABASE_CHECKOUT_TIMEOUT: '4' })).toThrow(
    'DATABASE_CHECKOUT_TIMEOUT must be longer than DATABASE_LOCK_TIMEOUT',
  );
  expect(readConfig({ DATABASE_CHECKOUT_TIMEOUT: '0' }).databaseDeadlines.checkoutQuery).toBe(0);
  expect(() => readConfig({ ROLE: 'worker' })).toThrow('ROLE must be all without DATABASE_URL');
  expect(() => readConfig({ WEB_PROCESSES: '2' })).toThrow('WEB_PROCESSES must be 1 without DATABASE_URL');
  expect(readConfig({ ROLE: 'worker', DATABASE_URL: 'postgres://shop@db.example/shop' }).role).toBe('worker');
});

test('reads are answered elsewhere only where the database is a server', () => {
  const url = 'postgres://shop@db1.example/shop';
  const reads = 'postgres://shop:a%2Cb@one:5433,two/shop, postgres://shop@three/shop?sslmode=require';
  expect(readConfig({}).databaseReads).toBeNull();
  expect(readConfig({ DATABASE_URL: url, DATABASE_READ_URL: reads }).databaseReads).toEqual({
    urls: [
      'postgres://shop:a%2Cb@one:5433/shop',
      'postgres://shop:a%2Cb@two/shop',
      'postgres://shop@three/shop?sslmode=require',
    ],
    pool: 16,
    maxLagMs: 1_000,
  });
  expect(() => readConfig({ DATABASE_READ_URL: reads })).toThrow('DATABASE_READ_URL needs DATABASE_URL');
});

test('the example file and the page of all other settings name every variable and hold the defaults', () => {
  const files = ['.env.example', 'docs/operations/all-settings.md'];
  const example = files.map((file) => fs.readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')).join('');
  const set = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]));
  const named = [...example.matchAll(/^(?:# )?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(withoutSource(readConfig(set))).toEqual(withoutSource(readConfig({})));
  expect(new Set(named)).toEqual(
    new Set([
      'PORT',
      'OFFICE_PORT',
      'HOST',
      'SHOP_URL',
      'ADMIN_URL',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_POOL',
      'DATABASE_READ_URL',
      'DATABASE_READ_POOL',
      'DATABASE_READ_LAG_MS',
      'DATABASE_PREPARE',
      'DATABASE_CONNECT_TIMEOUT',
      'DATABASE_STATEMENT_TIMEOUT',
      'DATABASE_LOCK_TIMEOUT',
      'DATABASE_IDLE_IN_TRANSACTION_TIMEOUT',
      'DATABASE_QUERY_TIMEOUT',
      'DATABASE_CHECKOUT_TIMEOUT',
      'DATABASE_JOB_TIMEOUT',
      'MIGRATE',
      'WEB_PROCESSES',
      'ROLE',
      'SMS_GATEWAY',
      'MSG91_AUTH_KEY',
      'MSG91_SENDER',
      'MSG91_API_URL',
      'WHATSAPP_GATEWAY',
      'WHATSAPP_PHONE_NUMBER_ID',
      'WHATSAPP_ACCESS_TOKEN',
      'WHATSAPP_API_URL',
      'SMS_TEMPLATES',
      'WHATSAPP_TEMPLATES',
      'DEMO',
      'DEMO_HISTORY',
      'DEMO_IN_THE_OPEN',
      'WEBHOOK_PRIVATE_ADDRESSES',
      'PRINT_AHEAD',
      'PAYMENT_SANDBOX',
      'PAYMENT_PROVIDERS',
      'SMTP_URL',
      'MAIL_FROM',
      'PROOF_OF_WORK',
      'RATE_LIMIT_SCALE',
      'SECRET_KEY',
      'METRICS_TOKEN',
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'OTEL_TRACES_EXPORTER',
      'OTEL_METRICS_EXPORTER',
      'OTEL_SERVICE_NAME',
      'OTEL_RESOURCE_ATTRIBUTES',
      'OTEL_TRACES_SAMPLER',
      'OTEL_TRACES_SAMPLER_ARG',
      ...Object.keys(orderLimitVariables),
      'TRUST_PROXY',
      'HEADERS_TIMEOUT',
      'REQUEST_TIMEOUT',
      'JOIN_REQUIRES_ORDER',
      'COOLING_OFF_DAYS',
      'EXIT_NOTICE_DAYS',
      'PAYOUT_HOLD_HOURS',
      'INCOME_CHECKS',
      'INCOME_FORECAST',
      'MINIMUM_PAYOUT',
      'OPEN_INCOME_HOLD',
      'KYC_KEYS',
      'CASHFREE_VERIFICATION_ID',
      'CASHFREE_VERIFICATION_SECRET',
      'CASHFREE_VERIFICATION_URL',
      'RAZORPAYX_KEY_ID',
      'RAZORPAYX_KEY_SECRET',
      'RAZORPAYX_ACCOUNT',
      'RAZORPAYX_URL',
      'KEEP_ALIVE_TIMEOUT',
      'BODY_LIMIT_KB',
      'MAX_CONNECTIONS',
      'LISTEN_BACKLOG',
      'SHUTDOWN_DELAY',
      'SHUTDOWN_GRACE',
      'DATABASE_RESERVED',
      'DATABASE_QUEUE',
      'DATABASE_QUEUE_WAIT',
      'EVENT_LOOP_DELAY',
      'FILES_S3_ENDPOINT',
      'FILES_S3_REGION',
      'FILES_S3_BUCKET',
      'FILES_S3_ACCESS_KEY_ID',
      'FILES_S3_SECRET_ACCESS_KEY',
      'FILES_S3_PATH_STYLE',
      'FILES_S3_PUBLIC_URL',
      'FILES_S3_LINK_SECONDS',
      'FILES_CACHE_MB',
      'EDGE_CACHE',
      'EDGE_PURGE_URL',
      'EDGE_PURGE_ID',
      'EDGE_PURGE_TOKEN',
      'DISK_FREE_MB',
      'FULL_START_LOADER',
      'REVIEW_REQUEST_DAYS',
      'RETURN_DAYS',
      'LOG_LEVEL',
    ]),
  );
});

test.each(paymentProviders.filter(({ isTest }) => !isTest))(
  'the page of $name names all of its variables and holds the presets',
  ({ name, variables }) => {
    const page = fs.readFileSync(path.join(import.meta.dirname, `../../docs/payments/${name}.md`), 'utf8');
    const set = [...page.matchAll(/^ {4}([A-Z_]+)=(.*)$/gm)].map(([, variable, value]) => [variable!, value!]);
    expect(withoutSource(readConfig(Object.fromEntries(set)))).toEqual(withoutSource(readConfig({})));
    const named = [...page.matchAll(/^ {4}(?:# )?([A-Z_]+)=/gm)].map(([, variable]) => variable);
    expect(named).toEqual(variables);
  },
);

test('the ids of approved texts are read by message and language', () => {
  expect(readConfig({ SMS_TEMPLATES: 'order_placed.en=11, order_placed.hi=12' }).smsTemplates).toEqual({
    'order_placed.en': '11',
    'order_placed.hi': '12',
  });
});

const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'webhook-secret',
};

test('bank accounts are verified where both values of the provider are set', () => {
  const both = { CASHFREE_VERIFICATION_ID: 'CF1', CASHFREE_VERIFICATION_SECRET: 'cfsk_secret' };
  expect(readConfig(both).bankVerification).toEqual({
    clientId: 'CF1',
    clientSecret: 'cfsk_secret',
    apiUrl: 'https://api.cashfree.com/verification',
  });
  expect(() => readConfig({ CASHFREE_VERIFICATION_ID: 'CF1' })).toThrow(
    'CASHFREE_VERIFICATION_ID and CASHFREE_VERIFICATION_SECRET go together',
  );
});

test('files lie in an object store where its four values are set', () => {
  const all = {
    FILES_S3_ENDPOINT: 'https://store.example/',
    FILES_S3_BUCKET: 'shop-files',
    FILES_S3_ACCESS_KEY_ID: 'id',
    FILES_S3_SECRET_ACCESS_KEY: 'secret-key',
  };
  expect(readConfig(all).files.s3).toEqual({
    endpoint: 'https://store.example',
    region: 'us-east-1',
    bucket: 'shop-files',
    accessKeyId: 'id',
    secretAccessKey: 'secret-key',
    pathStyle: true,
    publicUrl: null,
    linkSeconds: null,
  });
  const amazon = { ...all, FILES_S3_ENDPOINT: 'https://s3.ap-south-1.amazonaws.com' };
  expect(readConfig(amazon).files.s3).toMatchObject({ pathStyle: false });
  expect(readConfig({ ...amazon, FILES_S3_PATH_STYLE: '1' }).files.s3).toMatchObject({ pathStyle: true });
  expect(readConfig({ ...amazon, FILES_S3_BUCKET: 'files.shop' }).files.s3).toMatchObject({ pathStyle: true });
  const { FILES_S3_BUCKET: _bucket, ...some } = all;
  expect(() => readConfig(some)).toThrow('FILES_S3_BUCKET must be set, too');
  const publicUrl = { FILES_S3_PUBLIC_URL: 'https://pictures.example/' };
  expect(readConfig({ ...all, ...publicUrl }).files.s3).toMatchObject({ publicUrl: 'https://pictures.example' });
  expect(readConfig({ ...all, FILES_S3_LINK_SECONDS: '60' }).files.s3).toMatchObject({ linkSeconds: 60 });
  for (const alone of [publicUrl, { FILES_S3_LINK_SECONDS: '60' }])
    expect(() => readConfig(alone)).toThrow(`${Object.keys(alone)[0]} is for files in an object store`);
});

test('payouts go by RazorpayX where its three values are set', () => {
  const all = {
    RAZORPAYX_KEY_ID: 'rzp_live_x',
    RAZORPAYX_KEY_SECRET: 'x-secret',
    RAZORPAYX_ACCOUNT: '7878780080316316',
  };
  expect(readConfig(all).razorpayx).toEqual({
    keyId: 'rzp_live_x',
    keySecret: 'x-secret',
    account: '7878780080316316',
    apiUrl: 'https://api.razorpay.com/v1',
  });
  expect(() => readConfig({ ...all, RAZORPAYX_ACCOUNT: '' })).toThrow(
    'RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET and RAZORPAYX_ACCOUNT go together',
  );
});

test('Razorpay is switched on by its three values', () => {
  expect(readConfig(razorpay).payments.accounts['razorpay']).toEqual({
    keyId: 'rzp_test_key',
    keySecret: 'secret',
    webhookSecret: 'webhook-secret',
    oldWebhookSecret: null,
    apiUrl: 'https://api.razorpay.com/v1',
  });
  const moved = {
    ...razorpay,
    RAZORPAY_WEBHOOK_SECRET_OLD: 'older-secret',
    RAZORPAY_API_URL: 'http://localhost:1/v1/',
  };
  expect(readConfig(moved).payments.accounts['razorpay']).toMatchObject({
    oldWebhookSecret: 'older-secret',
    apiUrl: 'http://localhost:1/v1',
  });
});

test('of the providers that are set up those named take payments, in that order; the others only give refunds', () => {
  const offered = (PAYMENT_PROVIDERS: string) => {
    const { payments } = readConfig({ ...razorpay, PAYMENT_PROVIDERS });
    expect(Object.keys(payments.accounts)).toEqual(['razorpay', 'sandbox']);
    return payments.offered.map(({ name }) => name);
  };
  expect(offered('')).toEqual(['razorpay']);
  expect(offered('razorpay, razorpay')).toEqual(['razorpay']);
  expect(offered('none')).toEqual([]);
  expect(() => offered('sandbox')).toThrow(
    /^PAYMENT_PROVIDERS must name providers that are set up, which sandbox is not/,
  );
});

test.each(Object.keys(razorpay))('an account without %s stops the start and names it', (name) => {
  expect(() => readConfig({ ...razorpay, [name]: '' })).toThrow(
    new ConfigError(`${name} must be set where Razorpay takes the payments`),
  );
});

test('keys of papers have a name each and 32 bytes', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const readKeys = (KYC_KEYS: string) => readConfig({ KYC_KEYS }).kycKeys;
  expect(readKeys(`2:${key}, 1:${key}`)).toEqual([
    { id: '2', key: Buffer.alloc(32, 7) },
    { id: '1', key: Buffer.alloc(32, 7) },
  ]);
  for (const wrong of [key, `1:${key.slice(4)}`, `1:${key},1:${key}`, `server:${key}`])
    expect(() => readKeys(wrong)).toThrow(/KYC_KEYS must be a list/);
});

test('a cache before the shop is told of whole or not at all', () => {
  const token = { EDGE_PURGE_ID: 'zone1', EDGE_PURGE_TOKEN: 'a-token-of-the-api' };
  expect(readConfig({}).edge).toBeNull();
  expect(readConfig({ EDGE_CACHE: 'varnish', EDGE_PURGE_URL: 'http://one:6082/, http://two:6082' }).edge).toEqual({
    provider: 'varnish',
    purgeUrls: ['http://one:6082', 'http://two:6082'],
    purgeId: null,
    purgeToken: null,
  });
  expect(readConfig({ EDGE_CACHE: 'cloudflare', ...token }).edge).toEqual({
    provider: 'cloudflare',
    purgeUrls: ['https://api.cloudflare.com/client/v4'],
    purgeId: 'zone1',
    purgeToken: 'a-token-of-the-api',
  });
  expect(readConfig({ EDGE_CACHE: 'fastly', ...token }).edge?.purgeUrls).toEqual(['https://api.fastly.com']);
  expect(() => readConfig({ EDGE_CACHE: 'varnish' })).toThrow('EDGE_PURGE_URL must be set for EDGE_CACHE=varnish');
  expect(() => readConfig({ EDGE_CACHE: 'fastly', EDGE_PURGE_ID: 'one' })).toThrow(
    'EDGE_PURGE_ID and EDGE_PURGE_TOKEN must be set for EDGE_CACHE=fastly',
  );
  expect(() => readConfig(token)).toThrow('EDGE_CACHE must name the cache that EDGE_PURGE_URL');
});

test('several web processes divide what is meant for all of them, and each can still sell and read', () => {
  const share = (environment: Record<string, string>) => {
    const { databasePool, overload } = readConfig({ DATABASE_URL: 'postgres://shop@db/shop', ...environment });
    return [databasePool, overload.reserved, overload.queue];
  };
  expect(share({ WEB_PROCESSES: '1' })).toEqual([16, 4, 256]);
  expect(share({ WEB_PROCESSES: '3' })).toEqual([6, 1, 86]);
  expect(share({ WEB_PROCESSES: '16' })).toEqual([4, 1, 16]);
  expect(share({ WEB_PROCESSES: '4', DATABASE_POOL: '40', DATABASE_RESERVED: '20' })).toEqual([10, 5, 64]);
  expect(share({ WEB_PROCESSES: '4', DATABASE_POOL: '2' })).toEqual([2, 0, 64]);
});

test('a parent starts several processes where their settings can be read; one process tells what is wrong', () => {
  const several = { WEB_PROCESSES: '2', DATABASE_URL: 'postgres://shop@db/shop' };
  expect(readProcessSettings(several)).toEqual({ webProcesses: 2, role: 'all', logLevel: 'info' });
  expect(readProcessSettings({ ...several, ROLE: 'web' })).toMatchObject({ role: 'web' });
  for (const changed of [{ WEB_PROCESSES: '1' }, { WEB_PROCESSES: '' }, { WEB_PROCESSES: 'two' }, { ROLE: 'worker' }])
    expect(readProcessSettings({ ...several, ...changed })).toBeNull();
  expect(readProcessSettings({ WEB_PROCESSES: '2' })).toBeNull();
});
