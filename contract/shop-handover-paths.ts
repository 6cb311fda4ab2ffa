/** Pages of the shop that the seller portal can open with the direct seller logged in. */
export const handoverPages = ['shop', 'orders'] as const;
export type HandoverPage = (typeof handoverPages)[number];

export const handoverPaths = {
  /** On the office origin: creates the token. */
  create: '/api/shop-handover',
  /** On the shop's origin: `page` receives the form with the token, `logIn` logs in with it. */
  page: '/seller-login',
  /** Parameter of the page for whoever comes from another address than the portal's. */
  elsewhere: 'elsewhere',
  logIn: '/api/seller-login',
} as const;
