import { useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  type ApiKeyScope,
  integrationPaths,
  type NewApiKeyReply,
  type StaffApiKey,
  type StaffApiKeysReply,
  type StaffWebhook,
  type StaffWebhooksReply,
  type WebhookDelivery,
  type WebhookDeliveryList,
  type WebhookSecretReply,
} from '#contract/admin/settings/integrations.ts';
import { integrations as messages } from '#messages/settings.ts';
import { ConfirmDialog, findLatest } from '#web/admin/kit/command-dialog.tsx';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { ExportLink, listStyles, EntryList } from '#web/admin/kit/list.tsx';
import { ListEntry } from '#web/ui/data-list.tsx';
import type { CallFailure } from '#web/ui/api-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CopyCode } from '#web/ui/copy-code.tsx';
import look from '#web/admin/kit/look.module.css';
import { callAsStaff, readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { namePermission } from '../staff/role-names.ts';
import { CommandButton, type PageRequest, useCommand, usePermission } from '../screen.tsx';
import { type AskSecret, KeyDialog, nameEvent, WebhookDialog } from './integration-dialogs.tsx';
import { useProof } from './proof.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import styles from './integrations.module.css';

interface Integrations {
  webhooks: StaffWebhook[];
  deliveries: WebhookDeliveryList;
  keys: StaffApiKey[];
}

export async function readIntegrations({ search, signal }: PageRequest): Promise<Integrations> {
  const cursor = search.get('cursor');
  const [webhooks, deliveries, keys] = await Promise.all([
    readAsStaff<StaffWebhooksReply>(integrationPaths.webhooks, { signal }),
    readAsStaff<WebhookDeliveryList>(integrationPaths.deliveries, { query: cursor ? { cursor } : {}, signal }),
    readAsStaff<StaffApiKeysReply>(integrationPaths.apiKeys, { signal }),
  ]);
  return { webhooks: webhooks.data, deliveries, keys: keys.data };
}

type Task =
  | { kind: 'webhook'; webhook: StaffWebhook | null }
  | { kind: 'delete'; webhook: StaffWebhook }
  | { kind: 'key' }
  | { kind: 'secret'; title: string; text: string };

export function IntegrationSettings() {
  const { webhooks, deliveries, keys } = useLoaderData<Integrations>();
  const mayManage = usePermission('integrations.manage');
  const [task, setTask] = useState<Task | null>(null);
  const { prove, dialog } = useProof();
  const runCommand = useCommand();
  const close = () => setTask(null);

  const askSecret: AskSecret = async (path, body, title) => {
    let secret: string | null = null;
    const failure = await runCommand(async () => {
      const result = await prove(() =>
        callAsStaff<WebhookSecretReply | NewApiKeyReply>(path, body ? { body } : { method: 'POST' }),
      );
      if (!result?.ok) return result?.failure ?? null;
      const { data } = result.reply;
      secret = 'key' in data ? data.key : data.secret;
      return null;
    });
    if (!failure && secret !== null) setTask({ kind: 'secret', title, text: secret });
    return failure;
  };

  return (
    <SettingsPage heading={messages.heading} about={messages.about}>
      <WebhookPanel webhooks={webhooks} mayManage={mayManage} open={setTask} ask={askSecret} />
      <DeliveryPanel deliveries={deliveries} mayManage={mayManage} />
      <KeyPanel keys={keys} mayManage={mayManage} open={setTask} />
      {task?.kind === 'webhook' && (
        <WebhookDialog webhook={findLatest(webhooks, task.webhook)} create={askSecret} prove={prove} onClose={close} />
      )}
      {task?.kind === 'delete' && (
        <ConfirmDialog
          path={`${integrationPaths.webhooks}/${task.webhook.id}/delete`}
          texts={{
            title: messages.deleteTitle({ name: task.webhook.name }),
            about: messages.deleteAbout,
            confirm: messages.delete,
            done: messages.deleted,
          }}
          onClose={close}
        />
      )}
      {task?.kind === 'key' && <KeyDialog create={askSecret} onClose={close} />}
      {task?.kind === 'secret' && (
        <Dialog title={task.title} onClose={close}>
          <div className={styles['secret']}>
            <p>{messages.secretOnce}</p>
            <CopyCode code={task.text} />
            <div>
              <Button onClick={close}>{messages.secretSaved}</Button>
            </div>
          </div>
        </Dialog>
      )}
      {dialog}
    </SettingsPage>
  );
}

interface PanelProps {
  mayManage: boolean;
  open: (task: Task) => void;
}

type WebhookPanelProps = Pick<Integrations, 'webhooks'> & PanelProps & { ask: AskSecret };

function WebhookPanel({ webhooks, mayManage, open, ask }: WebhookPanelProps) {
  return (
    <SettingsPanel id="webhooks" heading={messages.webhooks} about={messages.webhooksAbout}>
      {webhooks.length === 0 ? (
        <p className={look['note']}>{messages.noWebhooks}</p>
      ) : (
        <ul className={look['list']}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              {...(mayManage && { open })}
              rotate={() =>
                ask(`${integrationPaths.webhooks}/${webhook.id}/rotate-secret`, undefined, messages.secretTitle)
              }
            />
          ))}
        </ul>
      )}
      <div className={listStyles.tools}>
        {mayManage && (
          <Button variant="secondary" onClick={() => open({ kind: 'webhook', webhook: null })}>
            {messages.addWebhook}
          </Button>
        )}
        {webhooks.length > 0 && <ExportLink path={`${integrationPaths.webhooks}.csv`} of={messages.webhooks} />}
      </div>
    </SettingsPanel>
  );
}

function DeliveryPanel({ deliveries, mayManage }: Pick<Integrations, 'deliveries'> & Pick<PanelProps, 'mayManage'>) {
  return (
    <SettingsPanel id="deliveries" heading={messages.log} about={messages.logAbout}>
      {deliveries.data.length === 0 ? (
        <p className={look['note']}>{messages.noDeliveries}</p>
      ) : (
        <EntryList list={deliveries} empty={messages.noDeliveries}>
          {(delivery) => <DeliveryRow delivery={delivery} mayManage={mayManage} />}
        </EntryList>
      )}
      {deliveries.data.length > 0 && (
        <div className={listStyles.tools}>
          <ExportLink path={`${integrationPaths.deliveries}.csv`} of={messages.log} />
        </div>
      )}
    </SettingsPanel>
  );
}

function KeyPanel({ keys, mayManage, open }: Pick<Integrations, 'keys'> & PanelProps) {
  return (
    <SettingsPanel id="api-keys" heading={messages.keys} about={messages.keysAbout}>
      {keys.length === 0 ? (
        <p className={look['note']}>{messages.noKeys}</p>
      ) : (
        <ul className={look['list']}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} mayManage={mayManage} />
          ))}
        </ul>
      )}
      <p className={look['note']}>
        <a href="/api/docs" target="_blank" rel="noopener">
          {messages.docs}
        </a>
      </p>
      <div className={listStyles.tools}>
        {mayManage && (
          <Button variant="secondary" onClick={() => open({ kind: 'key' })}>
            {messages.addKey}
          </Button>
        )}
        {keys.length > 0 && <ExportLink path={`${integrationPaths.apiKeys}.csv`} of={messages.keys} />}
      </div>
    </SettingsPanel>
  );
}

interface WebhookRowProps {
  webhook: StaffWebhook;
  open?: (task: Task) => void;
  rotate: () => Promise<CallFailure | null>;
}

function WebhookRow({ webhook, open, rotate }: WebhookRowProps) {
  const { id, name, url, events, is_active: isActive, last_state: last, old_secret_until: until } = webhook;
  const path = `${integrationPaths.webhooks}/${id}`;
  return (
    <ListEntry className={styles['row']}>
      <div className={styles['facts']}>
        <p className={look['tools']}>
          {name} {!isActive && <Badge>{messages.off}</Badge>}
          {isActive && last && <DeliveryBadge state={last} />}
        </p>
        <p className={styles['url']}>{url}</p>
        <p className={look['note']}>{events.map(nameEvent).join(', ')}</p>
        {until && <p className={look['note']}>{messages.rotating({ time: formatTime(until) })}</p>}
      </div>
      {open && (
        <div className={look['buttons']}>
          <CommandButton
            label={messages.testOf({ name })}
            run={() => sendAsStaff(`${path}/test`)}
            onDone={() => showToast(messages.testSent)}
            variant="quiet"
            size="small"
          >
            {messages.test}
          </CommandButton>
          <Button variant="quiet" size="small" onClick={() => open({ kind: 'webhook', webhook })} of={name}>
            {messages.edit}
          </Button>
          <CommandButton label={messages.rotateOf({ name })} run={rotate} variant="quiet" size="small">
            {messages.rotate}
          </CommandButton>
          <Button variant="quiet" size="small" onClick={() => open({ kind: 'delete', webhook })} of={name}>
            {messages.delete}
          </Button>
        </div>
      )}
    </ListEntry>
  );
}

function DeliveryBadge({ state }: { state: WebhookDelivery['state'] }) {
  const tones = { delivered: 'success', failed: 'danger', waiting: undefined } as const;
  const tone = tones[state];
  return <Badge {...(tone && { tone })}>{messages.states[state]}</Badge>;
}

function DeliveryRow({ delivery, mayManage }: { delivery: WebhookDelivery; mayManage: boolean }) {
  const {
    id,
    event,
    webhook_name: name,
    state,
    attempts,
    created_at: at,
    last_status: status,
    last_error: error,
  } = delivery;
  return (
    <details className={styles['delivery']}>
      <summary>
        <span className={styles['event']}>{event}</span>
        <DeliveryBadge state={state} />
        <span className={look['note']}>
          {name} · {formatTime(at)}
        </span>
      </summary>
      <div className={styles['inner']}>
        <p>
          {messages.attempts({ count: attempts })}
          {status !== null && ` · ${messages.status({ status })}`}
          {error !== null && ` · ${error}`}
        </p>
        <h3>{messages.sent}</h3>
        <pre lang="en">{delivery.body}</pre>
        {delivery.last_response !== '' && (
          <>
            <h3>{messages.response}</h3>
            <pre lang="en">{delivery.last_response}</pre>
          </>
        )}
        {mayManage && state !== 'waiting' && (
          <CommandButton
            label={messages.resendOf({ event })}
            run={() => sendAsStaff(`${integrationPaths.deliveries}/${id}/resend`)}
            onDone={() => showToast(messages.resent)}
            variant="secondary"
            size="small"
          >
            {messages.resend}
          </CommandButton>
        )}
      </div>
    </details>
  );
}

function KeyRow({ apiKey, mayManage }: { apiKey: StaffApiKey; mayManage: boolean }) {
  const { id, name, prefix, scopes, state, created_by: by, created_at: at } = apiKey;
  const times = [
    messages.madeBy({ name: by, time: formatTime(at) }),
    apiKey.last_used_at ? messages.lastUsed({ time: formatTime(apiKey.last_used_at) }) : messages.neverUsed,
    apiKey.expires_at ? messages.expires({ time: formatTime(apiKey.expires_at) }) : messages.neverExpires,
  ];
  return (
    <li className={styles['row']}>
      <div className={styles['facts']}>
        <p className={look['tools']}>
          {name} <code>{prefix}…</code> {state !== 'active' && <Badge>{messages.keyStates[state]}</Badge>}
        </p>
        <p className={look['note']}>{scopes.map((scope) => namePermission(scope as ApiKeyScope)).join(', ')}</p>
        <p className={look['note']}>{times.join(' · ')}</p>
      </div>
      {mayManage && state === 'active' && (
        <CommandButton
          label={messages.revokeOf({ name })}
          run={() => sendAsStaff(`${integrationPaths.apiKeys}/${id}/revoke`)}
          onDone={() => showToast(messages.revoked)}
          variant="quiet"
          size="small"
        >
          {messages.revoke}
        </CommandButton>
      )}
    </li>
  );
}
