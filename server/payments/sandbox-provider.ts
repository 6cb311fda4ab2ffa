import { randomBytes } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import type { PaymentProvider } from './provider.ts';
import { capturePayment, enterOrder, findPayment, findPaymentsOf, keepSecret } from './sandbox-store.ts';
import { isSignature, paymentText, signatureOf } from './signing.ts';
import { enterRefund, findRefund } from './sandbox-refunds.ts';

/** The built-in test provider; what it signs is hex HMAC-SHA256 of "<provider order>|<payment>". */
export interface SandboxProvider extends PaymentProvider {
  readonly name: 'sandbox';
  sign(providerOrderId: string, paymentId: string): string;
}

/** A provider that moves no money but keeps books and signs as a real one does, with a secret of this installation. */
export async function createSandboxProvider(services: Pick<Services, 'db' | 'clock'>): Promise<SandboxProvider> {
  const { db, clock } = services;
  const secret = await keepSecret(db, randomBytes(32).toString('hex'), clock.now());
  const sign = (providerOrderId: string, paymentId: string) =>
    signatureOf(paymentText(providerOrderId, paymentId), secret);
  return {
    name: 'sandbox',
    key: 'sandbox',
    async createOrder(request) {
      return { providerOrderId: await enterOrder(db, freshSandboxId('order'), request, clock.now()) };
    },
    fetchPayment: (paymentId) => findPayment(db, paymentId),
    fetchPaymentsOf: (providerOrderId) => findPaymentsOf(db, providerOrderId),
    capture: (paymentId, amount) => capturePayment(db, paymentId, amount),
    refund: (request) => enterRefund(db, freshSandboxId('rfnd'), request, clock.now()),
    fetchRefund: (refundId) => findRefund(db, refundId),
    isSignedBy: (providerOrderId, paymentId, signature) =>
      isSignature(signature, paymentText(providerOrderId, paymentId), secret),
    sign,
  };
}

/** Not to be guessed: knowing a provider order's id proves that one placed it. */
export function freshSandboxId(kind: 'order' | 'pay' | 'rfnd'): string {
  return `sbx_${kind}_${randomBytes(16).toString('hex')}`;
}
