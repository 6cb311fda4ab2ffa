import { providerName } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';
import { createRazorpayProvider, type RazorpayProvider } from './razorpay.ts';

import { createSandboxProvider, type SandboxProvider } from './sandbox.ts';

export type KnownProvider = SandboxProvider | RazorpayProvider;

/** The provider that the configuration names, or null where only cash on delivery is taken. Made at little cost, also by each job. */
export async function createPaymentProvider(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
): Promise<KnownProvider | null> {
  switch (providerName(services.config)) {
    case 'razorpay':
      return createRazorpayProvider(services.config.razorpay!);
    case 'sandbox':
      return createSandboxProvider(services);
    case null:
      return null;
  }
}
