export const words = {
  heading: 'Make a complaint',
  sent: 'We have your complaint',
  send: 'Send the complaint',
  orderId: 'Order ID',
  orderHint: 'If it is about an order',
  memberId: 'Direct seller’s member ID',
  memberHint: 'If it is about a direct seller',
  seller: 'Direct seller',
  subject: 'Subject',
  message: 'What happened',
};
