import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';

/** Every staff member may call it. */
export const setupPath = '/api/staff/setup';
/** Staff have reviewed the delivery charges and leave them as they are. */
export const setupDeliveryPath = '/api/staff/setup/delivery';

/** In setup order. `server`: steps for the machine's operator. */
export const setupSteps = ['company', 'delivery', 'payment', 'mail', 'products', 'pictures', 'server', 'open'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The step in which each problem of `npm run doctor` is solved; all others belong to the operator. */
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
  /** Number of published products. */
  without_picture: z.int(),
  missing_licences: z.array(z.enum(['fssai', 'ayush_licence'])),
  cash_on_delivery: z.boolean(),
});
export type StaffSetup = z.infer<typeof StaffSetup>;
export const StaffSetupReply = success(StaffSetup);
export type StaffSetupReply = z.infer<typeof StaffSetupReply>;
