import type {
  RestoreTextMessageBody,
  SaveTextMessageBody,
  TextMessageName,
  TextStatus,
} from '#contract/admin/settings/text-messages.ts';
import { shopSettings } from '#contract/admin/settings/settings.ts';
import { findTextFault, templateIdShapes, type TextChannel } from '#contract/text-message-rules.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { inTransaction, type Tx } from '#server/platform/database.ts';
import { messages } from '#server/platform/messages.ts';
import { err, invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { lockSetting } from '#server/platform/settings.ts';
import { applyStoredSettings, readStoredSettings, writeStoredSettings } from '#server/platform/stored-settings.ts';
import { presetTextMessage } from '#server/platform/text-messages.ts';

const errors = messages.errors.staff.texts;

export const templateSettings = { sms: 'sms_templates', whatsapp: 'whatsapp_templates' } as const;

/** Null if staff enter the ids. */
export function fixedBy({ config }: Pick<Services, 'config'>, channel: TextChannel): string | null {
  const { variable } = shopSettings[templateSettings[channel]];
  return config.readFrom.environment[variable] === undefined ? null : variable;
}

/** Returns the text as it is stored. */
export function checkTextMessage(
  { shopUrl }: Pick<Services, 'shopUrl'>,
  { channel, kind }: Pick<TextMessageName, 'channel' | 'kind'>,
  written: string,
): Result<string> {
  const text = written.replaceAll('\r\n', '\n').trim();
  const fault = findTextFault(channel, kind, text, new URL(shopUrl).host);
  return fault ? invalidFields({ text: [fault] }) : ok(text);
}

interface Wanted {
  text: string;
  status: TextStatus;
  templateId: string | null;
  category: SaveTextMessageBody['category'];
  /** The staff state that the id was approved for this text, whatever text was saved with it before. */
  isCorrection: boolean;
}

/**
 * An approved text is sent from the next message on, under its template id; a draft does not change what is sent.
 * Errors: 409 text_message_changed; 422 by field.
 */
export async function saveTextMessage(
  services: Services,
  actor: StaffActor,
  { version, text, status, template_id, category, is_correction: isCorrection, ...name }: SaveTextMessageBody,
): Promise<Result<null>> {
  const checked = checkTextMessage(services, name, text);
  if (!checked.ok) return checked;
  const templateId = status === 'approved' ? template_id : null;
  if (templateId !== null && !templateIdShapes[name.channel].test(templateId))
    return invalidFields({ template_id: [templateId === '' ? errors.idMissing : errors.idForm[name.channel]] });
  return addVersion(services, actor, name, version, null, () =>
    Promise.resolve(ok({ text: checked.value, status, templateId, category, isCorrection })),
  );
}

/**
 * An approved version is sent again under its id, if that is still usable; any other becomes a draft. Errors: 404
 * text_version_not_found; 409 text_message_changed; 422 if this program no longer sends such a text.
 */
export async function restoreTextMessage(
  services: Services,
  actor: StaffActor,
  { version, restored, ...name }: RestoreTextMessageBody,
): Promise<Result<null>> {
  return addVersion(services, actor, name, version, restored, async (tx) => {
    const draft = { status: 'draft', templateId: null, category: 'utility', isCorrection: true } as const;
    if (restored === 0) return ok({ ...draft, text: presetTextMessage(name.kind, name.language) });
    const row = await tx
      .selectFrom('text_message_version')
      .select(['text', 'status', 'template_id', 'category'])
      .where(({ and }) => and(textKey(name)))
      .where('version', '=', restored)
      .executeTakeFirst();
    if (!row) return err(404, 'text_version_not_found', errors.versionNotFound);
    const checked = checkTextMessage(services, name, row.text);
    if (!checked.ok) return checked;
    const { category } = row;
    const fixedId = fixedBy(services, name.channel) === null ? row.template_id : (idInUse(services, name) ?? '');
    return row.status === 'approved' && row.template_id === fixedId
      ? ok({ ...draft, text: row.text, category, status: 'approved' as const, templateId: row.template_id })
      : ok({ ...draft, text: row.text, category });
  });
}

/** Null if the message is not sent. */
export function idInUse(
  { config }: Pick<Services, 'config'>,
  { channel, kind, language }: TextMessageName,
): string | null {
  const ids = channel === 'sms' ? config.smsTemplates : config.whatsappTemplates;
  return ids[`${kind}.${language}`] ?? null;
}

export const textKey = ({ channel, kind, language }: TextMessageName) => ({ channel, kind, language });

async function addVersion(
  services: Services,
  actor: StaffActor,
  name: TextMessageName,
  version: number,
  restored: number | null,
  choose: (tx: Tx) => Promise<Result<Wanted>>,
): Promise<Result<null>> {
  const at = services.clock.now();
  const saved = await inTransaction(services.db, async (tx): Promise<Result<null>> => {
    await lockSetting(tx, 'shop_settings', { values: {}, secrets: {} }, at);
    const current = await tx
      .selectFrom('text_message_version')
      .select(['version', 'text', 'status', 'template_id', 'category'])
      .where(({ and }) => and(textKey(name)))
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if ((current?.version ?? 0) !== version) return err(409, 'text_message_changed', messages.errors.staff.changed);
    const chosen = await choose(tx);
    if (!chosen.ok) return chosen;
    const listed = await listId(services, tx, name, chosen.value, at);
    if (!listed.ok) return listed;
    const { text, status, templateId, category } = chosen.value;
    const row = { text, status, template_id: templateId, category };
    await tx
      .insertInto('text_message_version')
      .values({ ...name, ...row, version: version + 1, at, saved_by: actor.login, restored_version: restored })
      .execute();
    const { channel, kind, language } = name;
    const { version: _version, ...before } = current ?? { version: 0 };
    await recordStaffAction(tx, { ...actor, objectId: `${channel} ${kind} ${language}` }, at, { before, after: row });
    return ok(null);
  });
  if (saved.ok) await applyStoredSettings(services);
  return saved;
}

/** A draft changes nothing. Errors: 422 by field. */
async function listId(
  services: Services,
  tx: Tx,
  name: TextMessageName,
  { text, status, templateId, isCorrection }: Wanted,
  at: Date,
): Promise<Result<null>> {
  if (status === 'draft') return ok(null);
  const { channel, kind, language } = name;
  const message = `${kind}.${language}`;
  const setting = templateSettings[channel];
  const variable = fixedBy(services, channel);
  const { values } = await readStoredSettings(services, tx);
  const ids =
    variable === null
      ? readIds(values[setting] ?? '')
      : channel === 'sms'
        ? services.config.smsTemplates
        : services.config.whatsappTemplates;
  if (variable !== null && ids[message] !== (templateId ?? undefined))
    return invalidFields({
      [templateId === null ? 'status' : 'template_id']: [messages.errors.staff.settings.fixed({ variable })],
    });
  if (templateId !== null) {
    // At Meta the languages of a template share its name; an SMS is approved in one language.
    const other = Object.entries(ids).find(
      ([each, id]) => id === templateId && each !== message && (channel === 'sms' || each.split('.')[0] !== kind),
    );
    if (other) return invalidFields({ template_id: [errors.idOfOther] });
    const approved = isCorrection ? null : await readRegisteredText(tx, name, templateId, ids[message]);
    if (approved !== null && approved !== text) return invalidFields({ template_id: [errors.idOfOtherText] });
  }
  if (variable !== null) return ok(null);
  const { [message]: _mine, ...others } = ids;
  const next = templateId === null ? others : { ...others, [message]: templateId };
  const list = Object.entries(next).map((pair) => pair.join('='));
  await writeStoredSettings(services, tx, { ...values, [setting]: list.join(', ') }, at);
  return ok(null);
}

/** As far as the shop knows; null for an unknown id. */
async function readRegisteredText(
  tx: Tx,
  name: TextMessageName,
  templateId: string,
  current: string | undefined,
): Promise<string | null> {
  const row = await tx
    .selectFrom('text_message_version')
    .select('text')
    .where(({ and }) => and(textKey(name)))
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) return row.text;
  return templateId === current ? presetTextMessage(name.kind, name.language) : null;
}

/** "order_placed.en=1107…, order_placed.hi=1107…". */
function readIds(list: string): Record<string, string> {
  const pairs = list.split(',').map((pair) => pair.trim().split('='));
  return Object.fromEntries(pairs.filter(([message, id]) => message !== '' && id !== undefined));
}
