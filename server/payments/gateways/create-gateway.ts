import { providerName } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';
import { createRazorpayGateway, type RazorpayGateway } from './razorpay.ts';

import { createSandboxGateway, type SandboxGateway } from './sandbox.ts';

export type KnownGateway = SandboxGateway | RazorpayGateway;

/** The provider that the configuration names, or null where only cash on delivery is taken. Made at little cost, also by each job. */
export async function createPaymentGateway(
  services: Pick<Services, 'config' | 'db' | 'clock'>,
): Promise<KnownGateway | null> {
  switch (providerName(services.config)) {
    case 'razorpay':
      return createRazorpayGateway(services.config.razorpay!);
    case 'sandbox':
      return createSandboxGateway(services);
    case null:
      return null;
  }
}
