import { auditJobs, chainJobs } from './audit/index.ts';
import { memberJobs } from './members/index.ts';
import { catalogJobs } from './catalog/index.ts';
import { checkJobs } from './reconciliation/index.ts';
import { customerJobs, linkDayTable } from './customers/index.ts';
import { documentJobs } from './documents/index.ts';
import { orderJobs } from './orders/index.ts';
import { paymentJobs } from './payments/index.ts';
import { photoJobs } from './photos/index.ts';
import { reviewJobs } from './reviews/index.ts';
import { housekeepingJobs, type JobHandler, type JobHandlers } from './platform/jobs.ts';
import { providerRefundJobs } from './fulfilment/index.ts';
import { incomeLedgerJobs } from './income-ledger/index.ts';
import { forecastJobs, incomeCloseJobs, simulationJobs } from './income-close/index.ts';
import { joiningJobs } from './joining/index.ts';
import { membershipJobs } from './membership/index.ts';
import { purgeJobs } from './platform/edge/purge-queue.ts';
import { mailJobs } from './platform/email.ts';
import { openMessageGateway } from './platform/message-gateways.ts';
import { mailTable } from './platform/outbox.ts';
import { partitionJobs } from './platform/partitions.ts';
import { smsJobs, whatsappJobs } from './platform/sms.ts';
import { reminderJobs, restockJobs } from './reminders/index.ts';
import { salesJobs } from './reports/index.ts';
import { payoutJobs } from './payouts/index.ts';
import { salePointJobs } from './sale-points/index.ts';
import { staffJobs } from './staff/index.ts';
import { supportJobs } from './support/index.ts';
import { webhookJobs } from './webhooks/index.ts';
import { verificationJobs } from './verification/index.ts';

/** @throws Error where two modules name a kind alike: one would do the other's jobs */
function join(all: readonly JobHandlers[]): JobHandlers {
  const joined: Record<string, JobHandler> = {};
  for (const [kind, handler] of all.flatMap((handlers) => Object.entries(handlers))) {
    if (Object.hasOwn(joined, kind)) throw new Error(`Two handlers for jobs of the kind ${kind}`);
    joined[kind] = handler;
  }
  return joined;
}

/** Every kind of job that this program does. */
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
