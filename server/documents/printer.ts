import os from 'node:os';
import path from 'node:path';
import { bringPictures, pictureFolder } from '#server/catalog/index.ts';
import { FilesUnavailable } from '#server/platform/files/file-store.ts';
import { createHelper } from '#server/platform/helper-process.ts';
import type { Services } from '#server/platform/services.ts';
import type { printTasks } from './print-helper.ts';

const program = path.join(import.meta.dirname, 'print-helper.ts');

/** In a separate process. */
export const printer = createHelper<typeof printTasks>(program);

/** For documents that nobody waits for, at low priority. */
export const quietPrinter = createHelper<typeof printTasks>(program, { priority: os.constants.priority.PRIORITY_LOW });

/** If the store has missing pictures, fetches them and prints again. */
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
