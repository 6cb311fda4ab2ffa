import type { JobHandlers } from '#server/platform/jobs.ts';
import { providerJobs } from './pay-by-provider.ts';
import { tellingJobs } from './tell-sellers.ts';

/** Payouts by a provider, and who is told of what was paid. */
export const payoutJobs: JobHandlers = { ...tellingJobs, ...providerJobs };
