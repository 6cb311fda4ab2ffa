import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { handoverPages } from './shop-handover-paths.ts';

export const ShopHandoverBody = z.object({ page: z.enum(handoverPages) });
/** Good once, for a minute, in a form that is sent to the shop. */
export const ShopHandoverReply = success(z.object({ token: z.string() }));

export const HandoverLoginBody = z.object({
  /** Whether the login of another account in this browser may end. */
  replace: z.boolean(),
});
const Person = z.object({ name: z.string(), member_id: z.nullable(z.string()) });
export const HandoverLoginReply = success(
  z.discriminatedUnion('state', [
    /** `token` is null where this browser is logged in to the same account already. */
    z.object({ state: z.literal('logged_in'), token: z.nullable(z.string()), page: z.enum(handoverPages), as: Person }),
    /** Somebody else is logged in here: whoever looks at the screen decides, and nothing has changed. */
    z.object({ state: z.literal('other_account'), current: Person, next: Person }),
  ]),
);
export type HandoverLogin = z.infer<typeof HandoverLoginReply>['data'];
