import { type Language, languages } from '#contract/language.ts';
import type { TextMessage, TextMessageList, TextMessageName } from '#contract/admin/settings/text-messages.ts';
import {
  fieldsOfText,
  kindsOfChannel,
  longestTextValue,
  textChannels,
  type TextField,
} from '#contract/text-message-rules.ts';
import { readBrand } from '#server/content/index.ts';
import type { Services } from '#server/platform/services.ts';
import { presetTextMessage, readApprovedText } from '#server/platform/text-messages.ts';
import { policy } from '#contract/policy.ts';
import { messagesIn } from '#locales/messages.ts';
import { codeMinutes } from '#server/verification/index.ts';
import { fixedBy, idInUse, textKey } from './edit-text-messages.ts';

/** Per message and language. */
const maxShown = 30;

/** Says whether each is sent, and whether a text of it awaits approval. */
export async function listTextMessages(services: Services): Promise<TextMessageList['data']> {
  const latest = await services.db
    .selectFrom('text_message_version')
    .distinctOn(['channel', 'kind', 'language'])
    .select(['channel', 'kind', 'language', 'status'])
    .orderBy('channel')
    .orderBy('kind')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  const { sms, whatsapp } = services.config.messageGateways;
  const list = textChannels.flatMap((channel) =>
    kindsOfChannel(channel).flatMap((kind) =>
      languages.map((language) => {
        const name = { channel, kind, language };
        const row = latest.find((each) => each.channel === channel && each.kind === kind && each.language === language);
        return { ...name, is_sent: idInUse(services, name) !== null, has_draft: row?.status === 'draft' };
      }),
    ),
  );
  return { messages: list, is_connected: { sms: sms !== null, whatsapp: whatsapp !== null } };
}

/** The text, what is sent now, and the latest versions. */
export async function readTextMessage(services: Services, name: TextMessageName): Promise<TextMessage> {
  const { db, config } = services;
  const { channel, kind, language } = name;
  const rows = await db
    .selectFrom('text_message_version')
    .select(['version', 'at', 'saved_by', 'restored_version', 'text', 'status', 'template_id', 'category'])
    .where(({ and }) => and(textKey(name)))
    .orderBy('version', 'desc')
    .limit(maxShown)
    .execute();
  const [latest] = rows;
  const id = idInUse(services, name);
  const preset = presetTextMessage(kind, language);
  const sent = id === null ? null : { text: await readApprovedText(db, channel, name, id), template_id: id };
  const { name: brand } = await readBrand(db);
  const { known, necessary } = fieldsOfText(kind);
  const { sms, whatsapp } = config.messageGateways;
  return {
    ...textKey(name),
    version: latest?.version ?? 0,
    preset,
    text: latest?.text ?? sent?.text ?? preset,
    status: latest?.status ?? (sent ? 'approved' : 'draft'),
    category: latest?.category ?? 'utility',
    in_use: sent,
    fixed_by: fixedBy(services, channel),
    fields: known.map((field) => ({
      name: field,
      is_necessary: necessary.includes(field),
      sample: sampleFields(language, brand)[field],
      longest: Math.min(longestTextValue, longestOf(field, brand)),
    })),
    brand,
    sender: channel === 'sms' ? (sms?.sender ?? null) : null,
    is_connected: (channel === 'sms' ? sms : whatsapp) !== null,
    versions: rows.map(({ category: _category, at, ...version }) => ({
      ...version,
      at: at.toISOString(),
    })),
  };
}

export function sampleFields(language: Language, brand: string): Record<TextField, string> {
  return {
    name: messagesIn(language).emails.samples.name,
    brand,
    number: 'K7QM3-XV9RK',
    rupees: '1,284',
    courier: 'Blue Dart',
    trackingNumber: 'BD48120077',
    phone: '1800 123 4567',
    site: 'shop.example/undo',
    code: '482915',
    minutes: String(codeMinutes),
    hours: String(policy.undoContactHours),
    memberId: '482913',
    utr: 'SBIN426311048215',
  };
}

/** In characters; names are limited only by the mobile networks' limit for a value. */
function longestOf(field: TextField, brand: string): number {
  const longest: Partial<Record<TextField, number>> = {
    brand: Array.from(brand).length,
    number: 'K7QM3-XV9RK'.length,
    rupees: '99,99,999'.length,
    code: 6,
    memberId: 8,
    minutes: 2,
    hours: 2,
  };
  return longest[field] ?? longestTextValue;
}
