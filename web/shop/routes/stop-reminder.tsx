import { stopReminderPage } from '#messages/shop.ts';
import { StopReminderScreen } from '../account/stop-reminder-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/stop-reminder', stopReminderPage);

export default StopReminderScreen;
