/** What the mails of orders say. Amounts and dates come in words. */
export const words = {
  see: 'See your order',
  shopAgain: 'Visit the shop',
  goods: 'Goods',
  coupon: 'Coupon discount',
  delivery: 'Delivery',
  codFee: 'Cash On Delivery fee',
  total: 'Total, GST included',
  payment: (how: string) => `Payment: ${how}`,
  nothingToPay: 'nothing to pay',
  onDelivery: (amount: string) => `Cash On Delivery, please keep ${amount} ready`,
  online: 'Online Payment, received with thanks',
  shipTo: (address: string) => `We send it to ${address}.`,
  placed: {
    subject: (brand: string, id: number) => `Your ${brand} order ${id}`,
    heading: 'Thank you for your order',
    text: (name: string, id: number, day: string) => `Dear ${name}, we have received your order ${id} of ${day}.`,
  },
  paid: {
    subject: (brand: string, id: number) => `Your ${brand} order ${id} is paid`,
    heading: 'Thank you for your order',
    text: (name: string, id: number, day: string) =>
      `Dear ${name}, we have received your order ${id} of ${day} and your payment for it.`,
  },
  shipped: {
    subject: (brand: string, id: number) => `Your ${brand} order ${id} is on its way`,
    heading: 'Your order is on its way',
    text: (name: string, id: number, courier: string) =>
      `Dear ${name}, we have handed your order ${id} over to ${courier}.`,
    consignment: (number: string) => `The consignment number is ${number}.`,
    track: 'Follow the parcel',
    expected: (day: string) => `It should reach you by ${day}.`,
    keepReady: (amount: string) => `Please keep ${amount} ready for the courier.`,
  },
  delivered: {
    subject: (brand: string, id: number) => `Your ${brand} order ${id} has been delivered`,
    heading: 'Your order has been delivered',
    text: (name: string, id: number, day: string) => `Dear ${name}, your order ${id} was delivered on ${day}.`,
    returnBy: (day: string) => `If something is not right, you can ask us to take it back until ${day}.`,
    return: 'Return a product',
  },
  cancelled: {
    subject: (brand: string, id: number) => `Your ${brand} order ${id} is cancelled`,
    heading: 'Your order is cancelled',
    text: (name: string, id: number) => `Dear ${name}, your order ${id} has been cancelled.`,
    reasons: {
      not_paid_in_time: 'The time to pay it online is over and no payment has reached us.',
      given_up: 'The online payment was broken off before it was made.',
      asked_for: 'You asked for it.',
      by_the_shop: 'We cannot deliver it, and we are sorry.',
    },
    nothingTaken: 'No money was taken. If an amount has left your account all the same, please write to us.',
    refund: (amount: string) => `We send back ${amount} and write to you when it is on its way.`,
    again: 'You can place it again at any time.',
    payStill: 'As long as the goods are there you can still pay this order, for a day from its placing.',
  },
  refunded: {
    subject: (brand: string, id: number) => `Refund for your ${brand} order ${id}`,
    heading: 'Your money is on its way back',
    text: (name: string, id: number, amount: string) =>
      `Dear ${name}, we have sent back ${amount} for your order ${id}.`,
    where: {
      source: 'It goes to the card or account that you paid with, and most banks show it within 5 to 7 working days.',
      bank: 'It goes to the bank account that you named, and most banks show it within 2 working days.',
    },
    reference: (text: string) => `The reference is ${text}.`,
  },
  linesCancelled: {
    subject: (brand: string, id: number) => `Part of your ${brand} order ${id} is cancelled`,
    heading: 'Part of your order is cancelled',
    text: (name: string, id: number) =>
      `Dear ${name}, these goods of your order ${id} are cancelled. The rest stays as it is.`,
    reasons: { asked_for: 'You asked for it.', by_the_shop: 'We cannot deliver them, and we are sorry.' },
    toCollect: (amount: string) => `You now pay ${amount} on delivery.`,
  },
  cameBack: {
    subject: (brand: string, id: number) => `Your ${brand} order ${id} has come back to us`,
    heading: 'Your parcel has come back to us',
    text: (name: string, id: number) =>
      `Dear ${name}, the courier could not deliver your order ${id}, and the parcel has come back to us. The order is closed with that.`,
    nothingTaken: 'No money was taken for it.',
    again: 'If you would like to have the goods after all, please place the order again or write to us.',
  },
  returnApproved: {
    subject: (brand: string, id: number) => `Your return of ${brand} order ${id} is approved`,
    heading: 'Your return is approved',
    text: (name: string, id: number) => `Dear ${name}, we take these goods of your order ${id} back:`,
    answer: (text: string) => `Our answer: ${text}`,
    pack: (id: number) => `Please pack them well, with a slip of paper that bears the order number ${id}.`,
    sendTo: (address: string) => `Unless we tell you that a courier fetches them, please send them to: ${address}`,
    next: 'When they have arrived we look at them and write to you about the refund.',
  },
  returnRefused: {
    subject: (brand: string, id: number) => `About your return of ${brand} order ${id}`,
    heading: 'We cannot take these goods back',
    text: (name: string, id: number) =>
      `Dear ${name}, we have looked at your request and cannot take these goods of your order ${id} back:`,
    answer: (text: string) => `Our reason: ${text}`,
    disagree: 'If you do not agree, please make a complaint. It gets a number and an answer.',
    complain: 'Make a complaint',
  },
  paymentFailed: {
    subject: (brand: string, id: number) => `The payment for your ${brand} order ${id} did not go through`,
    heading: 'The payment did not go through',
    text: (name: string, id: number, amount: string) =>
      `Dear ${name}, the online payment of ${amount} for your order ${id} did not go through.`,
    money:
      'If the amount has left your account all the same, your bank sends it back, mostly within 5 to 7 working days.',
    kept: (time: string, day: string) => `We keep your goods until ${time} on ${day}.`,
    pay: 'Pay the order',
  },
  returnReceived: {
    subject: (brand: string, id: number) => `We have your return of ${brand} order ${id}`,
    heading: 'Your return has reached us',
    text: (name: string, id: number) => `Dear ${name}, these goods of your order ${id} have come back to us:`,
    next: 'We look at them and write to you about the refund.',
  },
};
