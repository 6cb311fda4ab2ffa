import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';

/** By name. Input and output are copied between the processes. */
export type HelperTasks = Readonly<Record<string, (input: never) => Promise<unknown>>>;

interface Asked {
  id: number;
  task: string;
  input: unknown;
}

type Answered = { id: number; value: unknown } | { id: number; fault: string };

interface Waiting {
  resolve(value: never): void;
  reject(error: Error): void;
}

/** A process and the callers waiting for it. If it ends, tasks sent to its successor are unaffected. */
interface Running {
  process: ChildProcess;
  waiting: Map<number, Waiting>;
  timer?: NodeJS.Timeout;
}

/** An idle helper ends after this time, which frees its memory. */
const presetIdleMs = 15_000;
/** A helper that hangs longer is killed. */
const presetLimitMs = 120_000;

export interface Helper<Tasks extends HelperTasks> {
  /** Rejects with the task's error, and if the helper ends before it has answered. */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
}

interface HelperOptions {
  idleMs?: number;
  limitMs?: number;
  /** As in `os.setPriority`. */
  priority?: number;
}

/**
 * Runs tasks in a separate process, started with the first task, to keep large libraries and memory for pictures and
 * documents out of the process that serves visitors.
 * @param program the file that calls `serveTasks`
 */
export function createHelper<Tasks extends HelperTasks>(
  program: string,
  { idleMs = presetIdleMs, limitMs = presetLimitMs, priority }: HelperOptions = {},
): Helper<Tasks> {
  let current: Running | null = null;
  let lastId = 0;

  function start(): Running {
    const started = fork(program, { serialization: 'advanced', execArgv: [] });
    if (priority !== undefined && started.pid !== undefined) os.setPriority(started.pid, priority);
    const helper: Running = { process: started, waiting: new Map() };
    started.on('message', (message) => {
      const answer = message as Answered;
      const asker = helper.waiting.get(answer.id);
      helper.waiting.delete(answer.id);
      if ('fault' in answer) asker?.reject(new Error(answer.fault));
      else asker?.resolve(answer.value as never);
      watch(helper);
    });
    started.once('exit', (code, signal) => {
      if (current === helper) current = null;
      clearTimeout(helper.timer);
      for (const asker of helper.waiting.values()) {
        asker.reject(new Error(`a helper ended before it had answered (${signal ?? code})`));
      }
    });
    return helper;
  }

  /** A working helper keeps this process alive, up to the limit; an idle one does not. */
  function watch(helper: Running): void {
    const { process: child, waiting } = helper;
    clearTimeout(helper.timer);
    if (waiting.size > 0) {
      child.ref();
      child.channel?.ref();
      helper.timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
    } else {
      child.unref();
      child.channel?.unref();
      helper.timer = setTimeout(() => {
        if (current === helper) current = null;
        if (child.connected) child.disconnect();
      }, idleMs);
    }
    helper.timer.unref();
  }

  return {
    run(task, input) {
      const helper = (current ??= start());
      const id = ++lastId;
      const answer = new Promise<never>((resolve, reject) => helper.waiting.set(id, { resolve, reject }));
      // If the helper has just ended, its exit event informs those who wait.
      helper.process.send({ id, task, input } satisfies Asked, () => undefined);
      watch(helper);
      return answer;
    },
  };
}

/** Runs tasks until the parent disconnects or ends. */
export function serveTasks(tasks: HelperTasks): void {
  // If the parent has ended meanwhile, nobody waits for the answer, and this process is about to end too.
  const send = (answer: Answered) => process.send?.(answer, undefined, undefined, () => undefined);
  process.on('message', (message) => {
    const { id, task, input } = message as Asked;
    Promise.resolve()
      .then(() => tasks[task]!(input as never))
      .then(
        (value) => send({ id, value }),
        (error: unknown) =>
          send({ id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
  process.once('disconnect', () => process.exit());
  // A signal to all processes of a terminal or service is meant for the parent; this process ends with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
}
