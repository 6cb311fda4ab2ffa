import * as z from 'zod/mini';
import { success } from './envelope.ts';

/** Whether the shop takes orders, and what it waits for; for everybody on the staff. */
export const openingPath = '/api/staff/opening';
/** Opens the shop for orders, or closes it for a while. 409 shop_not_ready while something else keeps it closed. */
export const openingPaths = { open: `${openingPath}/open`, close: `${openingPath}/close` } as const;

export const StaffOpening = z.object({
  is_open: z.boolean(),
  /** What keeps the shop closed, in the caller's language: what is wrong, and what to do about it. */
  problems: z.array(z.object({ code: z.string(), problem: z.string(), remedy: z.string() })),
});
export type StaffOpening = z.infer<typeof StaffOpening>;
export const StaffOpeningReply = success(StaffOpening);
export type StaffOpeningReply = z.infer<typeof StaffOpeningReply>;
