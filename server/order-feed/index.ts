/** The feed of order events: durable and in one sequence. Each of its readers applies every event exactly once. */
export { OrderFeedEvent, type OrderSnapshot, readOrderSnapshot } from './event.ts';
export {
  lockReader,
  createFeedCheck,
  readLastEventId,
  readReaderStates,
  type ReaderState,
  retryReader,
} from './readers.ts';
export { type OrderFeedReader, readerJobs, runReader } from './run-reader.ts';
