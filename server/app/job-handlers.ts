import { auditJobs, chainJobs } from '#server/audit/index.ts';
import { memberJobs } from '#server/members/index.ts';
import { catalogJobs } from '#server/catalog/index.ts';
import { checkJobs } from '#server/reconciliation/index.ts';
import { customerJobs, linkDayTable } from '#server/customers/index.ts';
import { documentJobs } from '#server/documents/index.ts';
import { orderJobs } from '#server/orders/index.ts';
import { paymentJobs } from '#server/payments/index.ts';
import { photoJobs } from '#server/photos/index.ts';
import { reviewJobs } from '#server/reviews/index.ts';
import { housekeepingJobs, type JobHandler, type JobHandlers } from '#server/platform/jobs.ts';
import { providerRefundJobs } from '#server/fulfilment/index.ts';
import { incomeLedgerJobs } from '#server/income-ledger/index.ts';
import { forecastJobs, incomeCloseJobs, simulationJobs } from '#server/income-close/index.ts';
import { joiningJobs, membershipJobs } from '#server/members/index.ts';
import { purgeJobs } from '#server/platform/edge/purge-queue.ts';
import { mailJobs } from '#server/platform/email.ts';
import { openMessageGateway } from '#server/platform/message-gateways.ts';
import { mailTable } from '#server/platform/outbox.ts';
import { partitionJobs } from '#server/platform/partitions.ts';
import { smsJobs, whatsappJobs } from '#server/platform/sms.ts';
import { reminderJobs, restockJobs } from '#server/reminders/index.ts';
import { salesJobs } from '#server/reports/index.ts';
import { payoutJobs } from '#server/payouts/index.ts';
import { salePointJobs } from '#server/sale-points/index.ts';
import { staffJobs } from '#server/staff/index.ts';
import { supportJobs } from '#server/support/index.ts';
import { webhookJobs } from '#server/webhooks/index.ts';
import { verificationJobs } from '#server/verification/index.ts';

/** @throws Error if two modules use the same kind of job: one would run the other's jobs */
function join(all: readonly JobHandlers[]): JobHandlers {
  const joined: Record<string, JobHandler> = {};
  for (const [kind, handler] of all.flatMap((handlers) => Object.entries(handlers))) {
    if (Object.hasOwn(joined, kind)) throw new Error(`Two handlers for jobs of the kind ${kind}`);
    joined[kind] = handler;
  }
  return joined;
}

export const jobHandlers: JobHandlers = join([
  mailJobs,
  smsJobs((services) => openMessageGateway(services, 'sms')),
  whatsappJobs((services) => openMessageGateway(services, 'whatsapp')),
  orderJobs,
  paymentJobs,
  providerRefundJobs,
  catalogJobs,
  checkJobs,
  salesJobs,
  customerJobs,
  memberJobs,
  joiningJobs,
  membershipJobs,
  verificationJobs,
  reminderJobs,
  webhookJobs,
  salePointJobs,
  incomeLedgerJobs,
  incomeCloseJobs,
  payoutJobs,
  simulationJobs,
  forecastJobs,
  staffJobs,
  auditJobs,
  chainJobs,
  supportJobs,
  photoJobs,
  documentJobs,
  reviewJobs,
  restockJobs,
  housekeepingJobs,
  partitionJobs([mailTable, linkDayTable]),
  purgeJobs,
]);
