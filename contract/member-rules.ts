/** Rules and paths of direct sellers, apart from the schemas so that pages can have them alone. */

/** Whether a text, as `compactNumber` leaves it, can be a member ID: 6 digits, up to 8 once the network is larger. */
export function isMemberId(text: string): boolean {
  return /^\d{6,8}$/.test(text);
}

/** Why a member ID counts for nobody as a referral. `bound`: the buyer was referred by somebody else before. */
export const referralProblems = ['unknown', 'frozen', 'exited', 'own', 'bound'] as const;
export type ReferralProblem = (typeof referralProblems)[number];

export const shareCardShapes = ['square', 'story'] as const;
/** `square`: 1080 by 1080 pixels, for posts and chats; `story`: 1080 by 1920, for a status. */
export type ShareCardShape = (typeof shareCardShapes)[number];

/** By which ways they may hear of payouts. */
export const notificationChannels = ['email', 'sms', 'whatsapp'] as const;

/** So many products are offered at once to make a share card of. */
export const productsToShare = 6;

/** Paths of the seller portal's calls about direct sellers. */
export const memberPaths = {
  /** Whether somebody sells in the company's name, for everybody. */
  verify: '/api/verify-seller',
  former: '/api/former-sellers',
  /** The caller's own. */
  home: '/api/member',
  incomes: '/api/member/incomes',
  /** Own orders, and those of customers. */
  sales: '/api/member/sales',
  /** What they take along to buyers. */
  orderForm: '/api/member/order-form.pdf',
  priceList: '/api/member/price-list.pdf',
  /** What links brought, by day. */
  linkVisits: '/api/member/link-visits',
  /** Pictures to share; `/products/<id>` and `/collections/<slug>` follow. */
  shareCards: '/api/member/share-cards',
  /** What was credited, withheld and paid; `/<month>/statement.pdf` follows, and `/years` for tax years. */
  incomeAccount: '/api/member/income-account',
  idCard: '/api/member/id-card',
  /** Whether the shop may name the caller among its achievers. */
  achieverConsent: '/api/member/achiever-consent',
  agreement: '/api/member/agreement.pdf',
  welcomeLetter: '/api/member/welcome-letter.pdf',
  /** Training pages, with what they have read; `/<id>` marks one. */
  training: '/api/member/training',
  /** By which ways they hear of payouts. */
  notifications: '/api/member/notifications',
  /** Their messages to support; `/<number>` is one with its answers. */
  tickets: '/api/member/tickets',
  /** Those below the caller, as a list and step by step for the picture of the tree. */
  team: '/api/member/team',
  teamTree: '/api/member/team/tree',
  /** Whether those above in the line see the caller's mobile number. */
  contactConsent: '/api/member/contact-consent',
} as const;

/** How a direct seller asks for another sponsor. The proof, a picture, is sent first and begins the request; the request itself sends it to staff. */
export const sponsorChangePaths = {
  change: '/api/sponsor-change',
  proof: '/api/sponsor-change/proof',
  withdraw: '/api/sponsor-change/withdraw',
} as const;
