import { type Kysely, sql } from 'kysely';

/** The company's pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE gallery_image (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      position int NOT NULL,
      picture text NOT NULL REFERENCES picture,
      title text NOT NULL,
      alt text NOT NULL
    )`.execute(db);
}
