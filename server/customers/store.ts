import type { Selectable, Updateable } from 'kysely';
import type { User } from '#contract/customer.ts';
import type { Customer } from '#server/platform/database-types.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Addressee } from './mails.ts';
import type { Credentials } from './rules.ts';

export type NewCustomer = Pick<
  Selectable<Customer>,
  'first_name' | 'last_name' | 'mobile' | 'email' | 'language' | 'password_hash' | 'created_at'
>;

export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<number> {
  const { id } = await tx.insertInto('customer').values(customer).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Whether another customer than `exceptId` has the mobile number or the e-mail address; an empty address is nobody's. */
export async function findTaken(
  db: Db | Tx,
  wanted: { mobile: string; email: string },
  exceptId: number | null,
): Promise<{ mobile: boolean; email: boolean }> {
  return await db
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
}

export async function findCredentials(db: Db, mobile: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('customer')
    .select(['id', 'password_hash as passwordHash'])
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Stores a token if the password is still the one that was verified. The shared lock makes a login and a password change at the same
 * moment take turns: no token outlives the change. Returns whether it was stored.
 */
export async function insertToken(
  db: Db,
  credentials: Credentials,
  token: { hash: string; createdAt: Date; expiresAt: Date },
): Promise<boolean> {
  const stored = await db
    .with('holder', (query) =>
      query
        .selectFrom('customer')
        .select('id')
        .where('id', '=', credentials.id)
        .where('password_hash', '=', credentials.passwordHash)
        .forShare(),
    )
    .insertInto('customer_token')
    .columns(['token_hash', 'customer_id', 'created_at', 'expires_at'])
    .expression(({ selectFrom }) =>
      selectFrom('holder').select(({ cast, val }) => [
        cast<string>(val(token.hash), 'text').as('token_hash'),
        'id',
        cast<Date>(val(token.createdAt), 'timestamptz').as('created_at'),
        cast<Date>(val(token.expiresAt), 'timestamptz').as('expires_at'),
      ]),
    )
    .returning('customer_id')
    .execute();
  return stored.length === 1;
}

export async function deleteToken(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('customer_token').where('token_hash', '=', tokenHash).execute();
}

export async function deleteTokensOf(tx: Tx, customerId: number): Promise<void> {
  await tx.deleteFrom('customer_token').where('customer_id', '=', customerId).execute();
}

export async function deleteEndedTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('customer_token').where('expires_at', '<=', now).execute();
}

/** The account as its owner sees it. */
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

/** Sets the given columns of a customer; the keys are those of the contract's forms. */
export async function updateCustomer(tx: Tx, id: number, values: Updateable<Customer>): Promise<void> {
  await tx.updateTable('customer').set(values).where('id', '=', id).execute();
}

export async function setPassword(
  tx: Tx,
  id: number,
  passwordHash: string,
): Promise<Addressee & { email: string; mobile: string }> {
  return await tx
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .returning(['first_name as firstName', 'email', 'mobile', 'language'])
    .executeTakeFirstOrThrow();
}

/**
 * Links a buyer to the direct seller who referred them. The first valid referral stays for good; an unknown member, or the buyer's own
 * number, binds nobody.
 */
export async function bindReferrer(tx: Tx, customerId: number, memberId: string): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ referrer_member_id: memberId })
    .where('id', '=', customerId)
    .where('referrer_member_id', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('customer as seller')
          .select('seller.id')
          .where('seller.member_id', '=', memberId)
          .where('seller.id', '<>', customerId),
      ),
    )
    .execute();
}
