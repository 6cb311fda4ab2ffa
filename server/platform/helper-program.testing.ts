/** A helper for the tests of helper-process.ts. */
import { serveTasks } from './helper-process.ts';

export const testTasks = {
  pid: async (_input: null) => process.pid,
  reverse: async (bytes: Buffer) => Buffer.from(bytes).reverse(),
  fail: async (text: string): Promise<never> => {
    throw new Error(text);
  },
  /** Answers after its parent was killed. */
  outlive: async (asker: number) => {
    process.kill(asker, 'SIGKILL');
    for (const until = Date.now() + 200; Date.now() < until;);
    return Buffer.alloc(1_000_000);
  },
  end: async (_input: null): Promise<never> => process.exit(7),
};

serveTasks(testTasks);
