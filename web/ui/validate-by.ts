import * as z from 'zod/mini';
import { SignupBody } from '#contract/customer.ts';
import { fieldKey, fieldMessages, formatFieldMessages, type SchemaIssue } from '#contract/field-messages.ts';
import { fields } from '#messages/errors/fields.ts';
import { notices } from '#messages/shop/notices.ts';
import type { Validator } from './use-form.ts';

/** Validates a form by the schemas of its calls, with the first message of each field. */
export function validateBy(...schemas: readonly z.ZodMiniType[]): Validator {
  return (values) => describeIssues(schemas.flatMap((schema) => schema.safeParse(values).error?.issues ?? []));
}

/** The first message of each field, in the page's language. */
export function describeIssues(issues: readonly SchemaIssue[]) {
  return formatFieldMessages(fieldMessages(issues), fields, { notices });
}

/** The terms are agreed to in the page alone; the call knows nothing of them. */
const AgreedTerms = z.object({ accepted_terms: z.literal(true, fieldKey('terms')) });
export const validateSignup = validateBy(SignupBody, AgreedTerms);
