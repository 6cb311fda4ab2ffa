/** Free of schemas, so that pages load without the schema library. */
export const accountHomePaths = {
  /** Products that the customer bought and will use up, with reminders; PUT and DELETE take a product's id. */
  refills: '/api/refill-reminders',
  /** Ends one reminder by the token in its email, without a login. */
  stopReminder: '/api/stop-refill-reminder',
  /** Reads and sets whether order updates also go out by WhatsApp. */
  orderUpdates: '/api/order-updates',
  /** Returns a copy of all data that the shop stores about the customer, as a file. */
  ownData: '/api/my-data',
  ownCoupons: '/api/my-coupons',
} as const;
