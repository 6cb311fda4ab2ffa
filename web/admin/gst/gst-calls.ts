import type * as z from 'zod/mini';
import {
  type GstPrefixes,
  gstPrefixesPath,
  type GstPrefixesReply,
  gstReturnPath,
  type GstReturnPart,
} from '#contract/staff-tax-documents.ts';
import { type CallFailure, loaded } from '#web/ui/api-call.ts';
import { asStaff, tryAsStaff } from '../calls.ts';

export type Prefixes = z.infer<typeof GstPrefixes>;
type PrefixesReply = z.infer<typeof GstPrefixesReply>;

/** What the numbers of papers begin with. @throws a redirect where nobody is signed in; LoadError where no answer came. */
export async function readPrefixes(signal: AbortSignal): Promise<Prefixes> {
  return loaded(await asStaff<PrefixesReply>(gstPrefixesPath, { signal })).data;
}

/** Sets them for all papers to come. Gives what went wrong, or null. */
export async function savePrefixes(prefixes: Prefixes): Promise<CallFailure | null> {
  const result = await tryAsStaff<PrefixesReply>(gstPrefixesPath, { body: prefixes });
  return result.ok ? null : result.failure;
}

/** Where a table of a month (2026-11) is. */
export function tablePath(month: string, part: GstReturnPart): string {
  return `${gstReturnPath}/${month}/${part}`;
}
