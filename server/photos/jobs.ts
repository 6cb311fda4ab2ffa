import { inTransaction, type Tx } from '#server/platform/database.ts';
import { removeOrphans } from '#server/platform/files/remove-orphans.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { smallFileOf } from './photo-files.ts';
import { photoFolder, waitingMs } from './rules.ts';
import { deleteForgotten, findForgotten, findNamedFiles } from './store.ts';

/** Deletes the file before the row's deletion is committed, so that no file is left without a row. */
async function forget(tx: Tx, services: Services, id: number): Promise<void> {
  const file = await deleteForgotten(tx, id);
  if (file === null) return;
  for (const name of [smallFileOf(file), file]) await services.files.remove(`${photoFolder}/${name}`);
}

/** Removes photos whose form was not sent within a day, and files that belong to no photo. */
export const photoJobs: JobHandlers = {
  async 'hourly:photos'(services) {
    const until = new Date(services.clock.now().getTime() - waitingMs);
    for (const id of await findForgotten(services.db, until)) {
      await inTransaction(services.db, async (tx) => ok(await forget(tx, services, id)));
    }
    await removeOrphans(services, photoFolder, (names) => findNamedFiles(services.db, names));
  },
};
