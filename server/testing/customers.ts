import { sql } from 'kysely';
import type { ContactPart } from '#contract/contact-change.ts';
import { paths } from '#contract/paths.ts';
import { type Caller, openCaller } from './caller.ts';
import type { Services } from '#server/platform/services.ts';
import { customerRoutes } from '#server/customers/routes.ts';
import type { TestServices } from './services.ts';
import { makeMember } from './shop.ts';
import { readCodesByTarget } from './verification-codes.ts';

export type { Caller };

export const openCustomerCaller = (services: Services): Caller => openCaller(services, customerRoutes);

export const asha = {
  first_name: 'Asha',
  last_name: 'Rawat',
  mobile: '9876543210',
  email: 'asha@example.in',
  password: 'correct horse',
  password_confirmation: 'correct horse',
};
export const bina = { ...asha, first_name: 'Bina', last_name: 'Joshi', mobile: '9123456780', email: 'bina@example.in' };

/** Returns the token. */
export async function enter(caller: Caller, person: typeof asha): Promise<string> {
  await caller.call('POST', paths.signup, person);
  return logIn(caller, person);
}

export async function makeSeller(services: TestServices, mobile: string, memberId: string): Promise<void> {
  const { id } = await services.db
    .selectFrom('customer')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow();
  await makeMember(services, id, memberId);
}

export async function logIn(caller: Caller, person: Pick<typeof asha, 'mobile' | 'password'>): Promise<string> {
  const { body } = await caller.call('POST', paths.login, { mobile: person.mobile, password: person.password });
  if (body.token === undefined) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.token;
}

/** With the codes sent to `targets`, by what each proves. */
export async function confirmContact(
  services: Services,
  caller: Caller,
  token: string,
  targets: Readonly<Partial<Record<ContactPart, string>>>,
) {
  const codes = await readCodesByTarget(services);
  const body = Object.fromEntries(
    Object.entries(targets).map(([part, target]) => [`${part}_code`, codes.get(target) ?? `none to ${target}`]),
  );
  return caller.call('POST', `${paths.contactChange}/confirm`, body, { token });
}

/** Sets a password with the code sent to `target`. */
export async function undoContact(
  services: Services,
  caller: Caller,
  { code, target, password }: { code: string; target: string; password: string },
) {
  const undone = await caller.call('POST', paths.undoContactChange, { code });
  if (undone.status !== 200) return undone;
  const sent = (await readCodesByTarget(services)).get(target) ?? `none to ${target}`;
  return caller.call('POST', paths.resetPassword, { token: undone.body.token, code: sent, password });
}

/** Unsent. */
export async function readLastCode(services: Services): Promise<string> {
  const { rows } = await sql<{ secret: string }>`
    SELECT secret FROM message_secret JOIN mail ON job_key = 'mail ' || mail.id ORDER BY mail.id DESC LIMIT 1`.execute(
    services.db,
  );
  return rows[0]!.secret;
}

export async function countRows(services: Services, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(services.db);
  return rows[0]!.n;
}

/** Products 1 to `count`; the last one is not published. */
export async function addProducts(services: Services, count: number): Promise<void> {
  await sql`INSERT INTO category (slug, name) VALUES ('honey', 'Honey')`.execute(services.db);
  await sql`INSERT INTO tax_class (code, description) VALUES ('5', 'five')`.execute(services.db);
  await sql`
    INSERT INTO product (sku, name, category_id, regular_paise, hsn, tax_class, net_value, net_unit, manufacturer, country_of_origin, licence_kind, licence_number, shelf_life_months, published)
    SELECT 'SKU' || n, 'Honey ' || n, 1, 10000, '0409', '5', 500, 'g', 'Himgiri', 'India', 'FSSAI', '1', 12, n < ${count}::int FROM generate_series(1, ${count}::int) AS n`.execute(
    services.db,
  );
}
