import { customerJobs } from './customers/index.ts';
import { orderJobs } from './orders/index.ts';
import { housekeepingJobs, type JobHandlers } from './platform/jobs.ts';
import { mailJobs } from './platform/mail.ts';
import { staffJobs } from './staff/index.ts';
import { supportJobs } from './support/index.ts';

/** Every kind of job that this program does. */
export const jobHandlers: JobHandlers = {
  ...mailJobs,
  ...orderJobs,
  ...customerJobs,
  ...staffJobs,
  ...supportJobs,
  ...housekeepingJobs,
};
