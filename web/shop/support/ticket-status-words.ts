export const words = {
  home: 'Home',
  name: 'Follow your ticket',
  which: 'Which ticket is it?',
  number: 'Ticket number',
  numberHint: (example: string) => `As in ${example}`,
  mobile: 'Mobile number',
  mobileHint: 'The one you gave with it',
  show: 'See how it stands',
  steps: {
    received: 'We received it',
    acknowledged: 'Our staff took it up',
    noted: 'Our staff worked on it',
    escalated: 'It went to our grievance officer',
    overdue: 'The time to settle it passed',
    resolved: 'It was settled',
  },
  late: 'We are late with it, and we are sorry. Our grievance officer is at it; please call us if you do not want to wait.',
  escalated: (redress: string) => `Our grievance officer settles it by ${redress}.`,
  open: (redress: string, escalate: string) =>
    `We settle it by ${redress}. If it is not settled by ${escalate}, it goes to our grievance officer by itself.`,
};
