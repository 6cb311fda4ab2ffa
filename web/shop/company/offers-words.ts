export const words = {
  name: 'Offers',
  lead: 'Enter an offer’s coupon in the cart, below your products. The cart shows at once what it saves.',
  states: { valid: 'Valid now', to_come: 'Coming soon', over: 'Over' },
  from: 'Offer Valid From',
  to: 'Offer Valid To',
  none: 'There is no offer just now. Reduced prices are marked on each product, beside its MRP.',
};
