import { z } from 'zod';
import { readCustomerNames } from '#server/customers/index.ts';
import { type ApprovableCommands, asRights, command } from '#server/staff/index.ts';
import { checkErasure, eraseCustomer } from './erase-customer.ts';

export const privacyApprovals = {
  // Requests are kept permanently, so they identify the customer only by the account's number.
  'customer.erase': command({
    permission: 'customers.erase',
    input: z.object({ customerId: z.int() }),
    measure: async ({ db }, _member, { customerId }) => asRights(await checkErasure(db, customerId)),
    run: (services, { actor }, { customerId }) => eraseCustomer(services, actor, customerId),
    facts: ({ customerId }) => ({ customer: String(customerId) }),
    readPersonalFacts: (db, requests) =>
      readCustomerNames(
        db,
        requests.map(({ input }) => input.customerId),
      ),
  }),
} satisfies Partial<ApprovableCommands>;
