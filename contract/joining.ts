import * as z from 'zod/mini';
import { AddressValues, unlistedState } from './address.ts';
import { success } from './envelope.ts';
import { fieldKey } from './field-messages.ts';
import {
  addressProofKinds,
  declarations,
  documentKinds,
  hasAadhaar,
  isIfsc,
  isPan,
  isPersonsPan,
  joiningStates,
  joiningSteps,
  returnableFieldNames,
} from './joining-rules.ts';
import { dayFieldOf, nameField } from './text-fields.ts';
import { compactNumber, normalisePostcode } from './typed-values.ts';

const withoutAadhaar = z.refine<string>((text) => !hasAadhaar(text), fieldKey('joining.aadhaar'));

/** The version that the caller read. If it is outdated: 409 joining_changed with the current application. */
const version = z.int(fieldKey('notValid')).check(z.gte(1, fieldKey('notValid')));

/** A number as people type it: grouped, in any script. */
const typedNumber = (required: string) =>
  z.string(required).check(z.maxLength(60, fieldKey('notValid')), z.overwrite(compactNumber), z.minLength(1, required));

const memberId = typedNumber(fieldKey('joining.sponsorRequired'));

export const SponsorQuery = z.object({ member_id: memberId });
/** The last name is abbreviated. */
export const PublicSponsor = z.object({ member_id: z.string(), name: z.string() });
export type PublicSponsor = z.infer<typeof PublicSponsor>;
export const SponsorReply = success(PublicSponsor);

/** `member_id` null: the applicant joins under the company. */
export const SponsorBody = z.object({ version, member_id: z.nullable(memberId) });

const ticked = z.literal(true, fieldKey('joining.declaration'));

export const EligibilityBody = z.object({
  version,
  born_on: dayFieldOf(fieldKey('joining.bornOn'), fieldKey('joining.bornNoSuchDay')),
  declarations: z.object(
    Object.fromEntries(declarations.map((name) => [name, ticked])) as Record<
      (typeof declarations)[number],
      typeof ticked
    >,
    fieldKey('joining.declaration'),
  ),
});

/**
 * Incomes of the last approved month (YYYY-MM), in rupees before tax. Half earned at most `median`, nine in ten at most
 * `ninetieth`.
 */
export const SellerEarnings = z.object({
  month: z.string(),
  sellers: z.int(),
  earners: z.int(),
  median: z.number(),
  ninetieth: z.number(),
});
export type SellerEarnings = z.infer<typeof SellerEarnings>;
/** The pages as paragraphs of plain text, and the quiz without the answers. */
export const Orientation = z.object({
  version: z.int(),
  pages: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  questions: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
  /** Null before the first close, and where a small network would reveal individual incomes. */
  earnings: z.nullable(SellerEarnings),
});
export type Orientation = z.infer<typeof Orientation>;
export const OrientationReply = success(Orientation);
/** An answer's index per question, from 0. 422 quiz_wrong explains wrong ones as field errors `answers.<question>`. */
export const OrientationBody = z.object({
  version,
  orientation_version: z.int(fieldKey('notValid')),
  answers: z
    .array(z.int(fieldKey('joining.answer')), fieldKey('joining.answer'))
    .check(z.maxLength(20, fieldKey('joining.answer'))),
});

/** The current agreement in the caller's language. `sha256` is the hash of `text`, in hexadecimal. */
export const Agreement = z.object({ version: z.int(), language: z.string(), text: z.string(), sha256: z.string() });
export type Agreement = z.infer<typeof Agreement>;
export const AgreementReply = success(Agreement);
export const AgreementCodeReply = success(z.object({ sent_to: z.string() }));
export const AgreementBody = z.object({
  version,
  /** Hash of the text that the applicant read. If the agreement has changed: 409 agreement_changed. */
  sha256: z.string(fieldKey('notValid')).check(z.regex(/^[0-9a-f]{64}$/, fieldKey('notValid'))),
  code: z.string(fieldKey('codeDigits')).check(z.overwrite(compactNumber), z.regex(/^\d{6}$/, fieldKey('codeDigits'))),
});

/** As printed on documents. */
export const personName = (required: string) =>
  nameField({ required, short: fieldKey('tooShort'), long: fieldKey('tooLong') }).check(withoutAadhaar);

export const panField = typedNumber(fieldKey('joining.panRequired')).check(
  z.refine((text) => !isPan(text) || isPersonsPan(text), fieldKey('joining.panOfCompany')),
  z.refine(isPan, fieldKey('joining.panWrong')),
);

export const IdentityBody = z
  .object({
    version,
    /** Null or absent: the PAN on file stays. */
    pan: z.optional(z.nullable(panField)),
    pan_name: personName(fieldKey('joining.panName')),
    address: z.extend(AddressValues, {
      user_street: AddressValues.shape.user_street.check(withoutAadhaar),
      user_district: AddressValues.shape.user_district.check(withoutAadhaar),
      user_postcode: z
        .string(fieldKey('pincode'))
        .check(z.overwrite(normalisePostcode), z.regex(/^[1-9]\d{5}$/, fieldKey('pincode'))),
    }),
    address_proof: z.enum(addressProofKinds, fieldKey('joining.proofKind')),
    /** Confirms that the picture of an Aadhaar card hides the first eight digits. */
    aadhaar_masked: z._default(z.boolean(), false),
  })
  .check(
    z.refine((form) => form.address_proof !== 'aadhaar_masked' || form.aadhaar_masked, {
      path: ['aadhaar_masked'],
      message: fieldKey('joining.maskAadhaar'),
    }),
    z.refine(
      ({ address }) =>
        unlistedState({ state: address.user_state, country: address.user_country }, 'billing').length === 0,
      { path: ['address', 'user_state'], message: fieldKey('billing.stateWrong') },
    ),
  );

const accountNumber = typedNumber(fieldKey('joining.accountRequired'));
export const accountNumberField = accountNumber.check(z.regex(/^\d{9,18}$/, fieldKey('joining.accountWrong')));
export const accountAgainField = accountNumber;
export const ifscField = typedNumber(fieldKey('joining.ifsc')).check(z.refine(isIfsc, fieldKey('joining.ifsc')));
export const accountTwice = z.refine<{
  account_number?: string | undefined;
  account_number_again?: string | undefined;
}>((form) => form.account_number === form.account_number_again, {
  path: ['account_number_again'],
  message: fieldKey('joining.accountsDiffer'),
});

export const BankBody = z
  .object({
    version,
    /** Both absent: the number on file stays. */
    account_number: z.optional(accountNumberField),
    account_number_again: z.optional(accountAgainField),
    ifsc: ifscField,
    bank_name: personName(fieldKey('joining.bankName')),
    holder_name: personName(fieldKey('joining.holderName')),
  })
  .check(accountTwice);

export const VersionBody = z.object({ version });

/** The body of the call is the picture itself (JPEG, PNG or WebP). It does not change the application's version. */
export const DocumentKindParam = z.object({ kind: z.enum(documentKinds) });
export const StoredDocument = z.object({
  kind: z.enum(documentKinds),
  width: z.int(),
  height: z.int(),
  uploaded_at: z.string(),
});
export const DocumentReply = success(StoredDocument);

/** Identity and account numbers show their last four characters only. */
export const JoinApplication = z.object({
  id: z.int(),
  state: z.enum(joiningStates),
  version: z.int(),
  sponsor: z.nullable(z.object({ kind: z.enum(['member', 'company']), member_id: z.string(), name: z.string() })),
  eligibility: z.nullable(z.object({ born_on: z.string() })),
  orientation: z.nullable(z.object({ version: z.int(), passed_at: z.string() })),
  agreement: z.nullable(z.object({ version: z.int(), language: z.string(), accepted_at: z.string() })),
  identity: z.nullable(
    z.object({
      pan_last4: z.string(),
      pan_name: z.string(),
      address: z.object({
        user_street: z.string(),
        user_city: z.string(),
        user_district: z.string(),
        user_state: z.string(),
        user_country: z.string(),
        user_postcode: z.string(),
      }),
      address_proof: z.enum(addressProofKinds),
      aadhaar_masked: z.boolean(),
    }),
  ),
  bank: z.nullable(
    z.object({ account_last4: z.string(), ifsc: z.string(), bank_name: z.string(), holder_name: z.string() }),
  ),
  documents: z.array(StoredDocument),
  /** Fields and documents by step. A complete step has no entry. */
  missing: z.partialRecord(z.enum(joiningSteps), z.array(z.string())),
  /** Why staff returned the application, by field; empty unless `state` is returned. */
  reasons: z.partialRecord(z.enum(returnableFieldNames as [string, ...string[]]), z.string()),
  decline_reason: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Set once the application is approved. */
  member_id: z.nullable(z.string()),
});
export type JoinApplication = z.infer<typeof JoinApplication>;

/** `application` is null if none is open; `last` is the one that ended. */
export const Joining = z.object({
  application: z.nullable(JoinApplication),
  last: z.nullable(JoinApplication),
  /** Null until the caller is a direct seller. */
  member_id: z.nullable(z.string()),
  /** The shop requires a delivered order first. */
  order_required: z.boolean(),
});
export type Joining = z.infer<typeof Joining>;
export const JoiningReply = success(Joining);
export const JoinApplicationReply = success(JoinApplication);
