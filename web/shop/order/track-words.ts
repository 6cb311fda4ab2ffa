/** Words of the entrance for guests. */
export const words = {
  home: 'Home',
  name: 'Track your order',
  lead: 'For orders placed without an account. Orders of an account are listed under My Account.',
  number: 'Order ID',
  numberHint: 'It stands in the e-mail that confirmed your order.',
  mobile: 'Mobile number',
  mobileHint: 'The one that you ordered with.',
  show: 'Show my order',
  numberWrong: 'An order ID has six digits or more.',
  notFound: 'We find no order with this ID and this mobile number. Please check both.',
  ofAccount: <Part>(link: Part): (string | Part)[] => [
    'An order of an account can be seen only after logging in: ',
    link,
  ],
  login: 'Login',
};
