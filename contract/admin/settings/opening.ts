import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';

/** Every staff member may call it. */
export const openingPath = '/api/staff/opening';
/** 409 shop_not_ready while something else keeps the shop closed. */
export const openingPaths = { open: `${openingPath}/open`, close: `${openingPath}/close` } as const;

export const StaffOpening = z.object({
  is_open: z.boolean(),
  /** What keeps the shop closed, in the caller's language: the problem and its remedy. */
  problems: z.array(z.object({ code: z.string(), problem: z.string(), remedy: z.string() })),
});
export type StaffOpening = z.infer<typeof StaffOpening>;
export const StaffOpeningReply = success(StaffOpening);
export type StaffOpeningReply = z.infer<typeof StaffOpeningReply>;
