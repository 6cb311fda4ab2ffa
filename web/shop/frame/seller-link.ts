import type { ShopSettings } from '#contract/content.ts';
import { frame as messages } from '#messages/shop.ts';
import { useSession } from '../state/session.ts';
import { portalUrl } from './settings.ts';

/**
 * Returns the way to join, or for a direct seller the way to their own page in the portal. Null while it is unknown
 * whether the user of the session is one. Pages are cached for everybody, so this is decided in the browser.
 */
export function useSellerLink(settings: ShopSettings): { href: string; label: string; isSeller: boolean } | null {
  const { profile, user } = useSession();
  if (profile === 'loading') return null;
  return user?.member_id
    ? { href: portalUrl(settings, '/home'), label: messages.sellerPortal, isSeller: true }
    : { href: portalUrl(settings, '/join'), label: messages.joinAsSeller, isSeller: false };
}
