import pg from 'pg';

/**
 * The hosts of a DATABASE_URL, which may name several with commas between, as libpq has it:
 * `postgres://shop:secret@first:5432,second:5432/shop?target_session_attrs=read-write`. node-postgres knows one only.
 */
export interface DatabaseHosts {
  /** A connection string for each, in the order in which they are tried. */
  readonly urls: readonly string[];
  /** Whether a server that takes no writes is passed over. */
  readonly needsWritable: boolean;
}

/** Scheme, user and password, hosts, path, parameters. */
const parts = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const targetParameter = 'target_session_attrs';
/** What libpq knows beside these looks for a replica, where a shop cannot work. */
const targets = ['any', 'read-write', 'primary'];
/** The same for addresses of replicas, each of which is asked what it is. */
const readTargets = ['any', 'read-only', 'standby', 'prefer-standby'];

/**
 * Takes a DATABASE_URL apart. Among several hosts the one that takes writes is looked for unless `target_session_attrs=any`;
 * a single host is taken as it is unless the parameter says otherwise. Null where it is no such address.
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
  // An empty host is the local socket or the parameter `host`.
  if (!urls.every((each) => URL.canParse(each.replace('://@', '://')) || hostList === '')) return null;
  return { urls, needsWritable: target !== 'any' };
}

/**
 * The connection strings of a DATABASE_READ_URL, one for each replica: addresses with commas between, each of one host or, as libpq has it, of
 * several. Null where one is no such address.
 */
export function parseReadUrls(text: string): readonly string[] | null {
  const parsed = text.split(/,\s*(?=postgres(?:ql)?:\/\/)/).map((url) => {
    // A comma after the hosts is one that lacks its scheme.
    const isOne = !parts.exec(url)?.[4]?.includes(',');
    return isOne ? parseDatabaseUrl(url, readTargets) : null;
  });
  return parsed.includes(null) ? null : parsed.flatMap((each) => each?.urls ?? []);
}

/** Host and port of an address of one host. */
export function hostOf(url: string): string {
  const host = parts.exec(url)?.[3] ?? '';
  return decodeURIComponent(host === '' ? 'localhost' : host);
}

/** The address for a human to read: without passwords. */
export function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/[^:@/?#]*):[^@/?#]*@/, '$1:***@').replace(/([?&](?:ssl)?password=)[^&#]*/g, '$1***');
}

/** Whose turn it is among the hosts: the one that answered last, and where it fails the next. */
export interface HostChooser {
  /** How many hosts there are. */
  readonly count: number;
  turn(): number;
  /** Of many connections to one host that fail together, one passes the turn on. */
  passOn(failed: number): void;
  /** For the pool: a client that connects to the host whose turn it is. */
  readonly Client: typeof pg.Client;
  /** For the pool: rejects a connection to a server that takes no writes, where the address asks for one that does. */
  checkRole(this: void, client: pg.ClientBase): Promise<void>;
}

/** Makes the chooser of a pool. */
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
