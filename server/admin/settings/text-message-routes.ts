import type * as z from 'zod/mini';
import { SettingTestReply } from '#contract/admin/settings/settings.ts';
import {
  RestoreTextMessageBody,
  SaveTextMessageBody,
  TestTextMessageBody,
  TextMessageList,
  type TextMessageName,
  textMessagePaths,
  TextMessageQuery,
  TextMessageReply,
} from '#contract/admin/settings/text-messages.ts';
import { kindsOfChannel, templateIdShapes } from '#contract/text-message-rules.ts';
import { recordStaffAction, type StaffActor } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { type Site, unwrap } from '#server/platform/http.ts';
import { tryMessageGateway } from '#server/platform/message-gateways.ts';
import { messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { invalidFields, ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { writeTextMessage } from '#server/platform/text-messages.ts';
import {
  checkTextMessage,
  listTextMessages,
  readTextMessage,
  restoreTextMessage,
  sampleFields,
  saveTextMessage,
} from '#server/templates/index.ts';
import { requireProof } from '#server/staff/index.ts';
import { allow } from '../guard.ts';
import { tellMessageTrial } from './settings-routes.ts';

const success = 'success' as const;
const errors = messages.errors.staff.texts;

/** One-time codes are sent with these texts, so changing one requires proof of identity. */
export function textMessageRoutes(site: Site, services: Services, limits: Limits): void {
  const { texts, text, restore, test } = textMessagePaths;
  const response = { 200: TextMessageReply };
  const answer = async (name: TextMessageName) => ({ status: success, data: await readTextMessage(services, name) });

  site.get(texts, { ...allow('settings.read'), schema: { response: { 200: TextMessageList } } }, async () => ({
    status: success,
    data: await listTextMessages(services),
  }));

  site.get(
    text,
    { ...allow('settings.read'), schema: { querystring: TextMessageQuery, response } },
    async (request) => {
      unwrap(checkCarried(request.query));
      return answer(request.query);
    },
  );

  site.post(
    text,
    { ...allow('settings.configure', 'text_message.save'), schema: { body: SaveTextMessageBody, response } },
    async (request) => {
      unwrap(checkCarried(request.body));
      const proved = await requireProof(services, request.actor);
      unwrap(proved.ok ? await saveTextMessage(services, request.actor, request.body) : proved);
      return answer(request.body);
    },
  );

  site.post(
    restore,
    { ...allow('settings.configure', 'text_message.restore'), schema: { body: RestoreTextMessageBody, response } },
    async (request) => {
      unwrap(checkCarried(request.body));
      const proved = await requireProof(services, request.actor);
      unwrap(proved.ok ? await restoreTextMessage(services, request.actor, request.body) : proved);
      return answer(request.body);
    },
  );

  // Sends the typed text with samples to one phone, bypassing the outbox; limited, because the gateway charges for it.
  site.post(
    test,
    {
      ...allow('settings.configure', 'text_message.test'),
      schema: { body: TestTextMessageBody, response: { 200: SettingTestReply } },
    },
    async (request) => {
      unwrap(checkCarried(request.body));
      unwrap(await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`)));
      const trial = unwrap(await testTextMessage(services, request.actor, request.body));
      return tellMessageTrial(request, trial, request.body.to, errors.noGateway);
    },
  );
}

async function testTextMessage(
  services: Services,
  actor: StaffActor,
  body: z.infer<typeof TestTextMessageBody>,
): Promise<Result<Awaited<ReturnType<typeof tryMessageGateway>>>> {
  const { channel, kind, language, template_id: templateId, to } = body;
  const checked = checkTextMessage(services, body, body.text);
  if (!checked.ok) return checked;
  if (!templateIdShapes[channel].test(templateId)) {
    const fault = templateId === '' ? errors.idMissing : errors.idForm[channel];
    return invalidFields({ template_id: [fault] });
  }
  const brand = await readBrand(services.db);
  const written = writeTextMessage(checked.value, sampleFields(language, brand.name));
  const trial = await tryMessageGateway(services, channel, { to, kind, language, templateId, ...written });
  return inTransaction(services.db, async (tx) => {
    const named = { ...actor, objectId: `${channel} ${kind} ${language}` };
    const after = { ok: trial.outcome === 'good' };
    await recordStaffAction(tx, named, services.clock.now(), { before: {}, after });
    return ok(trial);
  });
}

/** Codes are sent only by SMS. */
function checkCarried({ channel, kind }: TextMessageName): Result<null> {
  return kindsOfChannel(channel).includes(kind) ? ok(null) : invalidFields({ kind: [errors.notCarried] });
}
