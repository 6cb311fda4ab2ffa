import * as z from 'zod/mini';
import type { Language } from '#contract/language.ts';
import type { BankChangeBody, ConfirmChangeBody, KycChange, PanChangeBody } from '#contract/membership.ts';
import type { KycChangeKind } from '#contract/membership-rules.ts';
import type { CustomerIdentity } from '#server/customers/index.ts';
import { findApproved, findTakenNumber, lockNumbers } from '../joining/store.ts';
import { hashAccount, readSealer } from '../joining/sealed.ts';
import { longestPaper } from '../joining/documents.ts';
import { noBankCheck, openBankVerifier } from '../joining/bank-check.ts';
import { placeOf } from '../joining/application.ts';
import { type SealedColumn } from '../joining/rotate-keys.ts';
import { encodeSellerPaper } from '#server/photos/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { enqueue, handleJob, type JobType, newJob } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import type { Caller, Limits } from '#server/platform/rate-limit.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import {
  checkVerificationCode,
  type CodeSent,
  redeemVerificationCode,
  sendVerificationCode,
} from '#server/verification/index.ts';
import { queueChangeNotice } from './mails.ts';
import { notMember } from './rules.ts';
import {
  type ChangeRow,
  findApprovedChange,
  findChange,
  findLastChange,
  findOwnMember,
  lockOpenChange,
  type OwnMember,
} from './store.ts';
import { certificatePlace } from './tds-certificates.ts';

export type ChangeValues =
  | ({ kind: 'bank' } & z.infer<typeof BankChangeBody>)
  | ({ kind: 'pan' } & z.infer<typeof PanChangeBody>);

const { changeChecked, changeChanged, changeNone, pictureMissing } = messages.errors.membership;
const beingChecked = err(409, 'change_being_checked', changeChecked);
const changed = err(409, 'change_changed', changeChanged);
const none = err(409, 'change_not_open', changeNone);

/** Encryption place. */
export const changePlace = (changeId: number, what: 'number' | 'picture') => `kyc change ${changeId} ${what}`;

/** For key rotation. */
export const sealedChanges: readonly SealedColumn[] = [
  {
    table: 'kyc_change',
    key: ['id'],
    column: 'number_sealed',
    place: ({ id }) => changePlace(Number(id), 'number'),
  },
  {
    table: 'kyc_change',
    key: ['id'],
    column: 'picture_sealed',
    keyColumn: 'picture_key_id',
    place: ({ id }) => changePlace(Number(id), 'picture'),
  },
  {
    table: 'tds_certificate',
    key: ['member_id', 'tax_year', 'quarter'],
    column: 'sealed',
    keyColumn: 'key_id',
    place: ({ member_id, tax_year, quarter }) =>
      certificatePlace({ memberId: String(member_id), year: Number(tax_year), quarter: Number(quarter) }),
  },
];

export interface PaperOnFile {
  /** Encrypted for `place`. */
  sealed: string;
  place: string;
  last4: string;
  name: string;
  ifsc: string;
  bankName: string;
}

/** The last approved change, else the paper they joined with; null if none was ever sent. */
export async function readPaper(
  db: Db | Tx,
  { memberId }: Pick<OwnMember, 'memberId'>,
  kind: KycChangeKind,
): Promise<PaperOnFile | null> {
  const change = await findApprovedChange(db, memberId, kind);
  if (change)
    return {
      sealed: change.number_sealed!,
      place: changePlace(change.id, 'number'),
      last4: change.number_last4!,
      name: change.name!,
      ifsc: change.ifsc ?? '',
      bankName: change.bank_name ?? '',
    };
  const joined = await findApproved(db, memberId);
  if (!joined) return null;
  return kind === 'bank'
    ? {
        sealed: joined.account_sealed!,
        place: placeOf(joined.id, 'account'),
        last4: joined.account_last4!,
        name: joined.holder_name!,
        ifsc: joined.ifsc!,
        bankName: joined.bank_name!,
      }
    : {
        sealed: joined.pan_sealed!,
        place: placeOf(joined.id, 'pan'),
        last4: joined.pan_last4!,
        name: joined.pan_name!,
        ifsc: '',
        bankName: '',
      };
}

/** Creates the draft if there is none. */
async function editDraft(
  services: Services,
  customer: CustomerIdentity,
  kind: KycChangeKind,
  language: Language,
  edit: (tx: Tx, row: ChangeRow, member: OwnMember) => Promise<Result<null>>,
): Promise<Result<KycChange>> {
  return inTransaction(services.db, async (tx) => {
    const member = await findOwnMember(tx, customer.id);
    if (!member) return notMember;
    const at = services.clock.now();
    await tx
      .insertInto('kyc_change')
      .values({
        member_id: member.memberId,
        customer_id: customer.id,
        kind,
        language,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await lockOpenChange(tx, member.memberId, kind);
    // Null: it was withdrawn just now.
    if (row?.state !== 'draft') return row ? beingChecked : none;
    const edited = await edit(tx, row, member);
    if (!edited.ok) return edited;
    await tx
      .updateTable('kyc_change')
      .set(({ eb }) => ({ version: eb('version', '+', 1), language, updated_at: at }))
      .where('id', '=', row.id)
      .execute();
    return ok(changeView((await findChange(tx, row.id))!));
  });
}

/**
 * Nothing takes effect before confirmation and approval. Errors: 404 member_not_found; 409 change_being_checked; 422 by
 * field.
 */
export async function saveChange(
  services: Services,
  customer: CustomerIdentity,
  values: ChangeValues,
  language: Language,
): Promise<Result<KycChange>> {
  const sealer = await readSealer(services, services.db);
  const isBank = values.kind === 'bank';
  const number = isBank ? values.account_number : values.pan;
  const hash = isBank ? hashAccount(sealer, values.ifsc, number) : sealer.hash('pan', number);
  return editDraft(services, customer, values.kind, language, async (tx, row, member) => {
    const fault = await findNumberFault(tx, member, values.kind, hash);
    if (fault) return fault;
    await tx
      .updateTable('kyc_change')
      .set({
        number_sealed: sealer.sealText(changePlace(row.id, 'number'), number),
        number_hash: hash,
        number_last4: number.slice(-4),
        name: isBank ? values.holder_name : values.pan_name,
        ifsc: isBank ? values.ifsc : null,
        bank_name: isBank ? values.bank_name : null,
        ...noBankCheck,
      })
      .where('id', '=', row.id)
      .execute();
    return ok(null);
  });
}

/** If the number belongs to somebody else. */
async function findNumberFault(
  tx: Tx,
  member: OwnMember,
  kind: KycChangeKind,
  hash: string,
): Promise<Result<never> | null> {
  const { accountTaken, panTaken } = messages.errors.joining;
  const isBank = kind === 'bank';
  const taken = await findTakenNumber(tx, {
    customerId: member.customerId,
    panHash: isBank ? null : hash,
    accountHash: isBank ? hash : null,
  });
  if (!taken) return null;
  return invalidFields(isBank ? { account_number: [accountTaken] } : { pan: [panTaken] });
}

/** Stores the encrypted cheque or card. Errors: those of a photo; 404 and 409 as saveChange. */
export async function saveChangePicture(
  services: Services,
  customer: CustomerIdentity,
  kind: KycChangeKind,
  source: Buffer,
  language: Language,
): Promise<Result<KycChange>> {
  const photo = await encodeSellerPaper(source, longestPaper);
  if (!photo.ok) return photo;
  const { jpeg, width, height } = photo.value;
  const sealer = await readSealer(services, services.db);
  return editDraft(services, customer, kind, language, async (tx, row) => {
    const { keyId, bytes } = sealer.seal(changePlace(row.id, 'picture'), jpeg);
    await tx
      .updateTable('kyc_change')
      .set({ picture_key_id: keyId, picture_sealed: bytes, picture_width: width, picture_height: height })
      .where('id', '=', row.id)
      .execute();
    return ok(null);
  });
}

const codeOf = (row: Pick<ChangeRow, 'id' | 'kind' | 'version'>) =>
  ({
    purpose: row.kind === 'bank' ? 'bank_change' : 'pan_change',
    // Binds the code to one version of one change: it is invalid for another change and for earlier input.
    subject: `kyc change ${row.id} version ${row.version}`,
  }) as const;

/** In the version that the caller read. Errors: 409 change_not_open, change_changed. */
async function findDraft(
  db: Db | Tx,
  customer: CustomerIdentity,
  kind: KycChangeKind,
  version: number,
): Promise<Result<ChangeRow>> {
  const member = await findOwnMember(db, customer.id);
  const row = member && (await findLastChange(db, member.memberId, kind));
  if (row?.state !== 'draft') return none;
  return row.version === version ? ok(row) : changed;
}

function findGaps(row: ChangeRow): FieldMessages {
  const { accountRequired, panRequired } = messages.errors.fields.joining;
  return {
    ...(row.number_hash === null &&
      (row.kind === 'bank' ? { account_number: [accountRequired] } : { pan: [panRequired] })),
    ...(row.picture_width === null && { picture: [pictureMissing] }),
  };
}

/**
 * By SMS, or by email where SMS cannot reach. Errors: 409 change_not_open, change_changed; 422 by field where something
 * is missing; as sendVerificationCode.
 */
export async function sendChangeCode(
  services: Services,
  limits: Limits,
  customer: CustomerIdentity,
  { kind, version, language, caller }: { kind: KycChangeKind; version: number; language: Language; caller: Caller },
): Promise<Result<CodeSent>> {
  const draft = await findDraft(services.db, customer, kind, version);
  if (!draft.ok) return draft;
  const gaps = findGaps(draft.value);
  if (Object.keys(gaps).length > 0) return invalidFields(gaps);
  const { email, mobile } = customer;
  return sendVerificationCode(services, limits, {
    ...codeOf(draft.value),
    provesMobile: true,
    email,
    mobile,
    language,
    caller,
  });
}

/**
 * Submits a change to staff, and notifies the account's email and mobile number. Errors: 409 change_not_open,
 * change_changed; those of a code; 422 by field if somebody else has the number by now.
 */
export async function confirmChange(
  services: Services,
  customer: CustomerIdentity,
  kind: KycChangeKind,
  { version, code }: z.infer<typeof ConfirmChangeBody>,
): Promise<Result<KycChange>> {
  const draft = await findDraft(services.db, customer, kind, version);
  if (!draft.ok) return draft;
  const verified = await checkVerificationCode(services, { ...codeOf(draft.value), code });
  if (!verified.ok) return verified;
  const confirmed = await inTransaction(services.db, async (tx) => {
    const member = (await findOwnMember(tx, customer.id))!;
    const row = await lockOpenChange(tx, member.memberId, kind);
    if (row?.state !== 'draft') return none;
    if (row.id !== draft.value.id || row.version !== version) return changed;
    const gaps = findGaps(row);
    if (Object.keys(gaps).length > 0) return invalidFields(gaps);
    await lockNumbers(tx, [row.number_hash!]);
    const fault = await findNumberFault(tx, member, kind, row.number_hash!);
    if (fault) return fault;
    const redeemed = await redeemVerificationCode(tx, verified.value);
    if (!redeemed.ok) return redeemed;
    const at = services.clock.now();
    const { email, mobile } = customer;
    await tx
      .updateTable('kyc_change')
      .set({ state: 'submitted', confirmed_at: at, updated_at: at, email, mobile })
      .where('id', '=', row.id)
      .execute();
    const submitted = (await findChange(tx, row.id))!;
    await queueChangeNotice(tx, services, 'received', submitted);
    if (kind === 'bank' && services.config.bankVerification)
      await enqueue(
        tx,
        newJob(changeCheck, { id: row.id }, { key: `bank check of change ${row.id} version ${version}`, runAt: at }),
      );
    return ok(changeView(submitted));
  });
  services.jobsWaiting.notify();
  return confirmed;
}

const changeCheck: JobType<{ id: number }> = { kind: 'bank-check-of-change', payload: z.object({ id: z.int() }) };

/** Stores the provider's answer. The account of a submitted change cannot change. */
async function checkChange(services: Services, { id }: { id: number }): Promise<void> {
  const verifier = openBankVerifier(services.config);
  const row = await findChange(services.db, id);
  if (!verifier || row?.state !== 'submitted') return;
  const sealer = await readSealer(services, services.db);
  const accountNumber = sealer.openText(changePlace(id, 'number'), row.number_sealed!);
  const { outcome, nameAtBank } = await verifier.verify({ accountNumber, ifsc: row.ifsc! });
  await services.db
    .updateTable('kyc_change')
    .set({ bank_outcome: outcome, name_at_bank: nameAtBank, bank_checked_at: services.clock.now() })
    .where('id', '=', id)
    .execute();
}

export const changeJobs = handleJob(changeCheck, checkChange);

/** Errors: 409 change_not_open, change_changed. */
export async function withdrawChange(
  services: Services,
  customer: CustomerIdentity,
  kind: KycChangeKind,
  version: number,
): Promise<Result<KycChange>> {
  return inTransaction(services.db, async (tx) => {
    const member = await findOwnMember(tx, customer.id);
    if (!member) return notMember;
    const row = await lockOpenChange(tx, member.memberId, kind);
    if (!row) return none;
    if (row.version !== version) return changed;
    await tx
      .updateTable('kyc_change')
      .set({ state: 'withdrawn', updated_at: services.clock.now() })
      .where('id', '=', row.id)
      .execute();
    return ok(changeView((await findChange(tx, row.id))!));
  });
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function changeView(row: ChangeRow): KycChange {
  return {
    kind: row.kind,
    state: row.state,
    version: row.version,
    number_last4: row.number_last4,
    name: row.name,
    ifsc: row.ifsc,
    bank_name: row.bank_name,
    has_picture: row.picture_width !== null,
    confirmed_at: iso(row.confirmed_at),
    decided_at: iso(row.decided_at),
    decline_reason: row.decline_reason,
  };
}
