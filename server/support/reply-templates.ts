import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { languages } from '#contract/language.ts';
import type { EditedReplyTemplateBody, ReplyTemplate } from '#contract/support.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { isUniqueViolation } from '#server/platform/database-errors.ts';
import { type Db, givenId, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';

const notFound = err(404, 'reply_template_not_found', messages.errors.staff.tickets.templateNotFound);

function templates(db: Db | Tx) {
  return db
    .selectFrom('reply_template as r')
    .select(['id', 'name', 'body'])
    .select(
      sql<Record<string, string>>`COALESCE((SELECT json_object_agg(t.language, t.body) FROM reply_template_translation t
        WHERE t.reply_template_id = r.id AND t.body <> ''), '{}')`.as('translations'),
    );
}

/** By name. */
export async function findReplyTemplates(db: Db): Promise<ReplyTemplate[]> {
  return await templates(db)
    .orderBy(sql`lower(name)`)
    .execute();
}

/**
 * Creates a template, or changes the one with this id. The audit log records its name, and that its text changed.
 * Errors: 404 reply_template_not_found, 409 reply_template_changed; 422 at `name` if another template has it.
 */
export async function saveReplyTemplate(
  services: Services,
  actor: StaffActor,
  id: number | null,
  { name, body, translations, was }: EditedReplyTemplateBody,
): Promise<Result<ReplyTemplate>> {
  const at = services.clock.now();
  try {
    return await inTransaction(services.db, async (tx) => {
      const before = id === null ? null : await lockTemplate(tx, id);
      if (id !== null && !before) return notFound;
      if (
        was &&
        before &&
        !isDeepStrictEqual({ id, ...was }, await templates(tx).where('id', '=', id).executeTakeFirst())
      )
        return err(409, 'reply_template_changed', messages.errors.staff.changed);
      const saved =
        id === null
          ? (
              await tx
                .insertInto('reply_template')
                .values({ name, body, updated_at: at })
                .returning('id')
                .executeTakeFirstOrThrow()
            ).id
          : id;
      if (id !== null)
        await tx.updateTable('reply_template').set({ name, body, updated_at: at }).where('id', '=', id).execute();
      await tx.deleteFrom('reply_template_translation').where('reply_template_id', '=', saved).execute();
      const others = languages.flatMap((language) => {
        const text = translations[language] ?? '';
        return text === '' ? [] : [{ reply_template_id: saved, language, body: text }];
      });
      if (others.length > 0) await tx.insertInto('reply_template_translation').values(others).execute();
      await recordStaffAction(tx, actor, at, {
        before: before ? { name: before.name, body: before.body } : {},
        after: { name, body },
        objectId: saved,
      });
      return ok(await templates(tx).where('id', '=', saved).executeTakeFirstOrThrow());
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'reply_template_name')) throw error;
    return invalidFields({ name: [messages.errors.staff.tickets.templateTaken] });
  }
}

/** Replies sent with it stay. Errors: 404 reply_template_not_found. */
export async function deleteReplyTemplate(services: Services, actor: StaffActor, id: number): Promise<Result<null>> {
  return inTransaction(services.db, async (tx) => {
    const before = await lockTemplate(tx, id);
    if (!before) return notFound;
    await tx.deleteFrom('reply_template').where('id', '=', id).execute();
    await recordStaffAction(tx, actor, services.clock.now(), { before: { name: before.name }, after: {} });
    return ok(null);
  });
}

async function lockTemplate(tx: Tx, id: number) {
  return await tx
    .selectFrom('reply_template')
    .select(['name', 'body'])
    .where('id', '=', givenId(id))
    .forUpdate()
    .executeTakeFirst();
}
