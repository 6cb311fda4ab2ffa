/** Where a direct seller may be led from the seller portal, logged in to the shop. */
export const handoverPages = ['shop', 'orders'] as const;
export type HandoverPage = (typeof handoverPages)[number];

export const handoverPaths = {
  /** On the office's origin: asks for the token. */
  create: '/api/shop-handover',
  /** On the shop's: takes the form with the token, and the page that logs in by it. */
  page: '/seller-login',
  logIn: '/api/seller-login',
} as const;
