import { type Kysely, sql } from 'kysely';

/** For the hourly job that forgets the passwords of changes that nobody can undo any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE INDEX contact_change_password ON contact_change (undo_until)
        WHERE state = 'confirmed' AND password_hash IS NOT NULL`,
    )
    .execute(db);
}
