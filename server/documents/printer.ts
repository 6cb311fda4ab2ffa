import os from 'node:os';
import path from 'node:path';
import { bringPictures, pictureFolder } from '#server/catalog/index.ts';
import { FilesUnavailable } from '#server/platform/files/file-store.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import type { Services } from '#server/platform/services.ts';
import type { printTasks } from './print-helper.ts';

const program = path.join(import.meta.dirname, 'print-helper.ts');

/** Prints documents in a process of its own. */
export const printer = createHelper<typeof printTasks>(program);

/** The same for what nobody waits for: its process gives way to all others of the machine. */
export const quietPrinter = createHelper<typeof printTasks>(program, { priority: os.constants.priority.PRIORITY_LOW });

/** Prints with the pictures that this machine has and, where some are missing that the store has, once more with these. */
export async function printWithPictures<Printed extends { missing: readonly string[] }>(
  services: Pick<Services, 'files'>,
  print: (folder: string) => Promise<Printed>,
): Promise<Printed> {
  const folder = pictureFolder(services);
  const printed = await print(folder);
  if (services.files.kind === 'disk' || printed.missing.length === 0) return printed;
  try {
    await bringPictures(services, printed.missing);
  } catch (error) {
    if (error instanceof FilesUnavailable) return printed;
    throw error;
  }
  return print(folder);
}
