import { SettingTestReply } from '#contract/staff-settings.ts';
import {
  RestoreTextMessageBody,
  SaveTextMessageBody,
  TestTextMessageBody,
  TextMessageList,
  type TextMessageName,
  textMessagePaths,
  TextMessageQuery,
  TextMessageReply,
} from '#contract/staff-text-messages.ts';
import { kindsOfChannel, templateIdShapes } from '#contract/text-message-rules.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { readBrand } from '#server/content/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { tryMessageGateway } from '#server/platform/message-gateways.ts';
import { localize, messages } from '#server/platform/messages.ts';
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

const success = 'success' as const;
const { testMessages } = messages.errors.staff.settings;
const errors = messages.errors.staff.texts;

/** The texts of SMS and WhatsApp messages. One-time codes go out in them: who changes one proves who they are. */
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
    async (request, reply) => {
      const carried = checkCarried(request.query);
      return carried.ok ? answer(request.query) : sendApiError(request, reply, carried.error);
    },
  );

  site.post(
    text,
    { ...allow('settings.configure', 'text_message.save'), schema: { body: SaveTextMessageBody, response } },
    async (request, reply) => {
      const carried = checkCarried(request.body);
      if (!carried.ok) return sendApiError(request, reply, carried.error);
      const proved = await requireProof(services, request.actor);
      const saved = proved.ok ? await saveTextMessage(services, request.actor, request.body) : proved;
      return saved.ok ? answer(request.body) : sendApiError(request, reply, saved.error);
    },
  );

  site.post(
    restore,
    { ...allow('settings.configure', 'text_message.restore'), schema: { body: RestoreTextMessageBody, response } },
    async (request, reply) => {
      const carried = checkCarried(request.body);
      if (!carried.ok) return sendApiError(request, reply, carried.error);
      const proved = await requireProof(services, request.actor);
      const restored = proved.ok ? await restoreTextMessage(services, request.actor, request.body) : proved;
      return restored.ok ? answer(request.body) : sendApiError(request, reply, restored.error);
    },
  );

  // What is typed goes to one phone, filled with samples, past the outbox; the gateway charges for it, so it is limited.
  site.post(
    test,
    {
      ...allow('settings.configure', 'text_message.test'),
      schema: { body: TestTextMessageBody, response: { 200: SettingTestReply } },
    },
    async (request, reply) => {
      const { channel, kind, language, template_id: templateId, to } = request.body;
      const carried = checkCarried(request.body);
      if (!carried.ok) return sendApiError(request, reply, carried.error);
      const allowed = await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`));
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      const checked = checkTextMessage(services, request.body, request.body.text);
      if (!checked.ok) return sendApiError(request, reply, checked.error);
      if (!templateIdShapes[channel].test(templateId)) {
        const fault = templateId === '' ? errors.idMissing : errors.idForm[channel];
        return sendApiError(request, reply, invalidFields({ template_id: [fault] }).error);
      }
      const brand = await readBrand(services.db);
      const written = writeTextMessage(checked.value, sampleFields(language, brand.name));
      const isSetUp = services.config.messageGateways[channel] !== null;
      const detail = isSetUp
        ? await tryMessageGateway(services, channel, { to, kind, language, templateId, ...written })
        : '';
      await inTransaction(services.db, async (tx) => {
        const named = { ...request.actor, objectId: `${channel} ${kind} ${language}` };
        await recordStaffAction(tx, named, services.clock.now(), { before: {}, after: { ok: detail === null } });
        return ok(null);
      });
      const message = !isSetUp ? errors.noGateway : detail === null ? testMessages.sent({ to }) : testMessages.failed;
      return {
        status: success,
        data: { ok: detail === null, message: localize(request, message), detail: detail ?? '' },
      };
    },
  );
}

/** Codes go by SMS only. */
function checkCarried({ channel, kind }: TextMessageName): Result<null> {
  return kindsOfChannel(channel).includes(kind) ? ok(null) : invalidFields({ kind: [errors.notCarried] });
}
