/** The shop's front page with the member's ID, which the checkout offers to the buyer as referral member ID. */
export function referralLink(shopUrl: string, memberId: string): string {
  const link = new URL('/', shopUrl);
  link.searchParams.set('ref', memberId);
  return link.href;
}
