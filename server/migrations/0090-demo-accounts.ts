import { type Kysely, sql } from 'kysely';

/** Which accounts came with the demo. Their passwords are published, so a production shop does not start while they are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE staff ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE customer ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
UPDATE staff SET is_demo = true WHERE email = 'staff@aarvya.example';
UPDATE customer SET is_demo = true
  WHERE (mobile, email) IN (('9876543210', 'meera@aarvya.example'), ('9876543211', 'harish@aarvya.example'));
`,
    )
    .execute(db);
}
