/** Paths of the seller portal's calls about direct sellers, apart from the schemas so that pages can have them alone. */
export const memberPaths = {
  /** Whether somebody sells in the company's name, for everybody. */
  verify: '/api/verify-seller',
  former: '/api/former-sellers',
  /** The caller's own. */
  home: '/api/member',
  recruits: '/api/member/recruits',
  idCard: '/api/member/id-card',
  agreement: '/api/member/agreement.pdf',
} as const;
