import type { Services } from '#server/platform/services.ts';
import { createSandboxProvider, type SandboxProvider } from './sandbox-provider.ts';

/** The only door of payments: who takes the money, and our records of it. Payments know orders by their number only. */
export { paymentRoutes } from './routes.ts';
export { judgePayment } from './rules.ts';
export { closePayment, keepPayment, markPaymentPaid, readPayment, type PaymentRecord } from './store.ts';
export { askProvider, type PaymentProvider, type ProviderPayment } from './provider.ts';

/** The provider that the configuration names, or null where only cash on delivery is taken. */
export async function createPaymentProvider(services: Services): Promise<SandboxProvider | null> {
  return services.config.paymentSandbox ? createSandboxProvider(services) : null;
}
