import * as z from 'zod/mini';
import { IdText } from '#contract/envelope.ts';
import {
  type StaffJob,
  StaffJobList,
  StaffJobQuery,
  StaffJobReply,
  StaffMailList,
  StaffMailQuery,
  StaffMailReply,
  staffPaths,
} from '#contract/staff.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type Site, sendApiError } from '#server/platform/http.ts';
import { countMails, findMails, type OutboxMail, resendEmail } from '#server/platform/outbox.ts';
import type { Services } from '#server/platform/services.ts';
import { countTroubledJobs, findTroubledJobs, retryJob, type TroubledJob } from '#server/platform/troubled-jobs.ts';
import { allow } from './guard.ts';
import { readPage } from './read-page.ts';

const success = 'success' as const;
const params = z.object({ id: IdText });
const failedThenWaiting = { before: { state: 'failed' }, after: { state: 'waiting' } };

/** What the shop sends and does in the background, where it went wrong, and having it done again. */
export function staffOutboxRoutes(site: Site, services: Services): void {
  mailRoutes(site, services);
  jobRoutes(site, services);
}

function mailRoutes(site: Site, services: Services): void {
  site.get(
    staffPaths.mails,
    {
      ...allow('emails.read', 'email.list'),
      schema: { querystring: StaffMailQuery, response: { 200: StaffMailList } },
    },
    (request) => {
      const search = { state: request.query.state ?? null, text: request.query.search ?? '' };
      return readPage(services, request.query, {
        find: (db, before, most) => findMails(db, before, most, search),
        count: (db) => countMails(db, search),
        toWire: mailToWire,
      });
    },
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
      services.jobsWaiting.tell();
      return { status: success, data: mailToWire(mail.value) };
    },
  );
}

function jobRoutes(site: Site, services: Services): void {
  site.get(
    staffPaths.jobs,
    { ...allow('jobs.read', 'job.list'), schema: { querystring: StaffJobQuery, response: { 200: StaffJobList } } },
    (request) => {
      const state = request.query.state ?? null;
      return readPage(services, request.query, {
        find: (db, before, most) => findTroubledJobs(db, state, before, most),
        count: (db) => countTroubledJobs(db, state),
        toWire: jobToWire,
      });
    },
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
      services.jobsWaiting.tell();
      return { status: success, data: jobToWire(job.value) };
    },
  );
}

function mailToWire(mail: OutboxMail) {
  return { ...mail, created_at: mail.created_at.toISOString(), sent_at: mail.sent_at?.toISOString() ?? null };
}

function jobToWire(job: TroubledJob): StaffJob {
  return { ...job, created_at: job.created_at.toISOString(), at: job.at.toISOString() };
}
