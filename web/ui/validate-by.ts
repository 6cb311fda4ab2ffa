import * as z from 'zod/mini';
import { SignupBody } from '#contract/customer.ts';
import { fieldKey, fieldMessages, formatFieldMessages, type SchemaIssue } from '#contract/field-messages.ts';
import { fields } from '#messages/errors.ts';
import { notices } from '#messages/shop.ts';
import type { Validator } from './use-form.ts';

/** Uses the schemas of the form's calls. Returns the first message of each field. */
export function validateBy(...schemas: readonly z.ZodMiniType[]): Validator {
  return (values) => describeIssues(schemas.flatMap((schema) => schema.safeParse(values).error?.issues ?? []));
}

/** Messages are in the page's language. */
export function describeIssues(issues: readonly SchemaIssue[]) {
  return formatFieldMessages(fieldMessages(issues), fields, { notices });
}

/** Only the page checks this; the call does not contain it. */
const AgreedTerms = z.object({ accepted_terms: z.literal(true, fieldKey('terms')) });
export const validateSignup = validateBy(SignupBody, AgreedTerms);
