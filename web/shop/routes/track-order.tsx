import { privatePage } from '../seo/private-page.ts';
import { TrackScreen } from '../order/track-screen.tsx';

export const meta = privatePage('/track-order');

export default function TrackOrder() {
  return <TrackScreen />;
}
