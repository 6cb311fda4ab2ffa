/** Free of schemas, so that pages load without them. */

/** A member ID: 6 digits, up to 8 as the network grows. */
export const memberIdForm = /^\d{6,8}$/;

/** Whether a text, normalised by `compactNumber`, is a member ID. */
export const isMemberId = (text: string): boolean => memberIdForm.test(text);

/** Why a referral by a member ID credits nobody. `bound`: another direct seller is already the buyer's referrer. */
export const referralProblems = ['unknown', 'frozen', 'exited', 'own', 'bound'] as const;
export type ReferralProblem = (typeof referralProblems)[number];

export const shareCardShapes = ['square', 'story'] as const;
/** `square`: 1080 by 1080 pixels, for posts and chats; `story`: 1080 by 1920, for a status. */
export type ShareCardShape = (typeof shareCardShapes)[number];

export const notificationChannels = ['email', 'sms', 'whatsapp'] as const;

export const productsToShare = 6;

export const memberPaths = {
  /** In a demo only. */
  demoCodes: '/api/demo-codes',
  /** Needs no login. */
  verify: '/api/verify-seller',
  former: '/api/former-sellers',
  home: '/api/member',
  incomes: '/api/member/incomes',
  sales: '/api/member/sales',
  /** Form that direct sellers print for buyers. */
  orderForm: '/api/member/order-form.pdf',
  priceList: '/api/member/price-list.pdf',
  linkVisits: '/api/member/link-visits',
  /** Pictures; followed by `/products/<id>` or `/collections/<slug>`. */
  shareCards: '/api/member/share-cards',
  /** Credits, tax withheld and payouts; followed by `/<month>/statement.pdf`, or by `/years` for tax years. */
  incomeAccount: '/api/member/income-account',
  idCard: '/api/member/id-card',
  /** Whether the shop may name the caller among its achievers. */
  achieverConsent: '/api/member/achiever-consent',
  agreement: '/api/member/agreement.pdf',
  welcomeLetter: '/api/member/welcome-letter.pdf',
  /** Training pages with the caller's progress; `/<id>` marks one as read. */
  training: '/api/member/training',
  notifications: '/api/member/notifications',
  /** `/<number>` is one with its answers. */
  tickets: '/api/member/tickets',
  /** The list, and one level at a time for the tree view. */
  team: '/api/member/team',
  teamTree: '/api/member/team/tree',
  /** Whether the upline can see the caller's mobile number. */
  contactConsent: '/api/member/contact-consent',
} as const;

/** Uploading the proof begins the request; `change` then sends it to staff. */
export const sponsorChangePaths = {
  change: '/api/sponsor-change',
  proof: '/api/sponsor-change/proof',
  withdraw: '/api/sponsor-change/withdraw',
} as const;
