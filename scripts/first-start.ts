import { endStart, StartError } from '../server/platform/start-error.ts';
import { buildProgramIfStale, buildWebIfStale, isProgramBuilt } from './build.ts';

/** A third of the storage's share of the processor when both need it; for `os.setPriority`. */
const priority = 5;

/**
 * Runs before the first start of a version. Reads the settings and reports a wrong one at once. Then builds program and
 * pages while a new shop's storage is created, and draws the demo's first pictures with the remaining processor time.
 * Creating the storage takes longest and has the highest priority.
 */
export async function makeReady(): Promise<void> {
  if (isProgramBuilt()) return;
  const { prepareApart } = await import('../server/app/prepare-apart.ts');
  const { settings, storage } = prepareApart(process.env);
  try {
    const { hasSites, isNewDemo } = await settings;
    const drawing = isNewDemo && hasSites ? (await import('../server/seed/drawing.ts')).drawAhead() : null;
    await Promise.all([storage, buildProgramIfStale(priority), hasSites ? buildWebIfStale(priority) : null]);
    await drawing?.end();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    endStart(error.message);
  }
}
