import type { Config } from '#server/platform/config.ts';
import { messages } from '#server/platform/messages.ts';
import { paymentProviders } from '#server/payments/index.ts';
import { isPrivateHost } from './private-host.ts';
import { dangerous, missing, type ReadinessProblem } from './problems.ts';

/** Above this scale the limits on passwords, codes and orders stop nobody. */
const highestRateLimitScale = 10;
/** A random key of 32 hexadecimal digits has fewer distinct characters once in ten million times. */
const fewestCharacters = 8;
const exampleOrigins = { SHOP_URL: 'https://shop.example', ADMIN_URL: 'https://office.example' } as const;

/** Checks the settings alone; demo settings are a problem, too. */
export function checkSettings(config: Config): ReadinessProblem[] {
  return [
    ...checkDemoMode(config),
    ...checkTestPayments(config),
    ...checkAddresses(config),
    ...checkProxy(config),
    ...checkRateLimits(config),
    ...checkMail(config),
    ...checkSecretKey(config),
  ];
}

function checkDemoMode({ demo }: Config): ReadinessProblem[] {
  if (!demo) return [];
  const { problem, remedy } = messages.readiness.problems.demoMode;
  return [missing('demo_mode', { problem: problem({ setting: 'DEMO=1' }), remedy: remedy({ setting: 'DEMO=0' }) })];
}

/** On a public shop nobody may get goods for a payment that moves no money. The demo uses the sandbox on purpose. */
function checkTestPayments({ demo, shopUrl, payments: { accounts } }: Config): ReadinessProblem[] {
  if (shopUrl === null || !shopUrl.startsWith('https:')) return [];
  const { testPayment, testAccount } = messages.readiness.problems;
  return paymentProviders
    .filter(({ name }) => name in accounts)
    .flatMap((provider): ReadinessProblem[] => {
      const { name, title, isTest } = provider;
      if (isTest && demo) return [];
      if (isTest) {
        const setting = 'PAYMENT_SANDBOX=1';
        const problem = testPayment.problem({ setting, url: shopUrl });
        return [dangerous('test_payment', { problem, remedy: testPayment.remedy({ setting }) })];
      }
      if (!provider.isTestAccount?.(accounts[name])) return [];
      const problem = testAccount.problem({ provider: title, url: shopUrl });
      return [dangerous('test_account', { problem, remedy: testAccount.remedy({ provider: title }) })];
    });
}

function checkAddresses({ shopUrl, adminUrl }: Config): ReadinessProblem[] {
  const { publicAddress, plainHttp, sameOrigin } = messages.readiness.problems;
  const problems = Object.entries({ SHOP_URL: shopUrl, ADMIN_URL: adminUrl }).flatMap(
    ([setting, url]): ReadinessProblem[] => {
      const example = exampleOrigins[setting as keyof typeof exampleOrigins];
      if (url === null)
        return [
          missing('public_address', {
            problem: publicAddress.problem({ setting }),
            remedy: publicAddress.remedy({ setting, example }),
          }),
        ];
      const { protocol, hostname } = new URL(url);
      if (protocol === 'https:' || isPrivateHost(hostname)) return [];
      return [
        dangerous('plain_http', {
          problem: plainHttp.problem({ setting, url }),
          remedy: plainHttp.remedy({ setting }),
        }),
      ];
    },
  );
  if (shopUrl === null || shopUrl !== adminUrl) return problems;
  const problem = sameOrigin.problem({ first: 'SHOP_URL', second: 'ADMIN_URL' });
  const remedy = sameOrigin.remedy({ example: exampleOrigins.ADMIN_URL });
  return [...problems, dangerous('same_origin', { problem, remedy })];
}

/** The program itself serves plain http, so an https address means that there is a proxy in front. */
function checkProxy({ shopUrl, trustProxy }: Config): ReadinessProblem[] {
  if (trustProxy || !shopUrl?.startsWith('https:')) return [];
  const { problem, remedy } = messages.readiness.problems.proxy;
  const setting = 'TRUST_PROXY';
  return [missing('proxy', { problem: problem({ setting }), remedy: remedy({ setting }) })];
}

function checkRateLimits({ rateLimitScale }: Config): ReadinessProblem[] {
  if (rateLimitScale <= highestRateLimitScale) return [];
  const { problem, remedy } = messages.readiness.problems.rateLimitsOff;
  const name = 'RATE_LIMIT_SCALE';
  return [
    dangerous('rate_limits_off', {
      problem: problem({ setting: `${name}=${rateLimitScale}` }),
      remedy: remedy({ name, most: highestRateLimitScale }),
    }),
  ];
}

function checkMail({ smtpUrl }: Config): ReadinessProblem[] {
  if (smtpUrl !== null) return [];
  const { problem, remedy } = messages.readiness.problems.mail;
  const setting = 'SMTP_URL';
  return [missing('mail', { problem, remedy: remedy({ setting, sender: 'MAIL_FROM' }) })];
}

/**
 * Codes and links must not be computable from the database alone, and a key that somebody typed at random is too weak.
 */
function checkSecretKey({ secretKey }: Config): ReadinessProblem[] {
  if (secretKey !== null && new Set(secretKey).size >= fewestCharacters) return [];
  const { secretKey: unset, secretKeyWeak: weak } = messages.readiness.problems;
  const setting = 'SECRET_KEY';
  const command = 'openssl rand -hex 32';
  return [
    secretKey === null
      ? missing('secret_key', { problem: unset.problem({ setting }), remedy: unset.remedy({ setting, command }) })
      : missing('secret_key', { problem: weak.problem({ setting }), remedy: weak.remedy({ command }) }),
  ];
}
