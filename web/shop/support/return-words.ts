export const words = {
  heading: 'Product Return Form',
  sent: 'We have your return request',
  send: 'Ask to return',
  orderId: 'Order ID',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  products: 'Products',
  productsHint: 'Name and quantity of each product that comes back; the batch number helps us',
  message: 'Anything else',
};
