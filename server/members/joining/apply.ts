import type * as z from 'zod/mini';
import type {
  BankBody,
  EligibilityBody,
  IdentityBody,
  Joining,
  JoinApplication,
  OrientationBody,
  SponsorBody,
  PublicSponsor,
} from '#contract/joining.ts';
import { declarationsVersion, endedStates } from '#contract/joining-rules.ts';
import type { Language } from '#contract/language.ts';
import { isMemberId } from '#contract/member-rules.ts';
import { policy } from '#contract/policy.ts';
import { dayInIndia, dayMs } from '#contract/india-time.ts';
import { type CustomerIdentity, shortName } from '#server/customers/index.ts';
import { checkMayJoin } from '../join-member.ts';
import { findMember } from '../find-members.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { readNetworkSettings } from '#server/platform/stored-settings.ts';
import { pinErrors } from '#server/shipping/index.ts';
import { type ApplicationRow, placeOf } from './application.ts';
import { noBankCheck } from './bank-check.ts';
import { changeOpen } from './change-open.ts';
import { checkAnswers } from './orientation.ts';
import { checkAge, findSponsorFault, withoutReasons } from './rules.ts';
import { hashAccount, readSealer } from './sealed.ts';
import { findNewest, findTakenNumber, hasDeliveredOrder, insertApplication, markFormer } from './store.ts';
import { readView } from './wire.ts';

type Body<Schema extends z.ZodMiniType> = z.infer<Schema>;

export async function readJoining(services: Services, customer: CustomerIdentity): Promise<Joining> {
  const { db } = services;
  const at = services.clock.now();
  const row = await findNewest(db, customer.id);
  const view = row && (await readView(db, row, at));
  const isOver = row !== null && (await isEnded(db, row, at));
  return {
    application: isOver ? null : view,
    last: isOver ? view : null,
    member_id: customer.memberId,
    order_required: await lacksOrder(services, db, customer.id),
  };
}

/** Whether another application may begin; also after an approved one if the member has left voluntarily. */
async function isEnded(db: Db | Tx, row: ApplicationRow, at: Date): Promise<boolean> {
  if (row.state !== 'approved') return endedStates.includes(row.state);
  return (await findMember(db, row.member_id!, at))!.status === 'exited';
}

async function lacksOrder(services: Services, db: Db | Tx, customerId: number): Promise<boolean> {
  return readNetworkSettings(services).joinRequiresOrder && !(await hasDeliveredOrder(db, customerId));
}

/**
 * Returns the open application if there is one. Errors: 409 already_direct_seller; 422 order_required; those of
 * checkMayJoin.
 */
export async function beginApplication(
  services: Services,
  customer: CustomerIdentity,
  language: Language,
): Promise<Result<JoinApplication>> {
  const { alreadyMember, orderRequired } = messages.errors.joining;
  return inTransaction(services.db, async (tx) => {
    const at = services.clock.now();
    const newest = await findNewest(tx, customer.id);
    const allowed = await checkMayJoin(tx, customer.id);
    const isBarred = !allowed.ok && allowed.error.code === 'membership_terminated';
    if (newest && !isBarred && !(await isEnded(tx, newest, at))) return ok(await readView(tx, newest, at));
    if (customer.memberId !== null) return err(409, 'already_direct_seller', alreadyMember);
    if (!allowed.ok) return allowed;
    if (await lacksOrder(services, tx, customer.id)) return err(422, 'order_required', orderRequired);
    if (newest?.state === 'approved') await markFormer(tx, newest.id);
    await insertApplication(tx, { customer_id: customer.id, language, created_at: at });
    return ok(await readView(tx, (await findNewest(tx, customer.id))!, at));
  });
}

/** With an abbreviated name. Errors: 422 by `member_id`, as in findSponsorFault. */
export async function findSponsor(
  db: Db | Tx,
  memberId: string,
  customer: Pick<CustomerIdentity, 'memberId'>,
  at: Date,
): Promise<Result<PublicSponsor>> {
  const found = isMemberId(memberId) ? await findMember(db, memberId, at) : null;
  const fault = findSponsorFault(memberId, customer.memberId, found);
  if (fault) return invalidFields({ member_id: [fault] });
  return ok({ member_id: memberId, name: shortName(found!.firstName, found!.lastName) });
}

/**
 * Leaving and joining again must not replace the decision that a change of sponsor takes. Nobody is bound to a sponsor
 * who may have no recruits. Errors: 422 by `member_id`.
 */
export async function checkFormerSponsor(
  db: Db | Tx,
  customerId: number,
  sponsorId: string,
  at: Date,
): Promise<Result<null>> {
  const last = await db
    .selectFrom('member')
    .select('member_id')
    .where('customer_id', '=', customerId)
    .orderBy('joined_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const former = last && (await findMember(db, last.member_id, at));
  if (!former || at.getTime() - former.statusSince.getTime() > policy.rejoinSponsorDays * dayMs) return ok(null);
  const { sponsorId: memberId } = former;
  if (memberId === null || memberId === sponsorId) return ok(null);
  if ((await findMember(db, memberId, at))!.status !== 'live') return ok(null);
  const text = messages.errors.joining.sponsorFormer({ days: policy.rejoinSponsorDays, memberId });
  return invalidFields({ member_id: [text] });
}

/** Errors: 422 by `member_id`; those of changeOpen. */
export function saveSponsor(services: Services, customer: CustomerIdentity, body: Body<typeof SponsorBody>) {
  return changeOpen(services, customer, body.version, async (tx, { reasons }) => {
    if (body.member_id !== null) {
      const at = services.clock.now();
      const found = await findSponsor(tx, body.member_id, customer, at);
      if (!found.ok) return found;
      const allowed = await checkFormerSponsor(tx, customer.id, body.member_id, at);
      if (!allowed.ok) return allowed;
    }
    return ok({
      sponsor_id: body.member_id,
      under_company: body.member_id === null,
      reasons: withoutReasons(reasons, ['sponsor']),
    });
  });
}

/** Stores the declarations with time and version. Errors: 422 by field; those of changeOpen. */
export function saveEligibility(services: Services, customer: CustomerIdentity, body: Body<typeof EligibilityBody>) {
  return changeOpen(services, customer, body.version, async (_tx, { reasons }) => {
    const at = services.clock.now();
    const allowed = checkAge(body.born_on, dayInIndia(at));
    if (!allowed.ok) return allowed;
    return ok({
      born_on: body.born_on,
      declarations_version: declarationsVersion,
      declared_at: at,
      reasons: withoutReasons(reasons, ['born_on']),
    });
  });
}

/** Errors: those of checkAnswers and changeOpen. */
export async function passOrientation(
  services: Services,
  customer: CustomerIdentity,
  body: Body<typeof OrientationBody>,
  language: Language,
): Promise<Result<JoinApplication>> {
  const right = await checkAnswers(services, language, body);
  if (!right.ok) return right;
  return changeOpen(services, customer, body.version, async () =>
    ok({ orientation_version: body.orientation_version, orientation_passed_at: services.clock.now() }),
  );
}

/** Without a PAN the one on file stays. Errors: 422 by field; those of changeOpen. */
export async function saveIdentity(
  services: Services,
  customer: CustomerIdentity,
  body: Body<typeof IdentityBody>,
): Promise<Result<JoinApplication>> {
  const { user_country: country, user_state: state, user_postcode: postcode } = body.address;
  const elsewhere = Object.entries(pinErrors({ user: { country, state, postcode } }));
  if (elsewhere.length > 0)
    return invalidFields(Object.fromEntries(elsewhere.map(([field, texts]) => [`address.${field}`, texts])));
  const sealer = await readSealer(services, services.db);
  const { panTaken } = messages.errors.joining;
  const pan = body.pan ?? null;
  return changeOpen(services, customer, body.version, async (tx, row) => {
    if (pan === null && row.pan_hash === null)
      return invalidFields({ pan: [messages.errors.fields.joining.panRequired] });
    const panHash = pan === null ? row.pan_hash : sealer.hash('pan', pan);
    if (await findTakenNumber(tx, { customerId: customer.id, panHash, accountHash: null }))
      return invalidFields({ pan: [panTaken] });
    const { user_street, user_city, user_district, user_state, user_country, user_postcode } = body.address;
    return ok({
      ...(pan !== null && {
        pan_sealed: sealer.sealText(placeOf(row.id, 'pan'), pan),
        pan_hash: panHash,
        pan_last4: pan.slice(-4),
      }),
      pan_name: body.pan_name,
      street: user_street,
      city: user_city,
      district: user_district,
      state_name: user_state,
      country: user_country,
      postcode: user_postcode,
      address_proof: body.address_proof,
      aadhaar_masked: body.address_proof === 'aadhaar_masked',
      reasons: withoutReasons(row.reasons, pan === null ? ['pan_name', 'address'] : ['pan', 'pan_name', 'address']),
    });
  });
}

/** Without a number the one on file stays. Errors: 422 by field; those of changeOpen. */
export async function saveBank(
  services: Services,
  customer: CustomerIdentity,
  body: Body<typeof BankBody>,
): Promise<Result<JoinApplication>> {
  const sealer = await readSealer(services, services.db);
  const { accountTaken } = messages.errors.joining;
  const account = body.account_number ?? null;
  return changeOpen(services, customer, body.version, async (tx, row) => {
    if (account === null && row.account_hash === null)
      return invalidFields({ account_number: [messages.errors.fields.joining.accountRequired] });
    if (account === null && row.ifsc !== body.ifsc)
      return invalidFields({ account_number: [messages.errors.joining.accountWithIfsc] });
    const accountHash = account === null ? row.account_hash : hashAccount(sealer, body.ifsc, account);
    if (await findTakenNumber(tx, { customerId: customer.id, panHash: null, accountHash }))
      return invalidFields({ account_number: [accountTaken] });
    return ok({
      ...(account !== null && {
        account_sealed: sealer.sealText(placeOf(row.id, 'account'), account),
        account_hash: accountHash,
        account_last4: account.slice(-4),
        ...noBankCheck,
      }),
      ifsc: body.ifsc,
      bank_name: body.bank_name,
      holder_name: body.holder_name,
      reasons: withoutReasons(
        row.reasons,
        account === null ? ['ifsc', 'holder_name'] : ['account_number', 'ifsc', 'holder_name'],
      ),
    });
  });
}

/** The papers are deleted 30 days later. Errors: those of changeOpen. */
export function withdrawApplication(services: Services, customer: CustomerIdentity, version: number) {
  const withdrawn = { state: 'withdrawn', decided_at: services.clock.now() } as const;
  return changeOpen(services, customer, version, async () => ok(withdrawn), 'withdraw');
}
