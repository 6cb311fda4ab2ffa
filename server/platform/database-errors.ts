/**
 * Why the database failed, if the request itself was not at fault: the same call may succeed later.
 * - `away`: it cannot be reached, has just gone, or has become a read-only replica
 * - `overloaded`: it has no connection or memory to spare, or all connections of this process are in use
 * - `timeout`: a deadline passed: of a statement, a lock, or the answer
 * - `conflict`: two transactions collided too often
 * - `disk_full`: there is no disk space left
 */
export type DatabaseProblem = 'away' | 'overloaded' | 'timeout' | 'conflict' | 'disk_full';

interface ErrorFacts {
  code?: string;
  syscall?: string;
  message?: string;
  errors?: unknown[];
}

/** Null for an error that will not pass by itself (a bug, a violated constraint). */
export function classifyDatabaseError(error: unknown): DatabaseProblem | null {
  const { code, syscall, message, errors } = (error ?? {}) as ErrorFacts;
  if (isPlanOutdated(error)) return 'conflict';
  if (code !== undefined) {
    const known = byCode[code] ?? byClass[/^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : ''];
    if (known) return known;
    if (networkCodes.has(code)) return 'away';
    // Errors of files have these codes too.
    if (syscall === 'connect' && connectCodes.has(code)) return 'away';
  }
  // A host name with several addresses fails with an error for each.
  const first = Array.isArray(errors) ? classifyDatabaseError(errors[0]) : null;
  return first ?? byMessage.find(([text]) => message?.includes(text))?.[1] ?? null;
}

/** Whether an error may pass, so that the call is answered with 503 and Retry-After. */
export function isDatabaseAway(error: unknown): boolean {
  return classifyDatabaseError(error) !== null;
}

/** Whether a connection is useless after this error: broken, still busy, or to a server that accepts no writes. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as ErrorFacts;
  if (code === idleInTransaction || code === transactionTimeout || isPlanOutdated(error)) return true;
  return classifyDatabaseError(error) === 'away' || message.includes(queryTimeout);
}

/** Whether the columns of a statement have changed since this connection planned it, by a newer version's migration. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as ErrorFacts;
  return code === '0A000' && message.includes('cached plan must not change result type');
}

/** Whether the failed transaction has written nothing and may succeed if repeated. */
export function isWorthRepeating(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as ErrorFacts;
  return code === readOnly || byCode[code] === 'conflict' || isPlanOutdated(error);
}

export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && violated === constraint;
}

const readOnly = '25006';
const idleInTransaction = '25P03';
const transactionTimeout = '25P04';
const queryTimeout = 'Query read timeout';

/** Error codes of PostgreSQL and, for a full disk, of the operating system. */
const byCode: Readonly<Record<string, DatabaseProblem>> = {
  [readOnly]: 'away',
  [idleInTransaction]: 'timeout',
  [transactionTimeout]: 'timeout',
  // The server rejects this program's login, for example while a password is changed or a database is moved.
  '28000': 'away',
  '28P01': 'away',
  '3D000': 'away',
  '40001': 'conflict',
  '40P01': 'conflict',
  '53100': 'disk_full',
  '55P03': 'timeout',
  // Cancelled by the statement deadline, or manually.
  '57014': 'timeout',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '57P04': 'away',
  '57P05': 'away',
  // An I/O error of the server's disk.
  '58030': 'away',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
};

/** Whole classes: connection exceptions; insufficient resources. */
const byClass: Readonly<Record<string, DatabaseProblem>> = { '08': 'away', '53': 'overloaded' };

const networkCodes = new Set([
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const connectCodes = new Set(['EACCES', 'EADDRNOTAVAIL', 'EMFILE', 'ENFILE', 'ENOENT']);

/** Messages of node-postgres and Kysely without a code. */
const byMessage: readonly (readonly [string, DatabaseProblem])[] = [
  [queryTimeout, 'timeout'],
  ['timeout exceeded when trying to connect', 'overloaded'],
  ['Connection terminated', 'away'],
  ['timeout expired', 'away'],
  ['Client has encountered a connection error', 'away'],
  ['Client was closed and is not queryable', 'away'],
  ['Cannot use a pool after calling end', 'away'],
  ['Postgres connection has been discarded', 'away'],
  ['driver has already been destroyed', 'away'],
];
