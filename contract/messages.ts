/** What forms, alerts and the server say, in the language that this code was built for; the server's own is English. */
export { words as messages } from './message-words.ts';
