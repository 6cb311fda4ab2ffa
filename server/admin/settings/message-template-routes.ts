import type { FastifyReply } from 'fastify';
import type * as z from 'zod/mini';
import {
  MessagePreviewReply,
  MessageTemplateList,
  messageTemplatePaths,
  MessageTemplateQuery,
  MessageTemplateReply,
  PreviewMessageTemplateBody,
  RestoreMessageTemplateBody,
  SaveMessageTemplateBody,
  type TemplateName,
  templateNames,
  type TemplateText,
} from '#contract/admin/settings/message-templates.ts';
import { type Language, languages } from '#contract/language.ts';
import { SettingTestReply } from '#contract/admin/settings/settings.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import {
  listTemplates,
  previewTemplate,
  readTemplate,
  restoreTemplate,
  saveTemplate,
} from '#server/templates/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { sendTestEmail } from '#server/platform/email.ts';
import { sendApiError, type Site, unwrap } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { type ListColumns, sendList } from '../list-export.ts';
import type { StaffCaller } from '../run-or-propose.ts';

const success = 'success' as const;
const { testMail } = messages.errors.staff.settings;

/** Texts of emails to customers, by template and language. */
export function messageTemplateRoutes(site: Site, services: Services, limits: Limits): void {
  const { templates, template, preview, test, restore } = messageTemplatePaths;
  const response = { 200: MessageTemplateReply };
  const answer = async ({ template: name, language }: { template: TemplateName; language: Language }) => ({
    status: success,
    data: await readTemplate(services.db, name, language),
  });

  site.get(templates, { ...allow('settings.read'), schema: { response: { 200: MessageTemplateList } } }, async () => ({
    status: success,
    data: await listTemplates(services.db),
  }));

  site.get(
    `${templates}.csv`,
    {
      ...allow('settings.read', 'message_template.export'),
      schema: { summary: 'All texts of the emails as a CSV file', produces: ['text/csv'] },
    },
    (_request, reply) => sendTexts(services, reply),
  );

  site.get(
    template,
    { ...allow('settings.read'), schema: { querystring: MessageTemplateQuery, response } },
    (request) => answer(request.query),
  );

  site.post(
    template,
    { ...allow('settings.configure', 'message_template.save'), schema: { body: SaveMessageTemplateBody, response } },
    async (request) => {
      unwrap(await saveTemplate(services, request.actor, request.body));
      return answer(request.body);
    },
  );

  site.post(
    restore,
    {
      ...allow('settings.configure', 'message_template.restore'),
      schema: { body: RestoreMessageTemplateBody, response },
    },
    async (request) => {
      unwrap(await restoreTemplate(services, request.actor, request.body));
      return answer(request.body);
    },
  );

  site.post(
    preview,
    {
      ...allow('settings.read', 'changes_nothing'),
      schema: { body: PreviewMessageTemplateBody, response: { 200: MessagePreviewReply } },
    },
    async (request, reply) => {
      const { template: name, language, texts } = request.body;
      const emails = await previewTemplate(services, name, language, texts);
      if (!emails.ok) return sendApiError(request, reply, emails.error);
      return { status: success, data: { emails: emails.value } };
    },
  );

  site.post(
    test,
    {
      ...allow('settings.configure', 'message_template.test'),
      schema: { body: PreviewMessageTemplateBody, response: { 200: SettingTestReply } },
    },
    async (request) => {
      unwrap(await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`)));
      const { isSent, message, detail } = await testTemplate(services, request, request.body);
      return { status: success, data: { ok: isSent, message: localize(request, message), detail } };
    },
  );
}

/** Sends all texts as a file. A page of it is one template in all languages. */
function sendTexts(services: Services, reply: FastifyReply) {
  return sendList(reply, 'email-texts', textColumns, async (cursor = '0') => {
    const at = Number(cursor);
    const name = templateNames[at]!;
    const read = await Promise.all(languages.map((each) => readTemplate(services.database.background, name, each)));
    const data = read.flatMap(({ language, texts }) => texts.map((text) => ({ ...text, template: name, language })));
    return { data, meta: { next_cursor: at + 1 < templateNames.length ? String(at + 1) : null } };
  });
}

/** Sends a template to the staff member who asks. `detail` is what the mail server said. */
async function testTemplate(
  services: Services,
  { staff, actor }: StaffCaller,
  { template: name, language, texts }: z.infer<typeof PreviewMessageTemplateBody>,
) {
  const emails = unwrap(await previewTemplate(services, name, language, texts));
  const isSetUp = services.config.smtpUrl !== null;
  const to = staff.email;
  const detail = isSetUp ? await sendTestEmail(services, to, emails[0]!) : '';
  const isSent = detail === null;
  await inTransaction(services.db, async (tx) => {
    const named = { ...actor, objectId: `${name} ${language}` };
    await recordStaffAction(tx, named, services.clock.now(), { before: {}, after: { ok: isSent } });
    return ok(null);
  });
  const message = !isSetUp ? testMail.none : isSent ? testMail.sent({ to }) : testMail.failed;
  return { isSent, message, detail: detail ?? '' };
}

const textColumns: ListColumns<TemplateText & { template: TemplateName; language: Language }> = {
  email: (row) => row.template,
  language: (row) => row.language,
  text: (row) => row.key,
  standard: (row) => row.preset,
  own: (row) => row.own,
};
