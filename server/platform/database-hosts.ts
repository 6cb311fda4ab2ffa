import pg from 'pg';

/**
 * The hosts of a DATABASE_URL, separated by commas as in libpq:
 * `postgres://shop:secret@first:5432,second:5432/shop?target_session_attrs=read-write`. node-postgres supports only
 * one.
 */
export interface DatabaseHosts {
  /** One connection string per host, in the order of attempts. */
  readonly urls: readonly string[];
  readonly needsWritable: boolean;
}

/** Scheme, user and password, hosts, path, parameters. */
const parts = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const targetParameter = 'target_session_attrs';
/** libpq's other values look for a replica, which a shop cannot work with. */
const targets = ['any', 'read-write', 'primary'];
/** Allowed for replicas; each replica is asked for its role anyway. */
const readTargets = ['any', 'read-only', 'standby', 'prefer-standby'];

/**
 * Parses a DATABASE_URL; null if it is invalid. Of several hosts, the one that accepts writes is used unless
 * `target_session_attrs=any`. A single host is only checked if the parameter says so.
 */
export function parseDatabaseUrl(url: string, allowed: readonly string[] = targets): DatabaseHosts | null {
  const found = parts.exec(url);
  if (!found) return null;
  const [, scheme = '', login, hostList = '', path = '', query = ''] = found;
  const parameters = new URLSearchParams(query);
  const hosts = hostList.split(',');
  const target = parameters.get(targetParameter) ?? (hosts.length > 1 && allowed === targets ? 'read-write' : 'any');
  if (!allowed.includes(target) || (hosts.length > 1 && hosts.includes(''))) return null;
  const rest = query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith(`${targetParameter}=`))
    .join('&');
  const urls = hosts.map(
    (host) => `${scheme}${login === undefined ? '' : `${login}@`}${host}${path}${rest === '' ? '' : `?${rest}`}`,
  );
  // An empty host means the local socket or the parameter `host`.
  if (!urls.every((each) => URL.canParse(each.replace('://@', '://')) || hostList === '')) return null;
  return { urls, needsWritable: target !== 'any' };
}

/**
 * Parses a DATABASE_READ_URL: one URL per replica, separated by commas, each with one or several hosts. Null if
 * invalid.
 */
export function parseReadUrls(text: string): readonly string[] | null {
  const parsed = text.split(/,\s*(?=postgres(?:ql)?:\/\/)/).map((url) => {
    // A comma after the hosts means that the next URL lacks its scheme.
    const isOne = !parts.exec(url)?.[4]?.includes(',');
    return isOne ? parseDatabaseUrl(url, readTargets) : null;
  });
  return parsed.includes(null) ? null : parsed.flatMap((each) => each?.urls ?? []);
}

export function hostOf(url: string): string {
  const host = parts.exec(url)?.[3] ?? '';
  return decodeURIComponent(host === '' ? 'localhost' : host);
}

/** Returns the URL without passwords, for humans. */
export function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/?#]*):[^@/?#]*@/, '$1:***@').replace(/([?&](?:ssl)?password=)[^&#]*/g, '$1***');
}

/** Uses the host that answered last or, if it fails, the next. */
export interface HostChooser {
  readonly count: number;
  turn(): number;
  /** Moves on to the next host. If many connections fail together, only the first moves on. */
  passOn(failed: number): void;
  /** A client that connects to the current host. */
  readonly Client: typeof pg.Client;
  /** Rejects a server that accepts no writes, if the URL requires one that does. */
  checkRole(this: void, client: pg.ClientBase): Promise<void>;
}

export function chooseHosts({ urls, needsWritable }: DatabaseHosts): HostChooser {
  let turn = 0;

  class HostClient extends pg.Client {
    constructor(options: pg.ClientConfig = {}) {
      super({ ...options, connectionString: urls[turn]! });
    }
  }

  return {
    count: urls.length,
    turn: () => turn,
    passOn: (failed) => void (failed === turn && (turn = (turn + 1) % urls.length)),
    Client: HostClient,
    async checkRole(client) {
      if (!needsWritable) return;
      const { rows } = await client.query<{ replica: boolean }>(
        `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS replica`,
      );
      if (rows[0]!.replica) throw Object.assign(new Error('the server takes no writes'), { code: '25006' });
    },
  };
}
