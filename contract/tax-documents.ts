import * as z from 'zod/mini';
import { Rupees, success } from './envelope.ts';

export const taxDocumentKinds = ['invoice', 'credit_note'] as const;

export const TaxDocument = z.object({
  id: z.int(),
  kind: z.enum(taxDocumentKinds),
  /** As printed: AAR/26-27/000123. */
  number: z.string(),
  issued_at: z.string(),
  total_amount: Rupees,
});
export type TaxDocument = z.infer<typeof TaxDocument>;
export const TaxDocumentList = success(z.array(TaxDocument));
