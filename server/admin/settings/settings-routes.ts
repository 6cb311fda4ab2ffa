import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  SettingsPatch,
  SettingTestReply,
  StaffSettingsReply,
  staffSettingsPaths,
  TestMailBody,
  TestMessageBody,
  TestPaymentsBody,
} from '#contract/staff-settings.ts';
import { languages } from '#contract/language.ts';
import { kindsOfChannel } from '#contract/text-message-rules.ts';
import { recordStaffAction } from '#server/audit/index.ts';
import { readBrand, senderOf } from '#server/content/index.ts';
import { paymentProviders, verifyProviderAccount } from '#server/payments/index.ts';
import { knownCaller } from '#server/platform/caller.ts';
import { inTransaction } from '#server/platform/database.ts';
import { tryMessageGateway } from '#server/platform/message-gateways.ts';
import type { ApprovedText, MessageChannel } from '#server/platform/sms.ts';
import { paragraph, renderEmail } from '#server/platform/email-template.ts';
import { sendTestEmail } from '#server/platform/email.ts';
import { sendApiError, type Site } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { localize, messages, translate } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, type Result } from '#server/platform/result.ts';
import type { Services } from '#server/platform/services.ts';
import { writeApprovedText } from '#server/platform/text-messages.ts';
import { sampleFields } from '#server/templates/index.ts';
import { requireProof } from '#server/staff/index.ts';
import { allow } from '../guard.ts';
import { readSettings, saveSettings } from './save-settings.ts';

const success = 'success' as const;
const texts = messages.errors.staff.settings;

/** Limits, direct sellers, mail, SMS templates and payment providers of the shop. Payment keys and the mail server ask for a recent proof of who it is. */
export function staffSettingsRoutes(site: Site, services: Services, limits: Limits): void {
  const response = { 200: StaffSettingsReply };
  const answer = async () => ({ status: success, data: await readSettings(services) });
  const save = async (request: FastifyRequest, reply: FastifyReply, saving: () => Promise<Result<null>>) => {
    const saved = await saving();
    return saved.ok ? answer() : sendApiError(request, reply, saved.error);
  };

  site.get(staffSettingsPaths.settings, { ...allow('settings.read'), schema: { response } }, answer);
  for (const group of ['limits', 'network'] as const)
    site.post(
      staffSettingsPaths[group],
      { ...allow('settings.configure', 'settings.update'), schema: { body: SettingsPatch, response } },
      (request, reply) => save(request, reply, () => saveSettings(services, request.actor, group, request.body)),
    );
  // One-time codes go through these: who controls them can take accounts over.
  for (const group of ['mail', 'messages'] as const)
    site.post(
      staffSettingsPaths[group],
      { ...allow('settings.configure', 'settings.update'), schema: { body: SettingsPatch, response } },
      (request, reply) =>
        save(request, reply, async () => {
          const proved = await requireProof(services, request.actor);
          return proved.ok ? saveSettings(services, request.actor, group, request.body) : proved;
        }),
    );
  site.post(
    staffSettingsPaths.payments,
    { ...allow('payments.configure', 'payment_settings.update'), schema: { body: SettingsPatch, response } },
    (request, reply) =>
      save(request, reply, async () => {
        const proved = await requireProof(services, request.actor);
        return proved.ok ? saveSettings(services, request.actor, 'payments', request.body) : proved;
      }),
  );
  testRoutes(site, services, limits);
}

/** Tests that ask the mail server and the providers: limited, because each opens a connection of ours to somebody else. */
function testRoutes(site: Site, services: Services, limits: Limits): void {
  const response = { 200: SettingTestReply };
  const record = (request: FastifyRequest, after: Record<string, unknown>) =>
    inTransaction(services.db, async (tx) => {
      await recordStaffAction(tx, request.actor, services.clock.now(), { before: {}, after });
      return ok(null);
    });

  site.post(
    staffSettingsPaths.testMail,
    { ...allow('settings.configure', 'settings.send_test_email'), schema: { body: TestMailBody, response } },
    async (request, reply) => {
      const allowed = await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`));
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      const { to } = request.body;
      const language = languageOf(request);
      const brand = await readBrand(services.db, language);
      const email = messages.settings.testEmail;
      const content = renderEmail(
        senderOf(brand),
        translate(email.subject({ brand: brand.name }), language),
        translate(email.heading, language),
        [paragraph(translate(email.text({ brand: brand.name }), language))],
        language,
      );
      const isSetUp = services.config.smtpUrl !== null;
      const detail = isSetUp ? await sendTestEmail(services, to, content) : '';
      await record(request, { ok: detail === null });
      const message = !isSetUp
        ? texts.testMail.none
        : detail === null
          ? texts.testMail.sent({ to })
          : texts.testMail.failed;
      return {
        status: success,
        data: { ok: detail === null, message: localize(request, message), detail: detail ?? '' },
      };
    },
  );

  site.post(
    staffSettingsPaths.testMessages,
    { ...allow('settings.configure', 'settings.send_test_message'), schema: { body: TestMessageBody, response } },
    async (request, reply) => {
      const allowed = await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`));
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      const { channel, to } = request.body;
      const text = await sampleText(services, channel, to);
      const isSetUp = services.config.messageGateways[channel] !== null && text !== null;
      const detail = isSetUp ? await tryMessageGateway(services, channel, text) : '';
      await record(request, { channel, ok: detail === null });
      const { none, sent, failed } = texts.testMessages;
      const message = !isSetUp ? none : detail === null ? sent({ to }) : failed;
      return {
        status: success,
        data: { ok: detail === null, message: localize(request, message), detail: detail ?? '' },
      };
    },
  );

  site.post(
    staffSettingsPaths.testPayments,
    { ...allow('payments.configure', 'payment_settings.test'), schema: { body: TestPaymentsBody, response } },
    async (request, reply) => {
      const allowed = await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`));
      if (!allowed.ok) return sendApiError(request, reply, allowed.error);
      const { name, title } = paymentProviders.find((each) => each.name === request.body.provider)!;
      const isSetUp = name in services.config.payments.accounts;
      const detail = isSetUp ? await verifyProviderAccount(services, name) : '';
      await record(request, { provider: name, ok: detail === null });
      const { none, good, failed } = texts.testPayments;
      const message = !isSetUp ? none : detail === null ? good : failed;
      return {
        status: success,
        data: { ok: detail === null, message: localize(request, message({ provider: title })), detail: detail ?? '' },
      };
    },
  );
}

/** The first message that has an approved template for this channel, filled with samples; null where none has one. */
async function sampleText(services: Services, channel: MessageChannel, to: string): Promise<ApprovedText | null> {
  const { config, db } = services;
  const templates = channel === 'sms' ? config.smsTemplates : config.whatsappTemplates;
  for (const language of languages)
    for (const kind of kindsOfChannel(channel)) {
      const templateId = templates[`${kind}.${language}`];
      if (templateId === undefined) continue;
      const { name } = await readBrand(db);
      const message = { to, kind, language, fields: sampleFields(language, name) };
      return writeApprovedText(db, channel, message, templateId);
    }
  return null;
}
