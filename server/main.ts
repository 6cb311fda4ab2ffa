import cluster from 'node:cluster';
import path from 'node:path';
import { ConfigError, readProcessSettings } from './platform/config.ts';
import { readEnvironment } from './platform/environment.ts';
import { joinProcessGroup } from './platform/process-group.ts';
import { endStart, StartError } from './platform/start-error.ts';

const develop = process.argv.includes('--dev');

try {
  const environment = readEnvironment();
  const settings = cluster.isPrimary && !develop ? readProcessSettings(environment) : null;
  // Imported on use: the parent of several processes needs none of the shop's modules.
  if (settings) await (await import('./app/run-processes.ts')).runProcesses(settings);
  else await run(environment);
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  endStart(error.message);
}

async function run(environment: Record<string, string | undefined>): Promise<void> {
  const group = joinProcessGroup();
  const { startShop } = await import('./app/start.ts');
  const projectFolder = path.join(import.meta.dirname, '..');
  const running = await startShop(environment, { develop, projectFolder, group });
  // An error in one request must not end all others.
  process.on('unhandledRejection', (error) =>
    running.services.log.error({ err: error }, 'a failure that nobody waited for'),
  );
  const end = () => void running.stop().then((ended) => process.exit(ended ? 0 : 1));
  if (group) group.onEnd(end);
  else for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end);
}
