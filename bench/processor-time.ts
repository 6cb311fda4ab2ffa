import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';

const ticksPerSecond = 100;

/**
 * Returns the processor milliseconds that a process and all its children, including exited ones, have used so far
 * (Linux).
 */
export function processorMs(pid: number): number {
  return familyOf(pid).reduce((sum, member) => sum + ticksOf(member), 0) * (1000 / ticksPerSecond);
}

/** Waits until a server has finished its work after the start, such as printing ahead. */
export async function becomeIdle(pid: number): Promise<void> {
  for (let before = processorMs(pid), used = Infinity; used > 50; before += used) {
    await setTimeout(1000);
    used = processorMs(pid) - before;
  }
}

function ticksOf(pid: number): number {
  const fields = statOf(pid);
  // utime, stime, cutime, cstime are fields 14 to 17 of the line, 11 to 14 after the command name.
  return fields ? [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0) : 0;
}

function statOf(pid: number): string[] | null {
  try {
    const line = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process exited between the listing and this read.
    return null;
  }
}

function familyOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of fs.readdirSync('/proc')) {
    const pid = Number(name);
    const fields = Number.isInteger(pid) ? statOf(pid) : null;
    if (fields) parents.set(pid, Number(fields[1]));
  }
  return [...parents.keys()].filter((pid) => {
    for (let at: number | undefined = pid; at !== undefined && at > 0; at = parents.get(at))
      if (at === root) return true;
    return false;
  });
}
