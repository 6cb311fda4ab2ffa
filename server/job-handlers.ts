import { auditJobs, chainJobs } from './audit/index.ts';
import { catalogJobs } from './catalog/index.ts';
import { checkJobs } from './reconciliation/index.ts';
import { customerJobs } from './customers/index.ts';
import { documentJobs } from './documents/index.ts';
import { orderJobs } from './orders/index.ts';
import { paymentJobs } from './payments/index.ts';
import { photoJobs } from './photos/index.ts';
import { restockJobs } from './restock/index.ts';
import { reviewJobs } from './reviews/index.ts';
import { housekeepingJobs, type JobHandlers } from './platform/jobs.ts';
import { mailJobs } from './platform/email.ts';
import { logSmsGateway, smsJobs, whatsappJobs } from './platform/sms.ts';
import { reminderJobs } from './reminders/index.ts';
import { staffJobs } from './staff/index.ts';
import { supportJobs } from './support/index.ts';
import { webhookJobs } from './webhooks/index.ts';
import { verificationJobs } from './verification/index.ts';

/** Every kind of job that this program does. */
export const jobHandlers: JobHandlers = {
  ...mailJobs,
  ...smsJobs(({ log }) => logSmsGateway(log)),
  ...whatsappJobs(({ log }) => logSmsGateway(log, 'whatsapp')),
  ...orderJobs,
  ...paymentJobs,
  ...catalogJobs,
  ...checkJobs,
  ...customerJobs,
  ...verificationJobs,
  ...reminderJobs,
  ...webhookJobs,
  ...staffJobs,
  ...auditJobs,
  ...chainJobs,
  ...supportJobs,
  ...photoJobs,
  ...documentJobs,
  ...reviewJobs,
  ...restockJobs,
  ...housekeepingJobs,
};
