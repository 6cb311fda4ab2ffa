import type { Language } from '#contract/language.ts';
import { findMessageTextFault, necessaryPlaceholders, placeholdersOf } from '#contract/message-template-rules.ts';
import type {
  MessageTemplate,
  MessageTemplateList,
  RestoreMessageTemplateBody,
  SaveMessageTemplateBody,
  TemplateName,
} from '#contract/admin/settings/message-templates.ts';
import { templateGroups, templateNames } from '#contract/admin/settings/message-templates.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, type FieldMessages, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting } from '#server/platform/settings.ts';
import { applyOwnTexts } from './own-texts.ts';
import { presetTextsOf } from './templates.ts';

type Saving = Pick<Services, 'db' | 'clock'>;
type Texts = Record<string, string>;

const errors = messages.errors.staff.templates;
/** Per template and language. */
const maxShown = 30;

/** Includes the languages in which the company has its own texts. */
export async function listTemplates(db: Db): Promise<MessageTemplateList['data']> {
  const rows = await db
    .selectFrom('message_template_version')
    .distinctOn(['template', 'language'])
    .select(['template', 'language', 'texts', 'at'])
    .orderBy('template')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  return templateNames.map((template) => {
    const mine = rows.filter((row) => row.template === template);
    const latest = mine.map(({ at }) => at.getTime()).toSorted((a, b) => b - a)[0];
    return {
      template,
      own: mine.filter(({ texts }) => Object.keys(texts as Texts).length > 0).map(({ language }) => language),
      changed_at: latest === undefined ? null : new Date(latest).toISOString(),
    };
  });
}

export async function readTemplate(db: Db, template: TemplateName, language: Language): Promise<MessageTemplate> {
  const versions = await db
    .selectFrom('message_template_version')
    .select(['version', 'at', 'saved_by', 'restored_version', 'texts'])
    .where('template', '=', template)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .limit(maxShown)
    .execute();
  const own = (versions[0]?.texts ?? {}) as Texts;
  return {
    template,
    language,
    version: versions[0]?.version ?? 0,
    texts: presetTextsOf(template, language).map(({ key, kind, text }) => {
      const necessary = necessaryPlaceholders(text);
      const placeholders = placeholdersOf(text).map((name) => ({ name, is_necessary: necessary.includes(name) }));
      return { key, kind, preset: text, own: own[key] ?? null, placeholders };
    }),
    versions: versions.map(({ at, texts, ...version }) => ({
      ...version,
      at: at.toISOString(),
      texts: texts as Texts,
    })),
  };
}

/** Returns the texts that differ from the default ones, or the errors by key. */
export function checkTexts(template: TemplateName, language: Language, wanted: Texts): Result<Texts> {
  const faults: FieldMessages = {};
  const own: Texts = {};
  const presets = new Map(presetTextsOf(template, language).map((text) => [text.key, text]));
  for (const [key, written] of Object.entries(wanted)) {
    const preset = presets.get(key);
    if (!preset) {
      faults[key] = [errors.unknownText];
      continue;
    }
    const text = written.replaceAll('\r\n', '\n').trim();
    if (text === preset.text) continue;
    const mayLink = !(templateGroups.account as readonly string[]).includes(template);
    const fault = findMessageTextFault(preset.kind, preset.text, text, { mayLink });
    if (fault) faults[key] = [fault];
    else own[key] = text;
  }
  return Object.keys(faults).length > 0 ? invalidFields(faults) : ok(own);
}

/** Applies from the next message on. Errors: 409 template_changed; 422 by key. */
export async function saveTemplate(
  services: Saving,
  actor: StaffActor,
  { template, language, version, texts }: SaveMessageTemplateBody,
): Promise<Result<null>> {
  const checked = checkTexts(template, language, texts);
  if (!checked.ok) return checked;
  return addVersion(services, actor, { template, language, version, choose: () => Promise.resolve(ok(checked.value)) });
}

export async function restoreTemplate(
  services: Saving,
  actor: StaffActor,
  { template, language, version, restored }: RestoreMessageTemplateBody,
): Promise<Result<null>> {
  const choose = async (tx: Tx): Promise<Result<Texts>> => {
    if (restored === 0) return ok({});
    const row = await tx
      .selectFrom('message_template_version')
      .select('texts')
      .where('template', '=', template)
      .where('language', '=', language)
      .where('version', '=', restored)
      .executeTakeFirst();
    // Texts that this program no longer has are dropped; texts that are no longer allowed are an error.
    if (!row) return err(404, 'template_version_not_found', errors.versionNotFound);
    const keys = new Set(presetTextsOf(template, language).map(({ key }) => key));
    const kept = Object.entries(row.texts as Texts).filter(([key]) => keys.has(key));
    return checkTexts(template, language, Object.fromEntries(kept));
  };
  return addVersion(services, actor, { template, language, version, restored, choose });
}

interface NewVersion {
  template: TemplateName;
  language: Language;
  /** The version with which the form was opened. */
  version: number;
  restored?: number;
  choose: (tx: Tx) => Promise<Result<Texts>>;
}

async function addVersion(
  services: Saving,
  actor: StaffActor,
  { template, language, version, restored, choose }: NewVersion,
): Promise<Result<null>> {
  const { db, clock } = services;
  const at = clock.now();
  const saved = await inTransaction(db, async (tx): Promise<Result<null>> => {
    await lockSetting(tx, 'message_templates', {}, at);
    const current = await tx
      .selectFrom('message_template_version')
      .select(['version', 'texts'])
      .where('template', '=', template)
      .where('language', '=', language)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if ((current?.version ?? 0) !== version) return err(409, 'template_changed', messages.errors.staff.changed);
    const chosen = await choose(tx);
    if (!chosen.ok) return chosen;
    await tx
      .insertInto('message_template_version')
      .values({
        template,
        language,
        version: version + 1,
        at,
        saved_by: actor.login,
        texts: JSON.stringify(chosen.value),
        restored_version: restored ?? null,
      })
      .execute();
    await recordStaffAction(tx, { ...actor, objectId: `${template} ${language}` }, at, {
      before: { texts: current?.texts ?? {} },
      after: { texts: chosen.value },
    });
    return ok(null);
  });
  if (saved.ok) await applyOwnTexts(db);
  return saved;
}
