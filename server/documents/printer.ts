import path from 'node:path';
import { createHelper } from '#server/platform/helper-process.ts';
import type { printTasks } from './print-helper.ts';

/** Prints documents in a process of its own. */
export const printer = createHelper<typeof printTasks>(path.join(import.meta.dirname, 'print-helper.ts'));
