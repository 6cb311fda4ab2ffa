/** What paying an order from the account says. */
export const words = {
  pay: 'Pay now',
  payOrder: (id: number) => `Pay order ${id} now`,
  cancelled: 'The payment was cancelled. No money was taken.',
  failed: 'The payment did not go through. Please try again.',
  offline: 'The payment window could not be loaded. Please check your connection.',
  unconfirmed: 'Your payment went through. It will show here in a few minutes; please do not pay again.',
};
