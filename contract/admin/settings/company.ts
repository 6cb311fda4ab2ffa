import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import { Brand, sampleFilm } from '#contract/content.ts';
import { fieldKey, staffFieldKey } from '#contract/field-messages.ts';
import { isChosen, states } from '#contract/geography.ts';
import { languages } from '#contract/language.ts';
import { gstStateCodes, isCin, isFssaiNumber, isGstin } from '#contract/tax-numbers.ts';
import { emailField, freeText } from '#contract/text-fields.ts';
import { normalisePostcode } from '#contract/typed-values.ts';

/** GET reads the record. */
export const companyPath = '/api/staff/company';
/** POST changes only the given fields. */
export const companyChangesPath = '/api/staff/company/changes';

const filled = (maximum: number) => freeText(maximum, staffFieldKey('required'));
const line = filled(200);
const optionalLine = z._default(freeText(200), '');
const phone = z
  .string(staffFieldKey('phone'))
  .check(z.trim(), z.regex(/^\+?\d[\d ()-]{5,22}\d$/, staffFieldKey('phone')));
const hours = filled(60);
const linkText = z
  .string(staffFieldKey('link'))
  .check(
    z.trim(),
    z.maxLength(300, fieldKey('tooManyCharacters')),
    z.regex(/^https:\/\/[^\s"'<>]+$/, staffFieldKey('link')),
  );
const link = z._default(z.nullable(linkText), null);

/** A link, or the path of the bundled film. */
const videoLink = z._default(z.union([z.literal(sampleFilm), z.nullable(linkText)], staffFieldKey('link')), null);

/** Empty if the company has none. */
function registrationNumber(isValid: (text: string) => boolean, message: string) {
  return z._default(
    z.string(message).check(
      z.trim(),
      z.toUpperCase(),
      z.refine((text) => text === '' || isValid(text), message),
    ),
    '',
  );
}

const OfficerBody = z.object({
  name: line,
  name_hi: optionalLine,
  designation: line,
  designation_hi: optionalLine,
  phone,
  email: emailField,
  hours,
});

/** Pages show English where one is empty. */
const CompanyTexts = z.object({
  tagline: z.exactOptional(freeText(200)),
  legal_name: z.exactOptional(freeText(200)),
  address_lines: z.exactOptional(z.array(line).check(z.maxLength(4, staffFieldKey('addressLines')))),
  city: z.exactOptional(freeText(100)),
  state: z.exactOptional(freeText(100)),
  support_hours: z.exactOptional(freeText(60)),
});

/** Shown on pages, emails and invoices. Numbers are checked by their check digit if the issuer publishes one. */
export const CompanyBody = z
  .object({
    name: filled(60),
    slug: z.string(staffFieldKey('slug')).check(z.regex(/^[a-z][a-z0-9-]{1,39}$/, staffFieldKey('slug'))),
    tagline: optionalLine,
    legal_name: line,
    address_lines: z
      .array(line)
      .check(z.minLength(1, staffFieldKey('required')), z.maxLength(4, staffFieldKey('addressLines'))),
    city: line,
    state: z.enum(
      states.filter((state) => isChosen(state) && state !== 'Other'),
      staffFieldKey('state'),
    ),
    postcode: z
      .string(fieldKey('pincode'))
      .check(z.overwrite(normalisePostcode), z.regex(/^[1-9]\d{5}$/, fieldKey('pincode'))),
    phones: z.array(phone).check(z.minLength(1, staffFieldKey('phone')), z.maxLength(4, staffFieldKey('phones'))),
    email: emailField,
    support_hours: hours,
    gstin: z.string(staffFieldKey('gstin')).check(z.trim(), z.toUpperCase(), z.refine(isGstin, staffFieldKey('gstin'))),
    cin: registrationNumber(isCin, staffFieldKey('cin')),
    fssai: registrationNumber(isFssaiNumber, staffFieldKey('fssai')),
    ayush_licence: optionalLine,
    direct_selling_registration: optionalLine,
    grievance_officer: OfficerBody,
    nodal_officer: OfficerBody,
    founded: z.int(staffFieldKey('year')).check(z.gte(1800, staffFieldKey('year')), z.lte(2100, staffFieldKey('year'))),
    app_store_url: link,
    whatsapp: z._default(z.nullable(phone), null),
    channel_url: link,
    video_url: videoLink,
    translations: z.exactOptional(
      z.partialRecord(z.enum(languages.filter((language) => language !== 'en')), CompanyTexts),
    ),
  })
  .check(
    z.refine(({ state, gstin }) => gstStateCodes[state] === gstin.slice(0, 2), {
      message: staffFieldKey('gstinState'),
      path: ['gstin'],
    }),
  );
export type CompanyBody = z.infer<typeof CompanyBody>;

/**
 * `from` is the value that the form loaded; if the stored one differs: 409 edit_conflict. The whole record must be
 * valid with the new values; otherwise 422 lists the record's fields.
 */
export const CompanyPatch = z.object({
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
});
export type CompanyPatch = z.infer<typeof CompanyPatch>;

export const StaffCompany = z.object({
  /** In English; its fields are empty where there is no record yet. */
  record: Brand,
  translations: z.partialRecord(z.enum(languages.filter((language) => language !== 'en')), CompanyTexts),
  /** Must be filled in before the shop can open. */
  gaps: z.array(z.string()),
});
export type StaffCompany = z.infer<typeof StaffCompany>;
export const StaffCompanyReply = success(StaffCompany);
export type StaffCompanyReply = z.infer<typeof StaffCompanyReply>;
