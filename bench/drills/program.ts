/** Programs of the drill's cluster: started only on this machine, each with a file for its output. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** PostgreSQL and its tools refuse to run as root; "nobody" exists on every Linux. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Lets "nobody" write to a file or folder if this process is root. */
export function giveToNobody(place: string): void {
  if (nobody.uid !== undefined) fs.chownSync(place, nobody.uid, nobody.gid);
}

/** Returns a process and all its descendants, parents first. */
export function processTree(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')) {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const tree = [pid];
  for (const each of tree) tree.push(...(children.get(each) ?? []));
  return tree;
}

export interface Program {
  readonly name: string;
  /** Starts it without waiting until it is ready. */
  start(): void;
  isRunning(): boolean;
  /** Sends a signal to it and all its descendants. */
  signal(name: NodeJS.Signals): void;
  /** Stops it alone, as an operator would, or with SIGKILL all its descendants; resolves once it has exited. */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** The end of its output. */
  said(): string;
}

export interface ProgramOptions {
  name: string;
  /** The folder of its output file. */
  folder: string;
  command: string;
  parameters: readonly string[];
  environment: Readonly<Record<string, string>>;
  workingFolder?: string;
  /** Whether it runs as the current user instead of "nobody". */
  asSelf?: boolean;
}

export function defineProgram(options: ProgramOptions): Program {
  const { name, folder, command, parameters, environment, workingFolder = folder, asSelf = false } = options;
  const file = path.join(folder, `${name}.log`);
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const send = (pids: readonly number[], signal: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch (error) {
        // It has exited since it was listed.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  };
  return {
    name,
    isRunning,
    start() {
      const log = fs.openSync(file, 'a');
      child = spawn(command, parameters, {
        ...(asSelf ? {} : nobody),
        cwd: workingFolder,
        env: { PATH: process.env['PATH'], ...environment },
        stdio: ['ignore', log, log],
      });
      fs.closeSync(log);
    },
    signal: (signal) => isRunning() && send(processTree(child!.pid!), signal),
    async end(signal = 'SIGTERM') {
      if (!isRunning()) return;
      const gone = new Promise((resolve) => child!.once('exit', resolve));
      send(signal === 'SIGKILL' ? processTree(child!.pid!) : [child!.pid!], signal);
      await gone;
    },
    said: () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8').slice(-3_000) : ''),
  };
}
