import { endStart, StartError } from '../server/platform/start-error.ts';
import { buildProgramIfStale, buildWebIfStale, isProgramBuilt } from './build.ts';

/** A third of the storage's share where both wait for a core, as `os.setPriority` takes it. */
const priority = 5;

/**
 * Before the first start of a version: the settings are read, and a wrong one is told at once; then program and pages are built while the
 * storage of a new shop is made, and what these leave of the processor draws the demo's first pictures. Making the storage takes longest
 * and goes first.
 */
export async function makeReady(): Promise<void> {
  if (isProgramBuilt()) return;
  const { prepareApart } = await import('../server/prepare-apart.ts');
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
