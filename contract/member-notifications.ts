import * as z from 'zod/mini';
import { success } from './envelope.ts';

/** The channels for notices of payouts. */
export const NotificationChoices = z.object({ email: z.boolean(), sms: z.boolean(), whatsapp: z.boolean() });
export type NotificationChoices = z.infer<typeof NotificationChoices>;
export const NotificationChoicesReply = success(NotificationChoices);
