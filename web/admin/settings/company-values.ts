import type { Brand } from '#contract/content.ts';
import type { FieldErrors } from '#contract/field-messages.ts';
import type { StaffCompany } from '#contract/admin/settings/company.ts';
import { company as messages } from '#messages/settings.ts';

/** Values by field name: the record's own, `grievance_officer.name`, and `hi.city` for Hindi. */
export type CompanyValues = Record<string, string>;

const plain = [
  'name',
  'slug',
  'tagline',
  'legal_name',
  'city',
  'state',
  'postcode',
  'email',
  'support_hours',
  'gstin',
  'cin',
  'fssai',
  'ayush_licence',
  'direct_selling_registration',
] as const satisfies readonly (keyof Brand)[];
/** An empty field is null in the record. */
const optional = ['app_store_url', 'whatsapp', 'channel_url', 'video_url'] as const satisfies readonly (keyof Brand)[];
const lists = ['address_lines', 'phones'] as const satisfies readonly (keyof Brand)[];
const officers = ['grievance_officer', 'nodal_officer'] as const satisfies readonly (keyof Brand)[];
const officerFields = ['name', 'name_hi', 'designation', 'designation_hi', 'phone', 'email', 'hours'] as const;
const hindi = ['tagline', 'legal_name', 'city'] as const;

export function toCompanyValues({ record, translations }: StaffCompany): CompanyValues {
  const values: CompanyValues = { founded: String(record.founded) };
  for (const name of plain) values[name] = record[name];
  for (const name of optional) values[name] = record[name] ?? '';
  for (const name of lists) values[name] = record[name].join('\n');
  for (const at of officers) for (const name of officerFields) values[`${at}.${name}`] = record[at][name];
  for (const name of hindi) values[`hi.${name}`] = translations.hi?.[name] ?? '';
  values['hi.address_lines'] = (translations.hi?.address_lines ?? []).join('\n');
  return values;
}

/** Returns the fields that differ from the loaded record, by the record's field names. */
export function changesOf(
  company: StaffCompany,
  values: CompanyValues,
): Record<string, { from: unknown; to: unknown }> {
  const before = toCompanyValues(company);
  const { record } = company;
  const text = (name: string) => (values[name] ?? '').trim();
  const isChanged = (...names: string[]) => names.some((name) => text(name) !== (before[name] ?? '').trim());
  const wanted: Record<string, unknown> = {};
  for (const name of plain) if (isChanged(name)) wanted[name] = text(name);
  for (const name of optional) if (isChanged(name)) wanted[name] = text(name) || null;
  for (const name of lists) if (isChanged(name)) wanted[name] = linesOf(text(name));
  if (isChanged('founded')) wanted['founded'] = /^\d+$/.test(text('founded')) ? Number(text('founded')) : null;
  for (const at of officers)
    if (isChanged(...officerFields.map((name) => `${at}.${name}`)))
      wanted[at] = Object.fromEntries(officerFields.map((name) => [name, text(`${at}.${name}`)]));
  const changes: Record<string, { from: unknown; to: unknown }> = Object.fromEntries(
    Object.entries(wanted).map(([field, to]) => [field, { from: record[field as keyof Brand], to }]),
  );
  if (isChanged(...hindi.map((name) => `hi.${name}`), 'hi.address_lines')) {
    const lines = linesOf(text('hi.address_lines'));
    const own: Record<string, unknown> = { ...company.translations.hi };
    for (const name of hindi) own[name] = text(`hi.${name}`);
    own['address_lines'] = lines;
    const filled = Object.fromEntries(Object.entries(own).filter(([, each]) => (each as string | string[]).length > 0));
    changes['translations'] = { from: company.translations, to: { ...company.translations, hi: filled } };
  }
  return changes;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/**
 * Maps the server's errors to the form's fields. A list shows its first error, Hindi fields have names of their own.
 */
export function fieldErrors(errors: FieldErrors): FieldErrors {
  const found: FieldErrors = {};
  for (const [path, texts] of Object.entries(errors))
    found[path.replace(/^translations\./, '').replace(/\.\d+$/, '')] ??= texts;
  return found;
}

export function labelOfField(field: string): string {
  if (field === 'grievance_officer') return messages.grievance;
  if (field === 'nodal_officer') return messages.nodal;
  if (field === 'translations') return messages.hindi;
  return (messages.fields as Readonly<Record<string, string>>)[field] ?? field;
}
