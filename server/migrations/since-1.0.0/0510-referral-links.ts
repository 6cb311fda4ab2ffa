import { type Kysely, sql } from 'kysely';

/** Visits and orders from a seller's links, by day in India and by target page. Visitors are not stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE referral_link_day (
  member_id text NOT NULL REFERENCES member ON DELETE CASCADE,
  day date NOT NULL,
  target text NOT NULL CHECK (target IN ('home', 'product', 'collection')),
  visits int NOT NULL DEFAULT 0,
  orders int NOT NULL DEFAULT 0,
  PRIMARY KEY (member_id, day, target)
);
`,
    )
    .execute(db);
}
