import cluster from 'node:cluster';

export type FromProcess =
  | { kind: 'opened' }
  | { kind: 'collect'; id: number }
  | { kind: 'metrics'; id: number; text: string };

export type ToProcess =
  | { kind: 'count'; open: number; all: number; hasOpened: boolean }
  | { kind: 'tell_metrics'; id: number }
  | { kind: 'collected'; id: number; processes: readonly ProcessMetrics[] }
  | { kind: 'end' };

/** In Prometheus' format; null if the process did not answer in time. */
export interface ProcessMetrics {
  name: string;
  text: string | null;
  restarts: number;
}

/**
 * The processes that serve one machine's ports (WEB_PROCESSES) and the one that runs their jobs, as seen by one of
 * them. server/app/run-processes.ts starts them and relays messages.
 */
export interface ProcessGroup {
  /** For logs and metrics: `web-1`, `worker`. */
  name: string;
  /** `hasOpened`: all were open once. */
  count(): { open: number; all: number; hasOpened: boolean };
  /** Resolves when all are open. */
  tellOpened(): Promise<void>;
  collectMetrics(): Promise<readonly ProcessMetrics[]>;
  /** Prints this process's metrics for the others. */
  provideMetrics(print: () => Promise<string>): void;
  /** Called when the parent ends this process. */
  onEnd(end: () => void): void;
}

/** Started before all others. */
export const firstProcess = 'web-1';

/** Set by the parent, not a setting. */
export const processNameVariable = 'SHOP_PROCESS_NAME';

/** Null if not started by a parent of several processes. */
export function joinProcessGroup(): ProcessGroup | null {
  const name = process.env[processNameVariable];
  if (!cluster.isWorker || name === undefined) return null;
  // Only the parent decides when to end. Service managers and terminals send their signals to every process, and a
  // second signal would interrupt the shutdown.
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

/** Each metric once, its samples labelled by `process`. */
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
