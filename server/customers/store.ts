import { sql } from 'kysely';
import type { User } from '#contract/customer.ts';
import type { Language } from '#contract/language.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Addressee } from './mails.ts';
import type { Credentials, CustomerIdentity } from './rules.ts';

export interface NewCustomer {
  first_name: string;
  last_name: string;
  mobile: string;
  email: string;
  language: Language;
  password_hash: string;
  created_at: Date;
}

export async function insertCustomer(tx: Tx, customer: NewCustomer): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO customer (first_name, last_name, mobile, email, language, password_hash, created_at)
    VALUES (${customer.first_name}, ${customer.last_name}, ${customer.mobile}, ${customer.email}, ${customer.language}, ${customer.password_hash}, ${customer.created_at})
    RETURNING id`.execute(tx);
  return rows[0]!.id;
}

/** Whether another customer than `exceptId` has the mobile number or the e-mail address; an empty address is nobody's. */
export async function findTaken(
  db: Db | Tx,
  wanted: { mobile: string; email: string },
  exceptId: number | null,
): Promise<{ mobile: boolean; email: boolean }> {
  const { rows } = await sql<{ mobile: boolean; email: boolean }>`
    SELECT
      EXISTS (SELECT 1 FROM customer WHERE mobile = ${wanted.mobile} AND id IS DISTINCT FROM ${exceptId}::bigint) AS mobile,
      EXISTS (SELECT 1 FROM customer WHERE email <> '' AND lower(email) = ${wanted.email} AND id IS DISTINCT FROM ${exceptId}::bigint) AS email`.execute(
    db,
  );
  return rows[0]!;
}

export async function findCredentials(db: Db, mobile: string): Promise<Credentials | null> {
  const { rows } =
    await sql<Credentials>`SELECT id, password_hash AS "passwordHash" FROM customer WHERE mobile = ${mobile}`.execute(
      db,
    );
  return rows[0] ?? null;
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
  const { rows } = await sql`
    WITH holder AS (SELECT id FROM customer WHERE id = ${credentials.id} AND password_hash = ${credentials.passwordHash} FOR SHARE)
    INSERT INTO customer_token (token_hash, customer_id, created_at, expires_at)
    SELECT ${token.hash}, holder.id, ${token.createdAt}::timestamptz, ${token.expiresAt}::timestamptz FROM holder
    RETURNING customer_id`.execute(db);
  return rows.length === 1;
}

export async function findByToken(db: Db, tokenHash: string, now: Date): Promise<CustomerIdentity | null> {
  const { rows } = await sql<CustomerIdentity>`
    SELECT customer.id, first_name AS "firstName", last_name AS "lastName", mobile, email, member_id AS "memberId"
    FROM customer_token JOIN customer ON customer.id = customer_id
    WHERE token_hash = ${tokenHash} AND expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

export async function deleteToken(db: Db, tokenHash: string): Promise<void> {
  await sql`DELETE FROM customer_token WHERE token_hash = ${tokenHash}`.execute(db);
}

export async function deleteTokensOf(tx: Tx, customerId: number): Promise<void> {
  await sql`DELETE FROM customer_token WHERE customer_id = ${customerId}`.execute(tx);
}

export async function deleteEndedTokens(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM customer_token WHERE expires_at <= ${now}`.execute(db);
}

type UserRow = Omit<User, 'user_detail'> & User['user_detail'];

/** The account as its owner sees it. */
export async function readUser(db: Db, id: number): Promise<User> {
  const { rows } = await sql<UserRow>`
    SELECT id, first_name, last_name, mobile, email, member_id,
      user_street, user_city, user_district, user_state, user_country, user_postcode,
      user_shipping_street, user_shipping_city, user_shipping_district, user_shipping_state, user_shipping_country, user_shipping_postcode
    FROM customer WHERE id = ${id}`.execute(db);
  const { id: rowId, first_name, last_name, mobile, email, member_id, ...user_detail } = rows[0]!;
  return { id: rowId, first_name, last_name, mobile, email, member_id, user_detail };
}

/** Sets the given columns of a customer; the keys are those of the contract's forms. */
export async function updateCustomer(tx: Tx, id: number, values: Record<string, string>): Promise<void> {
  const changes = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`UPDATE customer SET ${sql.join(changes)} WHERE id = ${id}`.execute(tx);
}

export async function setPassword(
  tx: Tx,
  id: number,
  passwordHash: string,
): Promise<Addressee & { email: string; mobile: string }> {
  const { rows } = await sql<Addressee & { email: string; mobile: string }>`
    UPDATE customer SET password_hash = ${passwordHash} WHERE id = ${id} RETURNING first_name AS "firstName", email, mobile, language`.execute(
    tx,
  );
  return rows[0]!;
}
