import * as z from 'zod/mini';
import { fieldMessages } from '#contract/field-messages.ts';
import type { EditConflict } from '#contract/admin/catalogue/catalog.ts';
import { messages } from './messages.ts';
import type { FieldMessages } from './result.ts';

/** Fields of a form: the values it was opened with, and the wanted ones. */
export type Changes = Readonly<Record<string, { from?: unknown; to?: unknown }>>;

export interface Applied<Values> {
  values: Values;
  changed: (keyof Values & string)[];
  /** Fields that somebody else has changed since the form was opened. */
  conflicts: Omit<EditConflict, 'id'>[];
  errors: FieldMessages;
}

/**
 * Applies a form's changes to the current record. A field that already has the wanted value is no conflict, so a form
 * may be sent again.
 * @param shape the schemas of the record's fields
 */
export function applyChanges<Values extends Record<string, unknown>>(
  shape: Readonly<Record<keyof Values & string, z.ZodMiniType>>,
  current: Values,
  changes: Changes,
): Applied<Values> {
  const applied: Applied<Values> = { values: { ...current }, changed: [], conflicts: [], errors: {} };
  for (const [name, { from, to }] of Object.entries(changes)) {
    if (!Object.hasOwn(shape, name)) {
      applied.errors[name] = [messages.errors.staff.catalog.unknownField];
      continue;
    }
    const field = name as keyof Values & string;
    const wanted = z.safeParse(shape[field], to);
    if (!wanted.success) {
      const [issue] = wanted.error.issues;
      Object.assign(applied.errors, fieldMessages([{ ...issue!, path: [field] }]));
      continue;
    }
    if (isSame(wanted.data, current[field])) continue;
    const opened = z.safeParse(shape[field], from);
    if (!opened.success || !isSame(opened.data, current[field]))
      applied.conflicts.push({ field, from, current: current[field], to: wanted.data });
    applied.values[field] = wanted.data as Values[typeof field];
    applied.changed.push(field);
  }
  return applied;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
