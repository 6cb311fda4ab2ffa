export const words = {
  title: 'Test payment — no real money',
  pay: (amount: string) => `Pay ${amount}`,
  fail: 'Let the payment fail',
  cancel: 'Cancel',
};
