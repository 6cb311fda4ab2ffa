import type { Services } from '#server/platform/services.ts';
import { listenForSettings } from '#server/platform/stored-settings.ts';
import { findMissingProviders, type MissingProvider } from '../payment-records.ts';
import type { PaymentGateway, PaymentProvider, WindowOrigins } from './gateway.ts';
import { cashfree } from './cashfree.ts';
import { razorpay } from './razorpay.ts';
import { sandbox } from './sandbox.ts';

/** Every payment provider that the shop knows, in the order in which buyers are shown those that are set up. A new one is added here. */
export const paymentProviders: readonly PaymentProvider[] = [razorpay, cashfree, sandbox];

/** The gateways of all providers that are set up, by name: those that take new payments and those that only give refunds. */
export type Gateways = ReadonlyMap<string, PaymentGateway>;

/** Opens the gateway of every provider that is set up. Made at little cost, also by each job. */
export async function openGateways(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<Gateways> {
  const gateways = new Map<string, PaymentGateway>();
  for (const [provider, account] of providersIn(services.config.payments.accounts))
    gateways.set(provider.name, await provider.open(account, services));
  return gateways;
}

/** The same for a site, which lives long: it follows what staff store. */
export async function openLiveGateways(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<Gateways> {
  const gateways = new Map(await openGateways(services));
  listenForSettings(services.config, async () => {
    const opened = await openGateways(services);
    gateways.clear();
    for (const [name, gateway] of opened) gateways.set(name, gateway);
  });
  return gateways;
}

/**
 * Asks a provider whether it knows its account; null where it does, else its words.
 */
export async function verifyProviderAccount({ config, log }: Pick<Services, 'config' | 'log'>, name: string) {
  const [provider, account] = providersIn(config.payments.accounts).find(([each]) => each.name === name) ?? [];
  if (!provider?.verifyAccount) return 'not set up';
  try {
    await provider.verifyAccount(account);
    return null;
  } catch (error) {
    log.warn({ err: error, provider: name }, 'a payment provider does not know the account');
    return (error as Error).message.slice(0, 300);
  }
}

/** The providers that take new payments, each with its account. */
export function offeredProviders({ payments }: Services['config']): [PaymentProvider, unknown][] {
  const offered = payments.offered.map(({ name }) => name);
  return providersIn(payments.accounts).filter(([provider]) => offered.includes(provider.name));
}

function providersIn(accounts: Readonly<Record<string, unknown>>): [PaymentProvider, unknown][] {
  return paymentProviders.flatMap((provider): [PaymentProvider, unknown][] =>
    provider.name in accounts ? [[provider, accounts[provider.name]]] : [],
  );
}

/** For how long after a payment money may have to go back: returns, complaints and chargebacks are over by then. */
const mayGoBackMs = 180 * 24 * 3_600_000;

/**
 * Providers that are not set up although refunds wait for them or may still come, each reported in the log. What the test provider took is
 * no money.
 */
export async function checkMissingProviders(services: Services): Promise<MissingProvider[]> {
  const { db, config, clock, log } = services;
  const since = new Date(clock.now().getTime() - mayGoBackMs);
  const missing = (await findMissingProviders(db, Object.keys(config.payments.accounts), since)).filter(
    ({ provider, waiting }) => waiting > 0 || provider !== sandbox.name,
  );
  for (const each of missing) log.warn(each, 'a payment provider is not set up any more');
  return missing;
}

/** What the windows of the providers on offer need of the browser, together; null where none of them needs anything. */
export function windowOrigins(config: Services['config']): Required<WindowOrigins> | null {
  const windows = offeredProviders(config).flatMap(([{ window }]) => (window ? [window] : []));
  if (windows.length === 0) return null;
  const all = (kind: keyof WindowOrigins) => [...new Set(windows.flatMap((window) => window[kind] ?? []))];
  return {
    scripts: all('scripts'),
    calls: all('calls'),
    frames: all('frames'),
    forms: all('forms'),
    pictures: all('pictures'),
    styles: all('styles'),
  };
}
