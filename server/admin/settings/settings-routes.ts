import type { FastifyRequest } from 'fastify';
import {
  type SettingGroup,
  SettingsPatch,
  SettingTestReply,
  type StaffSettings,
  StaffSettingsReply,
  staffSettingsPaths,
  TestMailBody,
  TestMessageBody,
  TestPaymentsBody,
} from '#contract/admin/settings/settings.ts';
import { type Language, languages } from '#contract/language.ts';
import type { Brand } from '#contract/content.ts';
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
import { type Site, unwrap } from '#server/platform/http.ts';
import { languageOf } from '#server/platform/language.ts';
import { localize, type MessageRef, messages, translate } from '#server/platform/messages.ts';
import type { Limits } from '#server/platform/rate-limit.ts';
import { ok, type Result } from '#server/platform/result.ts';
import { runInside } from '#server/platform/run-inside.ts';
import type { Services } from '#server/platform/services.ts';
import type { Trial } from '#server/platform/unreachable-error.ts';
import { applyStoredSettings } from '#server/platform/stored-settings.ts';
import { writeApprovedText } from '#server/platform/text-messages.ts';
import { sampleFields } from '#server/templates/index.ts';
import { describeSettings, dropUnchanged, readSettings, saveSettings } from '#server/settings/index.ts';
import { notifyOwners, type Outcome, requireProof, settingNotices } from '#server/staff/index.ts';
import { runWithApproval } from '../approvals.ts';
import { allow } from '../guard.ts';
import type { StaffCaller } from '../run-or-propose.ts';

const success = 'success' as const;
const texts = messages.errors.staff.settings;

/**
 * Rules by which money is paid out, and replacing a mail server or gateways in use, need two people. Payment keys, and
 * mail and gateway settings, also require recent proof of identity.
 */
export function staffSettingsRoutes(site: Site, services: Services, limits: Limits): void {
  const response = { 200: StaffSettingsReply };
  site.get(staffSettingsPaths.settings, { ...allow('settings.read'), schema: { response } }, () =>
    answer(services, { state: 'unchanged' }),
  );
  const save = (group: SettingGroup, allowed: ReturnType<typeof allow>) =>
    site.post(
      staffSettingsPaths[group],
      { ...allowed, schema: { body: SettingsPatch, response } },
      async ({ actor, staff, body }) => {
        if (groupsWithProof.includes(group)) unwrap(await requireProof(services, actor));
        const patch = await dropUnchanged(services, body);
        if (Object.keys(patch.changes).length === 0) return answer(services, { state: 'unchanged' });
        const saved = unwrap(await saveOrPropose(services, { actor, staff, body: patch }, group));
        await applyStoredSettings(services);
        return answer(services, saved);
      },
    );
  const update = allow('settings.configure', 'settings.update');
  for (const group of ['limits', 'network', 'mail', 'messages'] as const) save(group, update);
  save('payments', allow('payments.configure', 'payment_settings.update'));
  testRoutes(site, services, limits);
}

/**
 * Mail and messages carry one-time codes and invitations. Whoever controls them can take over accounts and accept other
 * people's invitations.
 */
const groupsWithProof: readonly SettingGroup[] = ['mail', 'messages', 'payments'];

type SettingsRequest = StaffCaller & { body: SettingsPatch };

/** Returns the reply: all saved settings, and whether the change awaits approval or changes nothing. */
async function answer(services: Services, { state }: { state: Outcome['state'] | 'unchanged' }) {
  return {
    status: success,
    data: { ...(await readSettings(services)), approvals: approvalsOf(services) },
    awaits_approval: state === 'awaiting_approval',
    has_changes: state !== 'unchanged',
  };
}

/** The groups whose changes need a second person. A shop without mail or gateways cannot wait for one to set them up. */
function approvalsOf({ config: { smtpUrl, messageGateways } }: Services): StaffSettings['approvals'] {
  const sendsMessages = messageGateways.sms !== null || messageGateways.whatsapp !== null;
  return {
    network: 'settings.update',
    payments: 'payment_settings.update',
    ...(smtpUrl !== null && { mail: 'settings.update' }),
    ...(sendsMessages && { messages: 'settings.update' }),
  };
}

async function saveOrPropose(
  services: Services,
  { actor, staff, body }: SettingsRequest,
  group: SettingGroup,
): Promise<Result<Pick<Outcome, 'state'>>> {
  const action = approvalsOf(services)[group];
  if (action) {
    const requested = { action, objectId: group, input: { group, ...body } };
    return runWithApproval(services, { member: staff, actor }, requested);
  }
  return runInside(services, async (inner) => {
    const saved = await saveSettings(inner, actor, group, body);
    if (!saved.ok) return saved;
    if (group !== 'limits') {
      const facts = describeSettings(services.config, body);
      await notifyOwners(inner.db, inner, { action: settingNotices[group], facts, by: staff.name });
    }
    return ok({ state: 'done' as const });
  });
}

/** Limited, because each test opens a connection from us to a third party. */
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
    async (request) => {
      unwrap(await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`)));
      const { to } = request.body;
      const content = testEmail(await readBrand(services.db, languageOf(request)), languageOf(request));
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
    async (request) => {
      unwrap(await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`)));
      const { channel, to } = request.body;
      const text = await sampleText(services, channel, to);
      const trial = text === null ? noTrial : await tryMessageGateway(services, channel, text);
      await record(request, { channel, ok: trial.outcome === 'good' });
      return tellMessageTrial(request, trial, to, texts.testMessages.none);
    },
  );

  site.post(
    staffSettingsPaths.testPayments,
    { ...allow('payments.configure', 'payment_settings.test'), schema: { body: TestPaymentsBody, response } },
    async (request) => {
      unwrap(await limits.settingTest.take(knownCaller(`staff:${request.staff.id}`)));
      const { provider } = request.body;
      const trial = await verifyProviderAccount(services, provider);
      await record(request, { provider, ok: trial.outcome === 'good' });
      const title = paymentProviders.find(({ name }) => name === provider)?.title ?? provider;
      return tellTrial(request, trial, texts.testPayments[trial.outcome]({ provider: title }));
    },
  );
}

function testEmail(brand: Brand, language: Language) {
  const email = messages.settings.testEmail;
  return renderEmail(
    senderOf(brand),
    translate(email.subject({ brand: brand.name }), language),
    translate(email.heading, language),
    [paragraph(translate(email.text({ brand: brand.name }), language))],
    language,
  );
}

const noTrial = { outcome: 'none', words: '', provider: '' } as const;

const tellTrial = (request: FastifyRequest, { outcome, words }: Trial, message: MessageRef) => ({
  status: success,
  data: { ok: outcome === 'good', message: localize(request, message), detail: words },
});

/** `none` says what is missing if no message was sent. */
export function tellMessageTrial(
  request: FastifyRequest,
  trial: Trial & { provider: string },
  to: string,
  none: MessageRef,
) {
  const { good, failed, unreachable } = texts.testMessages;
  const { outcome, provider } = trial;
  const said = { good: good({ to }), failed: failed({ provider }), unreachable: unreachable({ provider }), none };
  return tellTrial(request, trial, said[outcome]);
}

/** The first message with an approved template, filled with samples; null if there is none. */
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
