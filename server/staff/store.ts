import { sql } from 'kysely';
import type { StaffMember } from '#contract/staff.ts';
import type { Db } from '#server/platform/database.ts';

export interface StaffCredentials extends StaffMember {
  passwordHash: string;
}

export async function insertStaff(
  db: Db,
  member: { email: string; name: string; passwordHash: string; createdAt: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO staff (email, name, password_hash, created_at) VALUES (${member.email}, ${member.name}, ${member.passwordHash}, ${member.createdAt})
    ON CONFLICT (email) DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findStaffCredentials(db: Db, email: string): Promise<StaffCredentials | null> {
  const { rows } =
    await sql<StaffCredentials>`SELECT id, name, email, password_hash AS "passwordHash" FROM staff WHERE email = ${email}`.execute(
      db,
    );
  return rows[0] ?? null;
}

export async function insertStaffToken(
  db: Db,
  staffId: number,
  token: { hash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    INSERT INTO staff_token (token_hash, staff_id, created_at, expires_at)
    VALUES (${token.hash}, ${staffId}, ${token.createdAt}, ${token.expiresAt})`.execute(db);
}

export async function findStaffByToken(db: Db, tokenHash: string, now: Date): Promise<StaffMember | null> {
  const { rows } = await sql<StaffMember>`
    SELECT staff.id, name, email FROM staff_token JOIN staff ON staff.id = staff_id
    WHERE token_hash = ${tokenHash} AND expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

export async function deleteStaffToken(db: Db, tokenHash: string): Promise<void> {
  await sql`DELETE FROM staff_token WHERE token_hash = ${tokenHash}`.execute(db);
}

export async function deleteEndedStaffTokens(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM staff_token WHERE expires_at <= ${now}`.execute(db);
}

/** Names by id. */
export async function findStaffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM staff WHERE id = ANY(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
