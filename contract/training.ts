import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';

/** A page in the caller's language. `read_at` is null if its current version was not read. */
export const TrainingPage = z.object({
  id: z.string(),
  /** Every change of the content makes a new one. */
  version: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  read_at: z.nullable(z.string()),
});
export type TrainingPage = z.infer<typeof TrainingPage>;
export const TrainingReply = success(z.array(TrainingPage));
export const TrainingReadBody = z.object({ version: z.string().check(z.maxLength(100, fieldKey('notValid'))) });
export const TrainingParam = z.object({ id: z.string().check(z.maxLength(100, fieldKey('notValid'))) });
