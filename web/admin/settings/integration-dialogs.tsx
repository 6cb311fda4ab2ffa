import { useState } from 'react';
import {
  type ApiKeyScope,
  apiKeyScopes,
  integrationPaths,
  type StaffWebhook,
  type StaffWebhooksReply,
  type WebhookEventName,
  webhookEvents,
} from '#contract/admin/settings/integrations.ts';
import { integrations as messages } from '#messages/settings.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { CheckboxField, FieldError, SelectField, TextField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { showToast } from '#web/admin/kit/toast.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { callAsStaff } from '../api.ts';
import { usePermissions } from '../screen.tsx';
import { namePermission } from '../staff/role-names.ts';
import type { useProof } from './proof.tsx';

/** Creates a secret on the server and shows it. */
export type AskSecret = (path: string, body: object | undefined, title: string) => Promise<CallFailure | null>;

export const nameEvent = (event: WebhookEventName) =>
  messages.events[event.replace('.', '_') as keyof typeof messages.events];

interface ChoicesProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  labelOf: (value: Value) => string;
  chosen: readonly Value[];
  error: string | undefined;
  onChange: (chosen: readonly Value[]) => void;
}

function Choices<Value extends string>({ legend, values, labelOf, chosen, error, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className={look['choices']}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <CheckboxField
          key={value}
          name={value}
          label={labelOf(value)}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
      <FieldError error={error} />
    </fieldset>
  );
}

interface WebhookDialogProps {
  webhook: StaffWebhook | null;
  create: AskSecret;
  prove: ReturnType<typeof useProof>['prove'];
  onClose: () => void;
}

const eventsOf = (values: Record<string, string | boolean>) => webhookEvents.filter((event) => values[event]);

function toForm(webhook: StaffWebhook | null): Record<string, string | boolean> {
  const events = webhook?.events ?? ['order.placed', 'order.paid'];
  return {
    name: webhook?.name ?? '',
    url: webhook?.url ?? 'https://',
    is_active: webhook?.is_active ?? true,
    ...Object.fromEntries(webhookEvents.map((event) => [event, events.includes(event)])),
  };
}

export function WebhookDialog({ webhook, create, prove, onClose }: WebhookDialogProps) {
  const form = useStoredForm({
    stored: webhook,
    toForm,
    async save(values, was) {
      const { name, url, is_active } = values;
      const body = { name, url, is_active, events: eventsOf(values), ...(was && { was }) };
      if (!was) {
        const failure = await create(integrationPaths.webhooks, body, messages.secretTitle);
        return failure && { ok: false, failure };
      }
      const result = await prove(() =>
        callAsStaff<StaffWebhooksReply>(`${integrationPaths.webhooks}/${was.id}`, { body }),
      );
      if (!result?.ok) return result;
      showToast(messages.saved);
      onClose();
      return { ok: true, stored: result.reply.data.find(({ id }) => id === was.id) ?? was };
    },
  });
  return (
    <FormDialog
      title={webhook ? messages.editTitle : messages.addTitle}
      confirmLabel={webhook ? messages.saveWebhook : messages.createWebhook}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={messages.name} required maxLength={60} />
      <TextField
        {...form.field('url')}
        label={messages.url}
        hint={messages.urlHint}
        required
        type="url"
        maxLength={500}
      />
      <Choices
        legend={messages.eventsLabel}
        values={webhookEvents}
        labelOf={nameEvent}
        chosen={eventsOf(form.values)}
        error={form.errorOf('events')}
        onChange={(chosen) => {
          for (const event of webhookEvents) form.set(event, chosen.includes(event));
        }}
      />
      <CheckboxField {...form.checkbox('is_active')} label={messages.active} />
    </FormDialog>
  );
}

const lifetimes = ['30', '90', '365', ''] as const;

export function KeyDialog({ create, onClose }: { create: AskSecret; onClose: () => void }) {
  const held = usePermissions();
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(['orders.read']);
  const form = useForm({
    initial: { name: '', days: '365' },
    submit: ({ name, days }) =>
      create(
        integrationPaths.apiKeys,
        { name, scopes, expires_in_days: days === '' ? null : Number(days) },
        messages.keyTitle,
      ),
  });
  return (
    <FormDialog
      title={messages.addKeyTitle}
      about={messages.keyRule}
      confirmLabel={messages.createKey}
      form={form}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={messages.name} hint={messages.keyNameHint} required maxLength={60} />
      <SelectField
        {...form.field('days')}
        label={messages.lifetime}
        options={lifetimes.map((value) => ({
          value,
          label: value === '' ? messages.neverExpires : messages.days({ count: Number(value) }),
        }))}
      />
      <Choices
        legend={messages.scopes}
        values={apiKeyScopes.filter((scope) => held.includes(scope))}
        labelOf={namePermission}
        chosen={scopes}
        error={form.errorOf('scopes')}
        onChange={setScopes}
      />
    </FormDialog>
  );
}
