/** Start of the second thread; in plain JavaScript for the same reason as income.mjs, since each thread turns the cache on by itself. */
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('./second-thread-worker.ts');
