/** Words round a page of words. */
export const words = {
  home: 'Home',
  onThisPage: 'On this page',
  updated: 'Last updated:',
  table: 'Table',
  newTab: '(opens in a new tab)',
  query: 'Submit Your Query',
  talkToUs: 'Talk to us',
};
