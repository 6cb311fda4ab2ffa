import type { Services } from '../services.ts';

/** A younger file without a row may belong to an upload being saved, or to a backup being restored. */
const graceMs = 7 * 24 * 3_600_000;
/** In UTC: at night in India. */
const hourOfDay = 20;
/** File names per query. */
const batch = 500;

/**
 * Removes files that no row has referred to for a week, left by interrupted uploads. For an hourly job; runs once a
 * day.
 * @param findNamed returns those of some file names, without folder, that rows refer to
 * @returns how many were removed
 */
export async function removeOrphans(
  { files, clock, log }: Pick<Services, 'files' | 'clock' | 'log'>,
  folder: string,
  findNamed: (names: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<number> {
  if (clock.now().getUTCHours() !== hourOfDay) return 0;
  const limit = new Date(clock.now().getTime() - graceMs);
  let removed = 0;
  const look = async (names: readonly string[]) => {
    const named = await findNamed(names);
    for (const name of names) {
      if (named.has(name)) continue;
      // It may have been uploaded again since it was listed.
      const file = await files.find(`${folder}/${name}`);
      if (file === null || file.changedAt >= limit) continue;
      await files.remove(file.name);
      removed += 1;
    }
  };
  let names: string[] = [];
  for await (const { name, changedAt } of files.list(folder)) {
    if (changedAt >= limit) continue;
    names.push(name.slice(folder.length + 1));
    if (names.length < batch) continue;
    await look(names);
    names = [];
  }
  await look(names);
  if (removed > 0) log.info({ folder, removed }, 'files were removed that nothing names');
  return removed;
}
