import * as z from 'zod/mini';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';

/** A training page in the caller's language, with when they read it as it stands; null where they have not, or it has changed since. */
export const TrainingPage = z.object({
  id: z.string(),
  /** Of the text; another one after each change of what it says. */
  version: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  read_at: z.nullable(z.string()),
});
export type TrainingPage = z.infer<typeof TrainingPage>;
export const TrainingReply = success(z.array(TrainingPage));
export const TrainingReadBody = z.object({ version: z.string().check(z.maxLength(100, fieldKey('notValid'))) });
export const TrainingParam = z.object({ id: z.string().check(z.maxLength(100, fieldKey('notValid'))) });
