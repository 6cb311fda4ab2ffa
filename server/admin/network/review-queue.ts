import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/platform/database.ts';
import { sendApiError } from '#server/platform/http.ts';
import { localize, type Message } from '#server/platform/messages.ts';
import type { Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';

const success = 'success' as const;
const pageSize = 20;

/** Items that wait for staff, by state. */
interface Queue<State extends string, Row extends { id: number }, Wire> {
  /** Listed by default. */
  waiting: State;
  /** After the row with the id `after`, in the queue's own order. */
  find(db: Db, query: { state: State; after: number | null; limit: number }): Promise<Row[]>;
  toWire(row: Row): Wire;
}

/** `found` may include one row more, for the cursor of the next page. */
export function cutPage<Row extends { id: number }>(found: readonly Row[], limit = pageSize) {
  const shown = found.slice(0, limit);
  return { shown, meta: { next_cursor: found.length > limit ? String(shown.at(-1)!.id) : null } };
}

export async function readQueue<State extends string, Row extends { id: number }, Wire>(
  { db }: Pick<Services, 'db'>,
  { state, cursor: after = null }: { state?: State | undefined; cursor?: number | null | undefined },
  { waiting, find, toWire }: Queue<State, Row, Wire>,
  limit = pageSize,
) {
  const found = await find(db, { state: state ?? waiting, after, limit: limit + 1 });
  const { shown, meta } = cutPage(found, limit);
  return { status: success, data: shown.map((row) => toWire(row)), meta };
}

/** As CSV; `name` is the file's, without its extension. */
export function sendQueue<State extends string, Row extends { id: number }, Wire>(
  reply: FastifyReply,
  name: string,
  columns: ListColumns<Wire>,
  services: Services,
  { state }: { state?: State | undefined },
  queue: Queue<State, Row, Wire>,
): FastifyReply {
  return sendList(reply, name, columns, (cursor) =>
    readQueue(
      inBackground(services),
      { state, cursor: cursor === undefined ? null : Number(cursor) },
      queue,
      exportedAtOnce,
    ),
  );
}

/** `message` if the decision was accepted. */
export function answerDecision(request: FastifyRequest, reply: FastifyReply, decided: Result<null>, message: Message) {
  return decided.ok
    ? { status: success, message: localize(request, message) }
    : (sendApiError(request, reply, decided.error) as never);
}
