import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';

/** Below an order's own path: the list of its papers, and with `/{id}` one of them as a PDF. */
export const papersUnder = 'papers';

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
