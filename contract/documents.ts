import * as z from 'zod/mini';
import { success } from './envelope.ts';

export const certificateKinds = ['incorporation', 'gst', 'ayush', 'fssai'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** The company's own file, or a drawn specimen in a demo shop. */
export const Certificate = z.object({
  kind: z.enum(certificateKinds),
  /** Path of the PDF on the shop's origin. */
  path: z.string(),
  number: z.string(),
  specimen: z.boolean(),
});
export type Certificate = z.infer<typeof Certificate>;
export const CertificateList = success(z.array(Certificate));
