import * as z from 'zod/mini';
import { success } from './envelope.ts';

/** What the company can be registered for. */
export const certificateKinds = ['incorporation', 'gst', 'ayush', 'fssai'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** A registration certificate that can be read: the company's own file, or in a demo shop a drawn specimen. */
export const Certificate = z.object({
  kind: z.enum(certificateKinds),
  /** The PDF's address on the shop's origin. */
  path: z.string(),
  /** The number that it certifies. */
  number: z.string(),
  specimen: z.boolean(),
});
export type Certificate = z.infer<typeof Certificate>;
export const CertificateList = success(z.array(Certificate));
