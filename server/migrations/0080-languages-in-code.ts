import { type Kysely, sql } from 'kysely';

/** Which languages there are is listed in contract/language.ts alone: a further one needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE page_text DROP CONSTRAINT page_text_language_check;
ALTER TABLE customer DROP CONSTRAINT customer_language_check;
ALTER TABLE orders DROP CONSTRAINT orders_language_check;
ALTER TABLE ticket DROP CONSTRAINT ticket_language_check;
`,
    )
    .execute(db);
}
