import type { Services } from '#server/platform/services.ts';
import { listenForSettings } from '#server/platform/stored-settings.ts';
import type { Trial } from '#server/platform/unreachable-error.ts';
import { findMissingProviders, type MissingProvider } from '../payment-records.ts';
import type { PaymentGateway, PaymentProvider, WindowOrigins } from './gateway.ts';
import { ProviderApiError } from './provider-api.ts';
import { cashfree } from './cashfree/provider.ts';
import { razorpay } from './razorpay/provider.ts';
import { sandbox } from './sandbox.ts';

/** In the order shown to buyers. Add a new provider here. */
export const paymentProviders: readonly PaymentProvider[] = [razorpay, cashfree, sandbox];

/** By name, including those kept for refunds only. */
export type Gateways = ReadonlyMap<string, PaymentGateway>;

/** Cheap, because each job calls it. */
export async function openGateways(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<Gateways> {
  const gateways = new Map<string, PaymentGateway>();
  for (const [provider, account] of providersIn(services.config.payments.accounts))
    gateways.set(provider.name, await provider.open(account, services));
  return gateways;
}

/** For a site, which lives long: reopens them when staff change settings. */
export async function openLiveGateways(services: Pick<Services, 'config' | 'db' | 'clock'>): Promise<Gateways> {
  const gateways = new Map(await openGateways(services));
  listenForSettings(services.config, async () => {
    const opened = await openGateways(services);
    gateways.clear();
    for (const [name, gateway] of opened) gateways.set(name, gateway);
  });
  return gateways;
}

/** Whether the provider knows the account. If it cannot be reached, that is not a "no". */
export async function verifyProviderAccount(
  { config, log }: Pick<Services, 'config' | 'log'>,
  name: string,
): Promise<Trial> {
  const [provider, account] = providersIn(config.payments.accounts).find(([each]) => each.name === name) ?? [];
  if (!provider?.verifyAccount) return { outcome: 'none', words: '' };
  try {
    await provider.verifyAccount(account);
    return { outcome: 'good', words: '' };
  } catch (error) {
    log.warn({ err: error, provider: name }, 'a payment account could not be tried, or is not known');
    return error instanceof ProviderApiError
      ? { outcome: 'failed', words: error.message.slice(0, 300) }
      : { outcome: 'unreachable', words: '' };
  }
}

export function offeredProviders({ payments }: Services['config']): [PaymentProvider, unknown][] {
  const offered = payments.offered.map(({ name }) => name);
  return providersIn(payments.accounts).filter(([provider]) => offered.includes(provider.name));
}

function providersIn(accounts: Readonly<Record<string, unknown>>): [PaymentProvider, unknown][] {
  return paymentProviders.flatMap((provider): [PaymentProvider, unknown][] =>
    provider.name in accounts ? [[provider, accounts[provider.name]]] : [],
  );
}

/** Returns, complaints and chargebacks are over by then. */
const mayGoBackMs = 180 * 24 * 3_600_000;

/**
 * Providers that are not set up although refunds wait for them or may still come; logs each. The test provider's
 * payments are no real money, so it only counts if refunds wait for it.
 */
export async function checkMissingProviders(services: Services): Promise<MissingProvider[]> {
  const { db, config, clock, log } = services;
  const since = new Date(clock.now().getTime() - mayGoBackMs);
  const missing = (await findMissingProviders(db, Object.keys(config.payments.accounts), since)).filter(
    ({ provider, waiting }) => waiting > 0 || !paymentProviders.some((each) => each.isTest && each.name === provider),
  );
  for (const each of missing) log.warn(each, 'a payment provider is not set up any more');
  return missing;
}

/** Of all offered providers; null if none needs any. */
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
