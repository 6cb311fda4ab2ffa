/** PgBouncer, configured as in docs/deploy/pgbouncer.ini. */
import fs from 'node:fs';
import path from 'node:path';
import { readDeployFile } from './deploy-file.ts';
import { defineProgram, type Program } from './program.ts';

/**
 * Defines a PgBouncer that listens at `port` and connects to the server at `databasePort`; its files are in `folder`,
 * which "nobody" may read.
 */
export function definePooler(
  name: string,
  folder: string,
  { port, databasePort }: { port: number; databasePort: number },
): Program {
  const file = path.join(folder, `${name}.ini`);
  fs.writeFileSync(
    file,
    readDeployFile('pgbouncer.ini', {
      'shop = host=127.0.0.1 port=5000': `* = host=127.0.0.1 port=${databasePort} user=shop`,
      'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1\nunix_socket_dir =',
      'listen_port = 6432': `listen_port = ${port}`,
      'auth_type = scram-sha-256\nauth_file = /etc/pgbouncer/userlist.txt': 'auth_type = any',
    }),
  );
  return defineProgram({ name, folder, command: 'pgbouncer', parameters: ['-q', file], environment: {} });
}
