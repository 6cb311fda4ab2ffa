/** Repeated requests: each is recognised by its key, and gets the first answer. */
export {
  type EarlierAnswer,
  type PlacedReply,
  type RequestIdentity,
  completeKey,
  deleteKeys,
  deleteOldKeys,
  identifyRequest,
  keyConflict,
  saveReply,
  takeKey,
} from './keys.ts';
