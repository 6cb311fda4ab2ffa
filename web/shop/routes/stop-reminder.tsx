import { stopReminderPage } from '#messages/shop/stopReminderPage.ts';
import { StopReminderScreen } from '../account/stop-reminder-screen.tsx';
import { privatePage } from '../seo/private-page.ts';

export const meta = privatePage('/stop-reminder', stopReminderPage);

export default StopReminderScreen;
