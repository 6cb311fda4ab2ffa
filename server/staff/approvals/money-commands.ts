import { z } from 'zod';
import type { ApprovableAction } from '#contract/staff-approvals.ts';
import { PayoutTemplate } from '#contract/payout-template.ts';
import { isSecretSetting, type SettingName, SettingsPatch } from '#contract/staff-settings.ts';
import type { Permission } from '#contract/staff.ts';
import { checkReferrer, handleCustomer } from '#server/customers/index.ts';
import {
  applyUnpaid,
  checkPayoutAccount,
  checkTemplate,
  checkUnpaid,
  confirmPayoutAccount,
  saveTemplate,
} from '#server/payouts/index.ts';
import { applyStoredSettings } from '#server/platform/stored-settings.ts';
import { checkSettings, describeSettings, saveSettings } from '#server/settings/index.ts';
import { settingNotices } from '../environment-notice.ts';
import { type ApprovableCommand, asRights, command } from './approvable-command.ts';

const Sum = z.object({ lines: z.int(), amount: z.number() });

type ToldGroup = keyof typeof settingNotices;
type AskedSettings = SettingsPatch & { group: ToldGroup };

/** Settings that decide who gets money, or through what codes and invitations go, by group. Keys and passwords wait encrypted, beside the request. */
const settings = (permission: Permission, groups: readonly [ToldGroup, ...ToldGroup[]]) =>
  command<AskedSettings>({
    permission,
    input: z.object({
      // A request from before there were several names none.
      group: z.enum(groups).default(groups[0]),
      changes: SettingsPatch.shape.changes as unknown as z.ZodType<SettingsPatch['changes']>,
    }),
    measure: async (services, _member, { group, changes }) =>
      asRights(await checkSettings(services, services.db, group, { changes })),
    run: (services, { actor }, { group, changes }) => saveSettings(services, actor, group, { changes }),
    facts: describeSettings,
    tellsOwners: ({ group }) => settingNotices[group],
    afterCommit: applyStoredSettings,
    secrets: {
      split({ group, changes }) {
        const secrets: Record<string, string> = {};
        const kept: SettingsPatch['changes'] = {};
        for (const [field, change] of Object.entries(changes)) {
          const name = field as SettingName;
          if (!change) continue;
          const isHidden = isSecretSetting(name) && change.to !== '';
          if (isHidden) secrets[name] = change.to;
          kept[name] = isHidden ? { ...change, to: hidden } : change;
        }
        return { kept: { group, changes: kept }, secrets };
      },
      join: ({ group, changes }, secrets) => ({
        group,
        changes: Object.fromEntries(
          Object.entries(changes).map(([name, change]) => [name, { ...change, to: secrets[name] ?? change.to }]),
        ),
      }),
    },
  });

/** Stands in a request for a secret that waits elsewhere. */
const hidden = '(hidden)';

/** What decides where money goes, by which rules, and to whose credit a sale is. */
export const moneyCommands = {
  'settings.update': settings('settings.configure', ['network', 'mail', 'messages']),
  'payment_settings.update': settings('payments.configure', ['payments']),
  'payout.apply_response': command({
    permission: 'payout.manage',
    // Everything but the id is for whoever reads the request: an answer that is kept never changes.
    input: z.object({
      id: z.int(),
      batchId: z.int(),
      failed: Sum,
      returned: Sum,
      members: z.array(z.string()),
    }),
    measure: async ({ db }, _member, { id }) => asRights(await checkUnpaid(db, id)),
    run: (services, { actor }, { id, batchId }) => applyUnpaid(services, actor, { id, batchId }),
    facts({ batchId, failed, returned, members }) {
      const lines = failed.lines + returned.lines;
      return {
        payout_batch: String(batchId),
        ...(failed.lines > 0 && { failed_payouts: String(failed.lines), failed_amount: String(failed.amount) }),
        ...(returned.lines > 0 && {
          returned_payouts: String(returned.lines),
          returned_amount: String(returned.amount),
        }),
        members: members.join(', ') + (lines > members.length ? ' …' : ''),
      };
    },
  }),
  'payout_template.save': command({
    permission: 'payout.manage',
    input: z.object({
      key: z.string(),
      version: z.int(),
      template: PayoutTemplate as unknown as z.ZodType<PayoutTemplate>,
      /** What differs from the template as it was, for whoever reads the request. */
      changes: z.array(z.string()),
    }),
    measure: async ({ db }, _member, input) => asRights(await checkTemplate(db, input)),
    run: (services, { actor }, input) => saveTemplate(services, actor, input),
    facts: ({ key, template, changes }) => ({
      payout_template: `${template.name} (${key})`,
      debit_account: template.debit_account,
      template_changes: changes.join(', '),
    }),
    tellsOwners: true,
  }),
  'payout_account.confirm': command({
    permission: 'payout.manage',
    input: z.object({ key: z.string(), account: z.string() }),
    measure: async (services, _member, input) => asRights(await checkPayoutAccount(services, input)),
    run: (services, { actor }, input) => confirmPayoutAccount(services, actor, input),
    facts: ({ account, key }) => ({ razorpayx_account: account, razorpayx_key: key }),
    tellsOwners: true,
  }),
  // Requests are kept: they name the customer by the account's number alone.
  'customer.set_referrer': command({
    permission: 'customers.write',
    input: z.object({ customerId: z.int(), memberId: z.nullable(z.string()), reason: z.string() }),
    measure: async ({ db }, _member, { customerId, memberId }) =>
      asRights(await checkReferrer(db, customerId, memberId)),
    run: (services, { actor }, { customerId, memberId, reason }) =>
      handleCustomer(services, customerId, actor, { kind: 'set_referrer', memberId, reason }),
    facts: ({ customerId, memberId }) => ({
      customer: String(customerId),
      referrer: memberId ?? '–',
    }),
    tellsOwners: true,
    // So do words about them: who asks leaves these in the customer's notes, too, which go with the account.
    secrets: {
      split: ({ reason, ...rest }) => ({ kept: { ...rest, reason: '' }, secrets: { reason } }),
      join: (kept, secrets) => ({ ...kept, reason: secrets['reason'] ?? '' }),
    },
  }),
} satisfies Partial<Record<ApprovableAction, ApprovableCommand<unknown>>>;
