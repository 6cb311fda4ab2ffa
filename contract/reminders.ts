import * as z from 'zod/mini';
import { Picture } from './catalog.ts';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';

export const Refill = z.object({
  product_id: z.int(),
  product_name: z.string(),
  product_name_hi: z.string(),
  picture: z.nullable(Picture),
  /** Days that one pack lasts. */
  lasts_days: z.int(),
  /** ISO 8601 in UTC. */
  ordered_at: z.string(),
  /** The day of the next reminder in India, YYYY-MM-DD; null while the customer has not agreed to any. */
  next_reminder_on: z.nullable(z.string()),
});
export type Refill = z.infer<typeof Refill>;
export const RefillsReply = success(z.array(Refill));
export type RefillsReply = z.infer<typeof RefillsReply>;

/** The token from a reminder's link; it authorises nothing else. */
export const StopReminderBody = z.object({
  token: z.string(fieldKey('notValid')).check(z.maxLength(60, fieldKey('notValid'))),
});
export type StopReminderBody = z.infer<typeof StopReminderBody>;
export const StopReminderReply = z.object({
  status: z.literal('success'),
  message: z.string(),
  data: z.object({ product_id: z.int(), product_name: z.string() }),
});
export type StopReminderReply = z.infer<typeof StopReminderReply>;

/** Order updates always go out by email too. */
export const OrderUpdates = z.object({ whatsapp: z.boolean(fieldKey('notValid')) });
export type OrderUpdates = z.infer<typeof OrderUpdates>;
export const OrderUpdatesReply = success(OrderUpdates);
export type OrderUpdatesReply = z.infer<typeof OrderUpdatesReply>;
