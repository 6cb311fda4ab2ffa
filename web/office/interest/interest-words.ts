import type { ReactNode } from 'react';

export const words = {
  form: 'Interest in becoming a direct seller',
  fullName: 'Full name',
  email: 'E-mail',
  contactNumber: 'Contact number',
  accept: (terms: ReactNode): ReactNode[] => ['I accept all the ', terms, ' and want to become a direct seller'],
  terms: 'terms and conditions',
  newTab: '(opens in a new tab)',
  sending: 'Sending…',
  send: 'Send my interest',
  thanks: 'Thank you. We have your details.',
  weCall: (mobile: ReactNode, hours: string): ReactNode[] => [
    'Our staff will call you on ',
    mobile,
    `. Hours: ${hours}. Nothing binds you until you have signed the agreement.`,
  ],
};
