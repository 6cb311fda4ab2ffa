import type { Language } from '#contract/language.ts';
import { dayMs } from '#contract/india-time.ts';
import { readBrand } from '#server/content/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { queueEmail } from '#server/platform/email.ts';
import type { JobHandlers } from '#server/platform/jobs.ts';
import { messages } from '#server/platform/messages.ts';
import { err, ok, type Result } from '#server/platform/result.ts';
import { isSameSecret, keyedHash, readServerKey, type ServerKey } from '#server/platform/server-key.ts';
import type { Services } from '#server/platform/services.ts';
import { backInStockMail, confirmAlertMail } from './restock-mails.ts';

/** 132 bits, which nobody can guess. */
const tokenLength = 22;
/** An unconfirmed address is deleted after this time. */
const unconfirmedMs = 3 * dayMs;
/** A notified address is deleted after this time, in which its link can still end the alert. */
const notifiedMs = 30 * dayMs;
/** Per run; the next run continues. */
const maxSent = 500;

/** Derived from the alert, so it is stored nowhere. */
export function alertToken(key: ServerKey, id: number): string {
  return keyedHash(key, 'stock alert', String(id)).slice(0, tokenLength);
}

const unknownAlert = err(404, 'stock_alert_not_found', messages.errors.catalog.alertNotFound);

/** The name is in the alert's language. */
async function findProduct(
  db: Db | Tx,
  id: number,
  language: Language,
): Promise<{ name: string; quantity: number } | null> {
  const row = await db
    .selectFrom('product as p')
    .innerJoin('stock as s', 's.product_id', 'p.id')
    .leftJoin('product_translation as t', (join) =>
      join.onRef('t.product_id', '=', 'p.id').on('t.language', '=', language),
    )
    .select(['p.name', 't.name as translated', 's.quantity'])
    .where('p.id', '=', id)
    .where(({ ref }) => ref('p.published'))
    .executeTakeFirst();
  return row ? { name: row.translated || row.name, quantity: row.quantity } : null;
}

/**
 * Asks the address for confirmation, since anybody can type any address. An address that has confirmed and still waits
 * for this product gets no second email; the answer is the same. Errors: 404 product_not_found, 409 product_in_stock.
 */
export async function requestAlert(
  services: Services,
  { productId, email, language }: { productId: number; email: string; language: Language },
): Promise<Result<null>> {
  const result = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    const product = await findProduct(tx, productId, language);
    if (!product) return err(404, 'product_not_found', messages.errors.catalog.productNotFound);
    if (product.quantity > 0) return err(409, 'product_in_stock', messages.errors.catalog.inStock);
    const at = services.clock.now();
    const alert = await tx
      .insertInto('stock_alert')
      .values({ product_id: productId, email, language, created_at: at })
      .onConflict((conflict) =>
        conflict.columns(['product_id', 'email']).doUpdateSet(({ eb, ref }) => ({
          language,
          created_at: at,
          // A confirmation is good for one notice.
          confirmed_at: eb
            .case()
            .when('stock_alert.notified_at', 'is', null)
            .then(ref('stock_alert.confirmed_at'))
            .end(),
          notified_at: null,
        })),
      )
      .returning(['id', 'confirmed_at'])
      .executeTakeFirstOrThrow();
    if (alert.confirmed_at !== null) return ok(null);
    const token = alertToken(await readServerKey(services, tx), alert.id);
    const writer = { brand: await readBrand(tx), shopUrl: services.shopUrl };
    const mail = confirmAlertMail(writer, { id: alert.id, productId, product: product.name, language });
    const secret = { value: token, expiresAt: new Date(at.getTime() + unconfirmedMs) };
    await queueEmail(tx, services, { to: email, secret, ...mail });
    return ok(null);
  });
  if (result.ok) services.jobsWaiting.notify();
  return result;
}

/** 404 stock_alert_not_found. */
export async function useAlertLink(
  services: Services,
  { id, token }: { id: number; token: string },
  action: 'confirm' | 'stop',
): Promise<Result<null>> {
  const key = await readServerKey(services, services.db);
  if (!isSameSecret(token, alertToken(key, id))) return unknownAlert;
  const { db, clock } = services;
  if (action === 'stop') {
    await db.deleteFrom('stock_alert').where('id', '=', id).execute();
    return ok(null);
  }
  const row = await db
    .updateTable('stock_alert')
    .set(({ fn, ref, val, cast }) => ({
      confirmed_at: fn.coalesce(ref('confirmed_at'), cast<Date>(val(clock.now()), 'timestamptz')),
    }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row ? ok(null) : unknownAlert;
}

/** Notifies each waiting address once, and deletes old addresses. */
export const restockJobs: JobHandlers = {
  async 'ten-minutely:stock-alerts'(services) {
    const { db, clock } = services;
    const due = await db
      .selectFrom('stock_alert as a')
      .innerJoin('stock as s', 's.product_id', 'a.product_id')
      .innerJoin('product as p', 'p.id', 'a.product_id')
      .select('a.id')
      .where('a.confirmed_at', 'is not', null)
      .where('a.notified_at', 'is', null)
      .where('s.quantity', '>', 0)
      .where(({ ref }) => ref('p.published'))
      .orderBy('a.id')
      .limit(maxSent)
      .execute();
    for (const { id } of due)
      await inTransaction(db, async (tx) => {
        await tell(tx, services, id);
        return ok(null);
      });
    if (due.length > 0) services.jobsWaiting.notify();
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    await db
      .deleteFrom('stock_alert')
      .where(({ eb, or, and }) =>
        or([
          and([eb('confirmed_at', 'is', null), eb('created_at', '<=', before(unconfirmedMs))]),
          eb('notified_at', '<=', before(notifiedMs)),
        ]),
      )
      .execute();
  },
};

async function tell(tx: Tx, services: Services, id: number): Promise<void> {
  const at = services.clock.now();
  const alert = await tx
    .updateTable('stock_alert')
    .set({ notified_at: at })
    .where('id', '=', id)
    .where('notified_at', 'is', null)
    .returning(['product_id as productId', 'email', 'language'])
    .executeTakeFirst();
  const product = alert && (await findProduct(tx, alert.productId, alert.language));
  if (!alert || !product) return;
  const writer = { brand: await readBrand(tx), shopUrl: services.shopUrl };
  const secret = {
    value: alertToken(await readServerKey(services, tx), id),
    expiresAt: new Date(at.getTime() + notifiedMs),
  };
  const mail = backInStockMail(writer, { id, ...alert, product: product.name });
  await queueEmail(tx, services, { to: alert.email, secret, ...mail });
}

export async function deleteAlertsOf(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('stock_alert')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .execute();
}
