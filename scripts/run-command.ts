import process from 'node:process';
import { ConfigError } from '#server/platform/config.ts';
import { isDatabaseAway } from '#server/platform/database-errors.ts';
import { FilesUnavailable } from '#server/platform/files/file-store.ts';
import { StartError } from '#server/platform/start-error.ts';

/**
 * Runs an operator's command. Prints errors that the operator can solve as one line on stderr, with exit code 1; throws
 * all others.
 * @param explain returns the line for an error that is specific to this command; null for others
 */
export async function runCommand(
  command: () => Promise<void>,
  explain: (error: unknown) => string | null = () => null,
): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isPlain =
      error instanceof StartError ||
      error instanceof ConfigError ||
      error instanceof FilesUnavailable ||
      isDatabaseAway(error);
    const line = explain(error);
    if (line === null && !isPlain) throw error;
    console.error(line ?? (error as Error).message);
    process.exitCode = 1;
  }
}
