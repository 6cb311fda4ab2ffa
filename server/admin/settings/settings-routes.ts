import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type SettingGroup,
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
import { runInside } from '#server/platform/run-inside.ts';
import type { Services } from '#server/platform/services.ts';
import { applyStoredSettings } from '#server/platform/stored-settings.ts';
import { writeApprovedText } from '#server/platform/text-messages.ts';
import { sampleFields } from '#server/templates/index.ts';
import { describeSettings, readSettings, saveSettings } from '#server/settings/index.ts';
import { type Outcome, requireProof, runWithApproval, tellOwners } from '#server/staff/index.ts';
import { allow } from '../guard.ts';

const success = 'success' as const;
const texts = messages.errors.staff.settings;

/**
 * Limits, direct sellers, mail, SMS templates and payment providers of the shop. What decides who gets money by which rules takes two people, and so do a mail
 * server and gateways in the place of those in use; payment keys and these ask for a recent proof of who it is.
 */
export function staffSettingsRoutes(site: Site, services: Services, limits: Limits): void {
  const schema = { body: SettingsPatch, response: { 200: StaffSettingsReply } };
  site.get(
    staffSettingsPaths.settings,
    { ...allow('settings.read'), schema: { response: schema.response } },
    async () => ({ status: success, data: await readSettings(services), awaits_approval: false }),
  );
  site.post(
    staffSettingsPaths.limits,
    { ...allow('settings.configure', 'settings.update'), schema },
    (request, reply) =>
      answer(services, request, reply, () => saveSettings(services, request.actor, 'limits', request.body)),
  );
  // One-time codes and invitations go through these: who controls them can take accounts over, and join in somebody else's place.
  for (const group of ['mail', 'messages'] as const)
    site.post(
      staffSettingsPaths[group],
      { ...allow('settings.configure', 'settings.update'), schema },
      (request, reply) =>
        answer(services, request, reply, async () => {
          const proved = await requireProof(services, request.actor);
          if (!proved.ok) return proved;
          return (isInUse(services, group) ? askSecondPerson : saveAndTell)(services, request, group);
        }),
    );
  site.post(
    staffSettingsPaths.network,
    { ...allow('settings.configure', 'settings.update'), schema },
    (request, reply) => answer(services, request, reply, () => askSecondPerson(services, request, 'network')),
  );
  site.post(
    staffSettingsPaths.payments,
    { ...allow('payments.configure', 'payment_settings.update'), schema },
    (request, reply) =>
      answer(services, request, reply, async () => {
        const proved = await requireProof(services, request.actor);
        return proved.ok ? askSecondPerson(services, request, 'payments') : proved;
      }),
  );
  testRoutes(site, services, limits);
}

type SettingsRequest = FastifyRequest & { body: SettingsPatch };

/** Answers all settings as they hold then, and whether what was sent waits for a second person. */
async function answer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  saving: () => Promise<Result<Outcome | null>>,
) {
  const saved = await saving();
  if (!saved.ok) return sendApiError(request, reply, saved.error);
  await applyStoredSettings(services);
  return {
    status: success,
    data: await readSettings(services),
    awaits_approval: saved.value?.state === 'awaiting_approval',
  };
}

function askSecondPerson(services: Services, { actor, staff, body }: SettingsRequest, group: SettingGroup) {
  const action = group === 'payments' ? ('payment_settings.update' as const) : ('settings.update' as const);
  return runWithApproval(services, { member: staff, actor }, { action, objectId: group, input: { group, ...body } });
}

/** Saves what a shop without mail or messages cannot wait for, and tells every owner. */
function saveAndTell(services: Services, { actor, staff, body }: SettingsRequest, group: 'mail' | 'messages') {
  return runInside(services, async (inner) => {
    const saved = await saveSettings(inner, actor, group, body);
    const action = group === 'mail' ? ('mail_settings.update' as const) : ('message_settings.update' as const);
    if (saved.ok) await tellOwners(inner.db, inner, { action, facts: describeSettings(body), by: staff.name });
    return saved;
  });
}

/** Whether the shop sends through what these settings name. */
function isInUse({ config: { smtpUrl, messageGateways } }: Services, group: 'mail' | 'messages'): boolean {
  return group === 'mail' ? smtpUrl !== null : messageGateways.sms !== null || messageGateways.whatsapp !== null;
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
