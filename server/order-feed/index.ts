/** The feed of what happens to orders: durable, in one order, and each of its readers applies every event exactly once. */
export { OrderFeedEvent, type OrderSnapshot, readOrderSnapshot } from './event.ts';
export { lockReader, lookAtFeed, readLastEventId, readReaderStates, type ReaderState, retryReader } from './readers.ts';
export { type OrderFeedReader, readerJobs, runReader } from './run-reader.ts';
