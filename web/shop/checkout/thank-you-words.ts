export const words = {
  soon: 'A confirmation email will arrive shortly with the details of your order.',
  none: 'No recent order',
  noneText: 'There is no order from this browser to show. Orders of your account are listed under My Account.',
  continueShopping: 'Continue Shopping',
  account: 'My Account',
  see: 'See your order',
  track: 'Track your order',
};
