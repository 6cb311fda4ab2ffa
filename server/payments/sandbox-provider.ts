import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import type { PaymentProvider } from './provider.ts';
import { enterOrder, findPayment, keepSecret } from './sandbox-store.ts';

/** The built-in test provider; what it signs is hex HMAC-SHA256 of "<provider order>|<payment>". */
export interface SandboxProvider extends PaymentProvider {
  sign(providerOrderId: string, paymentId: string): string;
}

/** A provider that moves no money but keeps books and signs as a real one does, with a secret of this installation. */
export async function createSandboxProvider(services: Pick<Services, 'db' | 'clock'>): Promise<SandboxProvider> {
  const { db, clock } = services;
  const secret = await keepSecret(db, randomBytes(32).toString('hex'), clock.now());
  const sign = (providerOrderId: string, paymentId: string) =>
    createHmac('sha256', secret).update(`${providerOrderId}|${paymentId}`).digest('hex');
  return {
    name: 'sandbox',
    key: 'sandbox',
    async createOrder(request) {
      return { providerOrderId: await enterOrder(db, freshSandboxId('order'), request, clock.now()) };
    },
    fetchPayment: (paymentId) => findPayment(db, paymentId),
    isSignedBy(providerOrderId, paymentId, signature) {
      const right = Buffer.from(sign(providerOrderId, paymentId));
      const given = Buffer.from(signature);
      return given.length === right.length && timingSafeEqual(given, right);
    },
    sign,
  };
}

/** Not to be guessed: knowing a provider order's id proves that one placed it. */
export function freshSandboxId(kind: 'order' | 'pay'): string {
  return `sbx_${kind}_${randomBytes(16).toString('hex')}`;
}
