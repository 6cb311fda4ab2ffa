import { type Selectable, sql, type Updateable } from 'kysely';
import type { User } from '#contract/customer.ts';
import type { Customer } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { badToken } from '#server/platform/personal-call.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { findUndoableContacts } from './contact-change-store.ts';
import { saveFormerPassword } from './exposed-passwords.ts';
import type { Addressee } from './mails.ts';
import type { Credentials, CustomerIdentity, LoginName } from './rules.ts';

export type NewCustomer = Pick<
  Selectable<Customer>,
  'first_name' | 'last_name' | 'mobile' | 'email' | 'language' | 'password_hash' | 'created_at'
>;

export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<number> {
  const { id } = await tx.insertInto('customer').values(customer).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Whether another customer than `exceptId` has the contact, or may still recover it by undoing a change. An empty email
 * matches nobody.
 */
export async function findTaken(
  db: Db | Tx,
  wanted: { mobile: string; email: string },
  exceptId: number | null,
  at: Date,
): Promise<{ mobile: boolean; email: boolean }> {
  const had = await findUndoableContacts(db, wanted, exceptId, at);
  const has = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('customer')
          .select('id')
          .where('mobile', '=', wanted.mobile)
          .where('id', 'is distinct from', exceptId),
      )
        .$castTo<boolean>()
        .as('mobile'),
      exists(
        selectFrom('customer')
          .select('id')
          .where('email', '<>', '')
          .where(({ fn }) => fn<string>('lower', ['email']), '=', wanted.email)
          .where('id', 'is distinct from', exceptId),
      )
        .$castTo<boolean>()
        .as('email'),
    ])
    .executeTakeFirstOrThrow();
  return { mobile: has.mobile || had.mobile, email: has.email || had.email };
}

export async function readPasswordHash(db: Db | Tx, id: number): Promise<string> {
  const row = await db.selectFrom('customer').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow();
  return row.password_hash;
}

/** One statement for any kind of name. */
export async function findCredentials(db: Db, { mobile, memberId, email }: LoginName): Promise<Credentials | null> {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'mobile', 'password_hash as passwordHash'])
    .select(({ eb }) => [
      eb('blocked_at', 'is not', null).$castTo<boolean>().as('isBlocked'),
      eb('second_factor_since', 'is not', null).$castTo<boolean>().as('hasSecondFactor'),
    ])
    .where(({ or, and, eb }) =>
      or([
        eb('mobile', '=', mobile),
        eb('member_id', '=', memberId),
        and([eb(sql`lower(email)`, '=', email), eb('email', '<>', '')]),
      ]),
    )
    .where('erased_at', 'is', null)
    // A foreign number may have as many digits as a member ID, so prefer mobile numbers.
    .orderBy(({ eb }) => eb('mobile', '=', mobile), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function readUser(db: Db, id: number): Promise<User> {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'first_name', 'last_name', 'mobile', 'email', 'member_id'])
    .select(['user_street', 'user_city', 'user_district', 'user_state', 'user_country', 'user_postcode'])
    .select(['user_shipping_street', 'user_shipping_city', 'user_shipping_district', 'user_shipping_state'])
    .select(['user_shipping_country', 'user_shipping_postcode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { id: rowId, first_name, last_name, mobile, email, member_id, ...user_detail } = row;
  return { id: rowId, first_name, last_name, mobile, email, member_id, user_detail };
}

export async function hasWhatsappUpdates(db: Db | Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('customer')
    .select('whatsapp_agreed_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.whatsapp_agreed_at !== null;
}

/** The first consent's time stays until it is withdrawn. */
export async function saveWhatsappUpdates(db: Db, id: number, agreed: boolean, at: Date): Promise<void> {
  await db
    .updateTable('customer')
    .set(({ fn, ref, cast, val }) => ({
      whatsapp_agreed_at: agreed ? fn.coalesce(ref('whatsapp_agreed_at'), cast<Date>(val(at), 'timestamptz')) : null,
    }))
    .where('id', '=', id)
    .execute();
}

export type StoredContact = Addressee & { mobile: string; email: string; secondFactorSince: Date | null };

export async function lockContact(tx: Tx, id: number): Promise<StoredContact> {
  return await tx
    .selectFrom('customer')
    .select(['mobile', 'email', 'first_name as firstName', 'language', 'second_factor_since as secondFactorSince'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Error: 401 token_invalid if the session has ended since the call began. */
export async function lockCaller(
  tx: Tx,
  { id, tokenHash }: Pick<CustomerIdentity, 'id' | 'tokenHash'>,
): Promise<Result<StoredContact>> {
  const stored = await lockContact(tx, id);
  const session = await tx
    .selectFrom('customer_token')
    .select('customer_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return session ? ok(stored) : badToken;
}

/** Keys are those of the contract's forms. */
export async function updateCustomer(tx: Tx, id: number, values: Updateable<Customer>): Promise<void> {
  await tx.updateTable('customer').set(values).where('id', '=', id).execute();
}

/** Returns the contacts to inform. The replaced password is saved for an undoing, which would reject it. */
export async function setPassword(
  tx: Tx,
  id: number,
  passwordHash: string,
  at: Date,
): Promise<Addressee & { email: string; mobile: string }> {
  await saveFormerPassword(tx, id, at);
  return await tx
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .returning(['first_name as firstName', 'email', 'mobile', 'language'])
    .executeTakeFirstOrThrow();
}

/** Null: no direct seller any more. Only the network, which owns members, may call this. */
export async function setMemberId(tx: Tx, id: number, memberId: string | null): Promise<void> {
  await tx.updateTable('customer').set({ member_id: memberId }).where('id', '=', id).execute();
}
