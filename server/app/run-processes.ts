import cluster, { type Worker } from 'node:cluster';
import process from 'node:process';
import type { ProcessSettings } from '#server/platform/config.ts';
import { createLogger } from '#server/platform/log.ts';
import {
  type FromProcess,
  processNameVariable,
  type ProcessMetrics,
  type ToProcess,
} from '#server/platform/process-group.ts';

interface Member {
  readonly name: string;
  readonly role: 'web' | 'worker';
  worker: Worker | null;
  isOpen: boolean;
  startedAt: number;
  /** Consecutive, soon after the start. */
  failures: number;
  restarts: number;
  exitCode: number;
}

/** A longer life is no failed start. */
const stableMs = 60_000;
const longestPauseMs = 30_000;
/** For sending its metrics. */
const metricsMs = 1_000;

/** In ms, by consecutive failures: 0 after the first, then 0.5 s, 1 s and so on, at most 30 s. */
export function restartDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(500 * 2 ** (failures - 2), longestPauseMs);
}

/**
 * Runs the sites in several processes behind one port each, and the jobs in another process if this machine runs jobs.
 * Restarts a process that exits by itself. The first SIGTERM or SIGINT stops all processes in order, the second one
 * kills them at once.
 *
 * The first process starts alone: it migrates the schema, and a shop that cannot start reports the reason only once.
 *
 * The processes share the listening sockets. When one is killed, hangs or exits, only the clients that it was answering
 * notice.
 */
export async function runProcesses({ webProcesses, role, logLevel }: ProcessSettings): Promise<void> {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const log = createLogger({ logLevel }, process.stdout, 'parent');
  const names = [
    ...Array.from({ length: webProcesses }, (_, at) => [`web-${at + 1}`, 'web'] as const),
    ...(role === 'all' ? [['worker', 'worker'] as const] : []),
  ];
  const members = names.map(([name, own]): Member => ({
    name,
    role: own,
    worker: null,
    isOpen: false,
    startedAt: 0,
    failures: 0,
    restarts: 0,
    exitCode: 0,
  }));
  let hasOpened = false;
  let isEnding = false;
  const opened = new Map<Member, () => void>();

  const tell = ({ worker }: Member, message: ToProcess) => {
    if (worker?.isConnected()) worker.send(message, () => {});
  };
  function tellCount(): void {
    const open = members.filter(({ isOpen }) => isOpen).length;
    hasOpened ||= open === members.length;
    for (const member of members) tell(member, { kind: 'count', open, all: members.length, hasOpened });
  }

  const collections = new Map<number, Collection>();
  let lastCollection = 0;
  /** From every open process, for the process that asked. */
  function collect(asker: Member, id: number): void {
    const mine = ++lastCollection;
    const texts = new Map<string, string>();
    const finish = () => {
      if (!collections.delete(mine)) return;
      clearTimeout(timer);
      const processes = members.map(({ name, restarts }): ProcessMetrics => ({
        name,
        restarts,
        text: texts.get(name) ?? null,
      }));
      tell(asker, { kind: 'collected', id, processes });
    };
    const timer = setTimeout(finish, metricsMs);
    const asked = members.filter(({ isOpen }) => isOpen);
    collections.set(mine, {
      take(name, text) {
        texts.set(name, text);
        if (texts.size === asked.length) finish();
      },
    });
    for (const member of asked) tell(member, { kind: 'tell_metrics', id: mine });
  }

  function hear(member: Member, message: FromProcess): void {
    if (message.kind === 'opened') {
      member.isOpen = true;
      opened.get(member)?.();
      tellCount();
    } else if (message.kind === 'collect') collect(member, message.id);
    else if (message.kind === 'metrics') collections.get(message.id)?.take(member.name, message.text);
  }

  function begin(member: Member): Promise<void> {
    const worker = cluster.fork({ ROLE: member.role, [processNameVariable]: member.name });
    Object.assign(member, { worker, startedAt: performance.now() });
    worker.on('message', (message: FromProcess) => hear(member, message));
    // Sending to a process that has exited fails; the exit event handles that process.
    worker.on('error', (error) => log.warn({ err: error, process: member.name }, 'a process could not be told'));
    worker.on('exit', (code, signal) => {
      Object.assign(member, { worker: null, isOpen: false, exitCode: signal ? 1 : code });
      onExit(member, code, signal);
    });
    tellCount();
    return new Promise((resolve) => opened.set(member, resolve));
  }

  function onExit(member: Member, code: number, signal: string | null): void {
    if (isEnding || !hasOpened) {
      // A shop that cannot start has already logged why.
      if (!isEnding) end();
      if (members.every(({ worker }) => worker === null))
        process.exit(members.some(({ exitCode }) => exitCode !== 0) ? 1 : 0);
      return;
    }
    tellCount();
    member.failures = performance.now() - member.startedAt > stableMs ? 1 : member.failures + 1;
    const pauseMs = restartDelay(member.failures);
    log.error({ ended: member.name, code, signal, pauseMs }, 'a process has ended and is started again');
    setTimeout(() => {
      if (isEnding) return;
      member.restarts++;
      void begin(member);
    }, pauseMs);
  }

  function end(): void {
    isEnding = true;
    for (const member of members) tell(member, { kind: 'end' });
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!isEnding) return end();
      for (const { worker } of members) worker?.process.kill('SIGKILL');
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });

  const [first, ...others] = members as [Member, ...Member[]];
  await begin(first);
  await Promise.all(others.map(begin));
}

interface Collection {
  take(name: string, text: string): void;
}
