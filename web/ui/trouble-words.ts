export const words = {
  title: 'The page could not be shown',
  heading: 'This page could not be shown',
  ours: 'Something went wrong on our side. Loading the page again may help.',
  tryAgain: 'Try again',
};
