import { type Kysely, sql } from 'kysely';

/** How many visits and orders a seller's links brought, by day in India and by where the link led. Who came is kept nowhere. */
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
