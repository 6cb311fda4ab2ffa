import os from 'node:os';
import path from 'node:path';
import { createHelper } from '#server/platform/helper-process.ts';
import type { printTasks } from './print-helper.ts';

const program = path.join(import.meta.dirname, 'print-helper.ts');

/** Prints documents in a process of its own. */
export const printer = createHelper<typeof printTasks>(program);

/** The same for what nobody waits for: its process gives way to all others of the machine. */
export const quietPrinter = createHelper<typeof printTasks>(program, { priority: os.constants.priority.PRIORITY_LOW });
