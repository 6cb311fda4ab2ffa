import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { handoverPages } from './shop-handover-paths.ts';

export const ShopHandoverBody = z.object({ page: z.enum(handoverPages) });
/** A token for one use within a minute, sent to the shop in a form. */
export const ShopHandoverReply = success(z.object({ token: z.string() }));

export const HandoverLoginBody = z.object({
  /** Whether to end another account's login in this browser. */
  replace: z.boolean(),
});
const Person = z.object({ name: z.string(), member_id: z.nullable(z.string()) });
export const HandoverLoginReply = success(
  z.discriminatedUnion('state', [
    /** `token` is null if this browser is already logged in to the same account. */
    z.object({ state: z.literal('logged_in'), token: z.nullable(z.string()), page: z.enum(handoverPages), as: Person }),
    /** Nothing has changed; the user decides. */
    z.object({ state: z.literal('other_account'), current: Person, next: Person }),
  ]),
);
export type HandoverLogin = z.infer<typeof HandoverLoginReply>['data'];
