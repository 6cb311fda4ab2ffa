import { ticketStatusPage } from '#messages/shop.ts';
import { privatePage } from '../seo/private-page.ts';
import { TicketStatusScreen } from '../support/ticket-status-screen.tsx';

export const meta = privatePage('/ticket-status', ticketStatusPage);

export default TicketStatusScreen;
