import { trackOrderPage } from '#messages/shop.ts';
import { privatePage } from '../seo/private-page.ts';
import { TrackScreen } from '../order/track-screen.tsx';

export const meta = privatePage('/track-order', trackOrderPage);

export default function TrackOrder() {
  return <TrackScreen />;
}
