import { type Kysely, sql } from 'kysely';

/**
 * Roles of staff. An account has one of the built-in roles, or one of the company's own; one from before without a role keeps the permissions
 * that are listed on it, and an owner has all of them. Invitations say which role the account begins with; those from before are for owners.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE TABLE staff_role (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX staff_role_name ON staff_role (lower(name));

ALTER TABLE staff
  ADD COLUMN role text,
  ADD COLUMN role_id int REFERENCES staff_role,
  ADD COLUMN deactivated_at timestamptz,
  ADD CONSTRAINT staff_has_one_role CHECK (role IS NULL OR role_id IS NULL);
CREATE INDEX staff_by_role ON staff (role_id) WHERE role_id IS NOT NULL;

ALTER TABLE staff_invitation
  ADD COLUMN id int GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN role text NOT NULL DEFAULT 'owner',
  ADD COLUMN role_id int REFERENCES staff_role ON DELETE CASCADE,
  ADD COLUMN invited_by int REFERENCES staff ON DELETE SET NULL;
`,
    )
    .execute(db);
}
