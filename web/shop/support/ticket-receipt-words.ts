export const words = {
  number: 'Your ticket number',
  /** Days by which it is confirmed and settled. */
  promised: <Part>(confirmed: Part, settled: Part): (string | Part)[] => [
    'Our staff confirm it by ',
    confirmed,
    ' and settle it by ',
    settled,
    '.',
  ],
  copy: (email: string) => `A copy is on its way to ${email}.`,
  noCopy: 'Please note the number: with your mobile number it shows how your ticket stands.',
  standing: 'See how it stands',
  told: 'What you told us',
  photos: 'Photos',
};
