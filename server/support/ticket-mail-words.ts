import type { TicketKind } from '#contract/tickets.ts';

/** What the mails of tickets say to whoever sent the ticket. `noun` is the ticket's kind within a sentence. */
export const words = {
  nouns: {
    contact: 'message',
    query: 'query',
    complaint: 'complaint',
    return_request: 'return request',
  } satisfies Record<TicketKind, string>,
  facts: {
    subject: 'Subject',
    page: 'Page',
    order: 'Order ID',
    member: 'Direct seller',
    products: 'Products',
    reason: 'Reason',
    photos: 'Photos',
  },
  returnOf: (orderId: number) => `Return of order ${orderId}`,
  follow: 'See how it stands',
  received: {
    subject: (noun: string, number: string) => `We have your ${noun} ${number}`,
    heading: () => 'We have received it',
    thanks: (name: string, noun: string) => `Dear ${name}, thank you for writing to us. The number of your ${noun} is:`,
    promise: (confirmBy: string, settleBy: string, escalateAt: string) =>
      `Our staff confirm it by ${confirmBy} and settle it by ${settleBy}. What is not settled by ${escalateAt} goes to our grievance officer by itself.`,
    copy: 'This is what you told us:',
  },
  acknowledged: {
    subject: (noun: string, number: string) => `Your ${noun} ${number} is being worked on`,
    heading: () => 'Our staff have taken it up',
    text: (name: string, noun: string, subject: string, settleBy: string) =>
      `Dear ${name}, our staff have read your ${noun} "${subject}" and are working on it. It will be settled by ${settleBy}.`,
  },
  resolved: {
    subject: (noun: string, number: string) => `Your ${noun} ${number} is settled`,
    heading: (noun: string) => `Your ${noun} is settled`,
    text: (name: string, noun: string, subject: string) =>
      `Dear ${name}, this is what we decided on your ${noun} "${subject}":`,
    again: 'If you are not content with it, please write to us again and name this number.',
  },
  escalated: {
    subject: (noun: string, number: string) => `Your ${noun} ${number} is with our grievance officer`,
    heading: () => 'It goes to our grievance officer',
    text: (name: string, noun: string, subject: string, settleBy: string) =>
      `Dear ${name}, your ${noun} "${subject}" was not settled within 15 days. It is with our grievance officer now and will be settled by ${settleBy}.`,
  },
  overdue: {
    subject: (noun: string, number: string) => `Your ${noun} ${number} takes longer`,
    heading: () => 'We are late, and we are sorry',
    text: (name: string, noun: string, subject: string) =>
      `Dear ${name}, your ${noun} "${subject}" is not settled within the month that we promised. Our grievance officer has been reminded of it just now and will tell you the reason and what is being done.`,
  },
};
