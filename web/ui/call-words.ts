export const words = {
  noAnswer: 'We could not get an answer just now. Please try again in a moment.',
  tooLong: 'The answer takes too long. Please try again.',
  unreachable: 'We could not reach the server. Please check your connection and try again.',
};
