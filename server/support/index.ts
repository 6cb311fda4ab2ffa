export { eraseSender } from './erase-sender.ts';
export { type StaffAct, handleTicket } from './handle-ticket.ts';
export { deleteReplyTemplate, findReplyTemplates, saveReplyTemplate } from './reply-templates.ts';
export { receiveTicket } from './receive-ticket.ts';
export { supportJobs } from './jobs.ts';
export { supportRoutes } from './routes.ts';
export { countEnquiries, findEnquiries, insertEnquiry, markHandled, type StoredEnquiry } from './store.ts';
export {
  countTickets,
  findOwnTicket,
  findOwnTickets,
  findTicket,
  findTicketEvents,
  findTicketId,
  findTickets,
  readTicketNumbers,
  type Ticket,
  type TicketSearch,
} from './ticket-store.ts';
export { receiptOf, staffTicketOf } from './ticket-wire.ts';
export {
  acknowledgedMail,
  escalatedMail,
  overdueMail,
  receivedMail,
  repliedMail,
  resolvedMail,
} from './ticket-mails.ts';
