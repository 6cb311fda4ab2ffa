import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  JobQueuesReply,
  OrderFeedReaderParams,
  OrderFeedReply,
  type StaffJob,
  StaffJobList,
  StaffJobQuery,
  StaffJobReply,
  type StaffMail,
  StaffMailList,
  StaffMailQuery,
  StaffMailReply,
  staffPaths,
} from '#contract/admin/staff.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { readReaderStates, type ReaderState, retryReader } from '#server/order-feed/index.ts';
import { type Db, inTransaction } from '#server/platform/database.ts';
import { type Site, sendApiError, unwrap } from '#server/platform/http.ts';
import { readJobQueues } from '#server/platform/job-queues.ts';
import { countMails, findMails, type OutboxMail, resendEmail } from '#server/platform/outbox.ts';
import type { Services } from '#server/platform/services.ts';
import { countTroubledJobs, findTroubledJobs, retryJob, type TroubledJob } from '#server/platform/troubled-jobs.ts';
import { allow } from '../guard.ts';
import { exportedAtOnce, inBackground, type ListColumns, sendList } from '../list-export.ts';
import { readPage } from '../read-page.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });
const failedThenWaiting = { before: { state: 'failed' }, after: { state: 'waiting' } };

export function staffOutboxRoutes(site: Site, services: Services): void {
  mailRoutes(site, services);
  jobRoutes(site, services);
  jobQueueRoute(site, services);
  orderFeedRoutes(site, services);
}

function mailRoutes(site: Site, services: Services): void {
  site.get(
    staffPaths.mails,
    {
      ...allow('emails.read', 'email.list'),
      schema: { querystring: StaffMailQuery, response: { 200: StaffMailList } },
    },
    (request) => {
      return readPage(services, request.query, mailList(request.query));
    },
  );

  site.get(
    `${staffPaths.mails}.csv`,
    {
      ...allow('emails.read', 'email.export'),
      schema: {
        summary: 'The emails of a list as a CSV file, without their texts',
        querystring: StaffMailQuery,
        produces: ['text/csv'],
      },
    },
    (request, reply) =>
      sendList(reply, 'emails', mailColumns, (cursor) =>
        readPage(inBackground(services), { limit: exportedAtOnce, cursor }, mailList(request.query)),
      ),
  );

  site.post(
    `${staffPaths.mails}/:id/send-again`,
    { ...allow('emails.resend', 'email.resend'), schema: { params, response: { 200: StaffMailReply } } },
    async (request, reply) => {
      const at = services.clock.now();
      const mail = await inTransaction(services.db, async (tx) => {
        const revived = await resendEmail(tx, request.params.id, at);
        if (revived.ok) await recordStaffAction(tx, request.actor, at, failedThenWaiting);
        return revived;
      });
      if (!mail.ok) return sendApiError(request, reply, mail.error);
      services.jobsWaiting.notify();
      return { status: success, data: mailToWire(mail.value) };
    },
  );
}

function jobRoutes(site: Site, services: Services): void {
  site.get(
    staffPaths.jobs,
    { ...allow('jobs.read', 'job.list'), schema: { querystring: StaffJobQuery, response: { 200: StaffJobList } } },
    (request) => {
      return readPage(services, request.query, jobList(request.query));
    },
  );

  site.get(
    `${staffPaths.jobs}.csv`,
    {
      ...allow('jobs.read', 'job.export'),
      schema: {
        summary: 'The background jobs of a list as a CSV file',
        querystring: StaffJobQuery,
        produces: ['text/csv'],
      },
    },
    (request, reply) =>
      sendList(reply, 'jobs', jobColumns, (cursor) =>
        readPage(inBackground(services), { limit: exportedAtOnce, cursor }, jobList(request.query)),
      ),
  );

  site.post(
    `${staffPaths.jobs}/:id/retry`,
    { ...allow('jobs.retry', 'job.retry'), schema: { params, response: { 200: StaffJobReply } } },
    async (request, reply) => {
      const at = services.clock.now();
      const job = await inTransaction(services.db, async (tx) => {
        const retried = await retryJob(tx, request.params.id, at);
        if (retried.ok) await recordStaffAction(tx, request.actor, at, failedThenWaiting);
        return retried;
      });
      if (!job.ok) return sendApiError(request, reply, job.error);
      services.jobsWaiting.notify();
      return { status: success, data: jobToWire(job.value) };
    },
  );
}

function jobQueueRoute(site: Site, services: Services): void {
  site.get(
    staffPaths.jobQueues,
    { ...allow('jobs.read'), schema: { response: { 200: JobQueuesReply } } },
    async () => ({
      status: success,
      data: (await readJobQueues(services.db, services.clock.now())).map(
        ({ kind, waiting, dueSince, retrying, failed }) => ({
          kind,
          waiting,
          due_since: dueSince?.toISOString() ?? null,
          retrying,
          failed,
        }),
      ),
    }),
  );
}

function orderFeedRoutes(site: Site, services: Services): void {
  const { db, clock } = services;
  const readStates = async () => ({
    status: success,
    data: (await readReaderStates(db, clock.now())).map(readerToWire),
  });
  site.get(staffPaths.orderFeed, { ...allow('jobs.read'), schema: { response: { 200: OrderFeedReply } } }, readStates);

  site.post(
    `${staffPaths.orderFeed}/:name/retry`,
    {
      ...allow('jobs.retry', 'order_feed.retry'),
      schema: { params: OrderFeedReaderParams, response: { 200: OrderFeedReply } },
    },
    async (request) => {
      unwrap(await retryReader(services, request.actor, request.params.name));
      return readStates();
    },
  );
}

function mailList(query: Pick<z.infer<typeof StaffMailQuery>, 'state' | 'search'>) {
  const search = { state: query.state ?? null, text: query.search ?? '' };
  return {
    find: (db: Db, before: number | null, most: number) => findMails(db, before, most, search),
    count: (db: Db) => countMails(db, search),
    toWire: mailToWire,
  };
}

function jobList(query: Pick<z.infer<typeof StaffJobQuery>, 'state'>) {
  const state = query.state ?? null;
  return {
    find: (db: Db, before: number | null, most: number) => findTroubledJobs(db, state, before, most),
    count: (db: Db) => countTroubledJobs(db, state),
    toWire: jobToWire,
  };
}

/** Without the text, which may contain a link that logs its reader in. */
const mailColumns: ListColumns<StaffMail> = {
  id: (row) => row.id,
  recipient: (row) => row.recipient,
  subject: (row) => row.subject,
  state: (row) => row.state,
  written_at: (row) => row.created_at,
  sent_at: (row) => row.sent_at,
  problem: (row) => row.trouble,
};

const jobColumns: ListColumns<StaffJob> = {
  id: (row) => row.id,
  kind: (row) => row.kind,
  state: (row) => row.state,
  attempts: (row) => row.attempts,
  error: (row) => row.error,
  about: (row) =>
    Object.entries(row.about)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
  created_at: (row) => row.created_at,
  at: (row) => row.at,
};

function mailToWire(mail: OutboxMail) {
  return { ...mail, created_at: mail.created_at.toISOString(), sent_at: mail.sent_at?.toISOString() ?? null };
}

function jobToWire(job: TroubledJob): StaffJob {
  return { ...job, created_at: job.created_at.toISOString(), at: job.at.toISOString() };
}

function readerToWire({ name, state, waiting, oldestAt, failure }: ReaderState) {
  return {
    name,
    state,
    waiting,
    oldest_at: oldestAt?.toISOString() ?? null,
    failure: failure && {
      order_id: failure.orderId,
      order_number: failure.orderNumber,
      since: failure.since.toISOString(),
      attempts: failure.attempts,
      error: failure.error,
      retry_at: failure.retryAt.toISOString(),
    },
  };
}
