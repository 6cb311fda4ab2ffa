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
} from '#contract/staff-message-templates.ts';
import { type Language, languages } from '#contract/language.ts';
import { SettingTestReply } from '#contract/staff-settings.ts';
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
import { sendApiError, type Site } from '#server/platform/http.ts';
import { localize, messages } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { allow } from '../guard.ts';
import { type ListColumns, sendList } from '../list-export.ts';

const success = 'success' as const;
const { testMail } = messages.errors.staff.settings;

/** The words of the emails to customers, by template and language. */
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

  // A template in all languages is a page of the file.
  site.get(
    `${templates}.csv`,
    {
      ...allow('settings.read', 'message_template.export'),
      schema: { summary: 'All texts of the emails as a CSV file', produces: ['text/csv'] },
    },
    (_request, reply) =>
      sendList(reply, 'email-texts', textColumns, async (cursor = '0') => {
        const at = Number(cursor);
        const name = templateNames[at]!;
        const read = await Promise.all(languages.map((each) => readTemplate(services.database.background, name, each)));
        const data = read.flatMap(({ language, texts }) =>
          texts.map((text) => ({ ...text, template: name, language })),
        );
        return { data, meta: { next_cursor: at + 1 < templateNames.length ? String(at + 1) : null } };
      }),
  );

  site.get(
    template,
    { ...allow('settings.read'), schema: { querystring: MessageTemplateQuery, response } },
    (request) => answer(request.query),
  );

  site.post(
    template,
    { ...allow('settings.configure', 'message_template.save'), schema: { body: SaveMessageTemplateBody, response } },
    async (request, reply) => {
      const saved = await saveTemplate(services, request.actor, request.body);
      return saved.ok ? answer(request.body) : sendApiError(request, reply, saved.error);
    },
  );

  site.post(
    restore,
    {
      ...allow('settings.configure', 'message_template.restore'),
      schema: { body: RestoreMessageTemplateBody, response },
    },
    async (request, reply) => {
      const restored = await restoreTemplate(services, request.actor, request.body);
      return restored.ok ? answer(request.body) : sendApiError(request, reply, restored.error);
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
    async (request, reply) => {
      const allowed = await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`));
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      const { template: name, language, texts } = request.body;
      const emails = await previewTemplate(services, name, language, texts);
      if (!emails.ok) return sendApiError(request, reply, emails.error);
      const isSetUp = services.config.smtpUrl !== null;
      const to = request.staff.email;
      const detail = isSetUp ? await sendTestEmail(services, to, emails.value[0]!) : '';
      await inTransaction(services.db, async (tx) => {
        const named = { ...request.actor, objectId: `${name} ${language}` };
        await recordStaffAction(tx, named, services.clock.now(), { before: {}, after: { ok: detail === null } });
        return ok(null);
      });
      const message = !isSetUp ? testMail.none : detail === null ? testMail.sent({ to }) : testMail.failed;
      return {
        status: success,
        data: { ok: detail === null, message: localize(request, message), detail: detail ?? '' },
      };
    },
  );
}

const textColumns: ListColumns<TemplateText & { template: TemplateName; language: Language }> = {
  email: (row) => row.template,
  language: (row) => row.language,
  text: (row) => row.key,
  standard: (row) => row.preset,
  own: (row) => row.own,
};
