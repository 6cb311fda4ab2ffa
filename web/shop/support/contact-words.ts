export const words = {
  write: 'Write to us',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  number: 'Your ticket number, also in our e-mail to you:',
  visit: 'Visit us',
  mapApp: 'Open in your map app',
  openStreetMap: 'Find on OpenStreetMap',
  newTab: '(opens in a new tab)',
};
