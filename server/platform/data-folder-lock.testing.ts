/** A program that locks the data folders it is told to, for the test of the lock. */
import process from 'node:process';
import { lockDataFolder } from './data-folder-lock.ts';
import { StartError } from './start-error.ts';

let unlock: (() => void) | null = null;

function take(folder: string): string {
  try {
    unlock = lockDataFolder(folder);
    return 'in';
  } catch (error) {
    return error instanceof StartError ? 'out' : String(error);
  }
}

process.on('message', (message: { take?: string }) => {
  if (message.take !== undefined) return void process.send!(take(message.take));
  unlock?.();
  unlock = null;
  process.send!('free');
});
process.send!('ready');
