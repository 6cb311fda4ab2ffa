/** Paths of the calls of the account's home, apart from their schemas so that pages can have them without the schema library. */
export const accountHomePaths = {
  /** What the customer has bought that runs out, and of which they want to be reminded; PUT and DELETE with a product's id. */
  refills: '/api/refill-reminders',
  /** Ends one reminder by the token of its email, without a login. */
  stopReminder: '/api/stop-refill-reminder',
  /** Whether order updates also come by WhatsApp. */
  orderUpdates: '/api/order-updates',
  /** A copy of everything the shop keeps of the customer, as a file. */
  ownData: '/api/my-data',
  /** The offered coupons that the customer can still use. */
  ownCoupons: '/api/my-coupons',
} as const;
