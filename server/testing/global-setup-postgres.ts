import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { saveSampleCompany } from '#server/content/index.ts';
import { openDatabase } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { installReset } from './pristine.ts';
import { startTestPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    emptyImage: string;
    migratedImage: string;
  }
}

/** Each test file's database is a copy of a migrated template. */
export default async function setup(project: TestProject) {
  const server = await startTestPostgres();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('DROP DATABASE IF EXISTS shop_template WITH (FORCE)');
  await admin.query('CREATE DATABASE shop_template');
  await admin.end();
  const template = await openDatabase({
    databaseUrl: withDatabase(server.url, 'shop_template'),
    databasePool: 1,
    dataDir: '',
  });
  await migrate(template.db);
  // The tests' shops belong to the sample company.
  await saveSampleCompany(template.db, new Date());
  await installReset(template.db);
  await template.close();
  project.provide('postgresUrl', server.url);
  process.stdout.write(`PostgreSQL ${server.version} for the tests\n`);
  return () => server.stop();
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}
