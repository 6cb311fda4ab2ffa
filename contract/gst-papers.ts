import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';

export const paperKinds = ['invoice', 'credit_note'] as const;

/** An invoice, or a credit note that corrects it, of an order. */
export const GstPaper = z.object({
  id: z.int(),
  kind: z.enum(paperKinds),
  /** As printed: AAR/26-27/000123. */
  number: z.string(),
  issued_at: z.string(),
  total_amount: Rupees,
});
export type GstPaper = z.infer<typeof GstPaper>;
export const GstPaperList = success(z.array(GstPaper));
