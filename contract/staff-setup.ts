import * as z from 'zod/mini';
import { success } from './envelope.ts';

/** What an empty shop needs before it opens, step by step; for everybody on the staff. */
export const setupPath = '/api/staff/setup';
/** POST: delivery charges have been looked at and stay as they are. */
export const setupDeliveryPath = '/api/staff/setup/delivery';

/** In the order in which a new shop is set up. `server` is what only the machine's operator can do. */
export const setupSteps = ['company', 'delivery', 'payment', 'mail', 'products', 'pictures', 'server', 'open'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** Which step each problem of the doctor's list belongs to; one that is not named here is the operator's. */
export const stepOfProblem: Readonly<Record<string, SetupStep>> = {
  company_record: 'company',
  payment_method: 'payment',
  mail: 'mail',
  products: 'products',
  stored_secrets: 'payment',
  not_open: 'open',
};

export const StaffSetup = z.object({
  is_open: z.boolean(),
  /** A demo takes orders whatever is missing, and cannot be closed. */
  is_demo: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      is_done: z.boolean(),
      /** What is missing, in the caller's language, from the same list as `npm run doctor`. */
      problems: z.array(z.object({ problem: z.string(), remedy: z.string() })),
    }),
  ),
  published_products: z.int(),
  /** Published ones that buyers see without a picture of their own. */
  without_picture: z.int(),
  /** Empty registration numbers that a company may have: a licence for food, one for ayurvedic medicines. */
  missing_licences: z.array(z.enum(['fssai', 'ayush_licence'])),
  cash_on_delivery: z.boolean(),
});
export type StaffSetup = z.infer<typeof StaffSetup>;
export const StaffSetupReply = success(StaffSetup);
export type StaffSetupReply = z.infer<typeof StaffSetupReply>;
