import cluster from 'node:cluster';

/** What a process of the group tells its parent. */
export type FromProcess =
  | { kind: 'opened' }
  | { kind: 'collect'; id: number }
  | { kind: 'metrics'; id: number; text: string };

/** What the parent tells a process of the group. */
export type ToProcess =
  | { kind: 'count'; open: number; all: number; hasOpened: boolean }
  | { kind: 'tell_metrics'; id: number }
  | { kind: 'collected'; id: number; processes: readonly ProcessMetrics[] }
  | { kind: 'end' };

/** What a process of the group counts, in Prometheus' text format; null of one that did not answer in time. */
export interface ProcessMetrics {
  name: string;
  text: string | null;
  /** How often it was started again. */
  restarts: number;
}

/**
 * The processes that serve the ports of one machine together (WEB_PROCESSES), and the one that does their jobs, as one of them sees it. Their parent,
 * server/run-processes.ts, starts them and passes on what they tell each other.
 */
export interface ProcessGroup {
  /** What logs and metrics call this process: `web-1`, `worker`. */
  name: string;
  /** Of how many there are, how many are open; `hasOpened` once all were. */
  count(): { open: number; all: number; hasOpened: boolean };
  /** Tells that this process is open, and resolves when all are. */
  tellOpened(): Promise<void>;
  /** What each process of the group counts. */
  collectMetrics(): Promise<readonly ProcessMetrics[]>;
  /** Has the others told what this process counts. */
  provideMetrics(print: () => Promise<string>): void;
  /** Has `end` called where the parent says that this process ends. */
  onEnd(end: () => void): void;
}

/** The one that is started before all others. */
export const firstProcess = 'web-1';

/** Names the process; the parent sets it, and the settings do not know it. */
export const processNameVariable = 'SHOP_PROCESS_NAME';

/** The group that this process is one of; null where it was not started by a parent of several. */
export function joinProcessGroup(): ProcessGroup | null {
  const name = process.env[processNameVariable];
  if (!cluster.isWorker || name === undefined) return null;
  // The parent says when to end: a service manager and a terminal send their signals to every process, and a second one would cut the end short.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
  const state = { open: 0, all: 0, hasOpened: false };
  const waiting: (() => void)[] = [];
  const collecting = new Map<number, (processes: readonly ProcessMetrics[]) => void>();
  let print: (() => Promise<string>) | null = null;
  let end: () => void = () => process.exit(0);
  let lastId = 0;
  const send = (message: FromProcess) => process.send!(message);

  async function answer(id: number): Promise<void> {
    if (print) send({ kind: 'metrics', id, text: await print() });
  }

  process.on('message', (message: ToProcess) => {
    if (message.kind === 'count') {
      const { open, all, hasOpened } = message;
      Object.assign(state, { open, all, hasOpened });
      if (hasOpened) for (const resolve of waiting.splice(0)) resolve();
    } else if (message.kind === 'tell_metrics') void answer(message.id).catch(() => {});
    else if (message.kind === 'collected') {
      collecting.get(message.id)?.(message.processes);
      collecting.delete(message.id);
    } else if (message.kind === 'end') end();
  });
  return {
    name,
    count: () => ({ ...state }),
    tellOpened() {
      send({ kind: 'opened' });
      return new Promise((resolve) => (state.hasOpened ? resolve() : waiting.push(resolve)));
    },
    collectMetrics() {
      const id = ++lastId;
      send({ kind: 'collect', id });
      return new Promise((resolve) => collecting.set(id, resolve));
    },
    provideMetrics: (given) => void (print = given),
    onEnd: (given) => void (end = given),
  };
}

/** Joins what processes count, in Prometheus' text format: each metric once, its samples with the label `process`. */
export function joinMetrics(processes: readonly ProcessMetrics[]): string {
  const metrics = new Map<string, { about: Map<string, string>; samples: string[] }>();
  for (const { name, text } of processes) {
    let metric: { about: Map<string, string>; samples: string[] } | undefined;
    for (const line of (text ?? '').split('\n')) {
      const about = /^# (HELP|TYPE) (\S+)/.exec(line);
      if (about) {
        const [, kind, of] = about as unknown as [string, string, string];
        metric = metrics.get(of) ?? { about: new Map(), samples: [] };
        metrics.set(of, metric);
        if (!metric.about.has(kind)) metric.about.set(kind, line);
        continue;
      }
      const sample = /^([\w:]+)(?:\{(.*)\})? (\S+)$/.exec(line);
      if (!sample) continue;
      const [, named, labels, value] = sample;
      metric?.samples.push(`${named}{process="${name}"${labels ? `,${labels}` : ''}} ${value}`);
    }
  }
  return [...metrics.values()].flatMap(({ about, samples }) => [...about.values(), ...samples]).join('\n');
}
