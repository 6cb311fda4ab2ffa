import type { ReactNode } from 'react';

export const words = {
  title: (brand: string) => `My page · ${brand} direct sellers`,
  hello: (name: string) => `Namaste, ${name}`,
  membership: 'Your membership',
  memberId: 'Member ID',
  name: 'Name',
  status: 'Status',
  independent: 'Independent direct seller',
  share: 'Your link to the shop',
  give: 'Give this link to people who want to buy. They can also enter your member ID themselves at the checkout, under “Referral Member ID”.',
  link: 'Referral link',
  say: (brand: string) =>
    `Wherever you share it, say that you are an independent direct seller of ${brand}, and promise neither cures nor income.`,
  copy: 'Copy link',
  copied: 'Copied',
  selected: 'Selected: press Ctrl+C to copy',
  noId: (mobile: ReactNode, brand: string): ReactNode[] => [
    'Your number ',
    mobile,
    ` has a ${brand} account, but no member ID yet.`,
  ],
  asBefore: (address: ReactNode): ReactNode[] => [
    'You can shop with it as before. If you would like to become a direct seller, send us the form and our staff will call you. If you already have a member ID under another number, please log out and sign in with that one, or write to ',
    address,
    '.',
  ],
  become: 'I would like to become one',
};
