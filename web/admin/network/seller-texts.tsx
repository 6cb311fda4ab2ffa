import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { sellerTextKinds, staffSellerTextPath, type StaffSellerTextReply } from '#contract/seller-texts.ts';
import { languageFacts, languages } from '#contract/language.ts';
import { sellerTexts as messages } from '#messages/admin.ts';
import { FormFooter, Panel } from '#web/admin/kit/form.tsx';
import { Button, CheckboxField, TextArea } from '#web/admin/kit/inputs.tsx';
import { ListHead } from '#web/admin/kit/list.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useStoredForm } from '#web/ui/use-stored-form.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { callAsStaff, readAsStaff } from '../api.ts';
import { ProposedNote } from '../home/approvals/request-approval.tsx';
import { formatTime } from '../kit/dates.ts';
import { type PageRequest, type Screen, ScreenHeading, usePermission } from '../screen.tsx';
import styles from './joining.module.css';

type Text = StaffSellerTextReply['data'];

const readText = async ({ params, signal }: PageRequest): Promise<Text> =>
  (
    await readAsStaff<StaffSellerTextReply>(`${staffSellerTextPath}/${encodeURIComponent(params['kind'] ?? '')}`, {
      signal,
    })
  ).data;

export const sellerTextsScreen: Screen = {
  path: 'seller-texts',
  menuLabel: messages.heading,
  group: 'network',
  permission: 'network.read',
  pages: {
    '': { load: () => Promise.resolve(null), component: TextList },
    ':kind': { load: readText, component: TextPage },
  },
};

function TextList() {
  return (
    <>
      <ListHead heading={messages.heading} />
      <p className={look['intro']}>{messages.intro}</p>
      <ul className={styles['comparisons']}>
        {sellerTextKinds.map((kind) => (
          <li key={kind} className={styles['comparison']}>
            <h2>
              <Link to={`/seller-texts/${kind}`}>{messages.kinds[kind]}</Link>
            </h2>
            <p className={look['intro']}>{messages.about[kind]}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

function TextPage() {
  const text = useLoaderData<Text>();
  const { kind, draft, versions, proposed_by: proposedBy } = text;
  const mayWrite = usePermission('network.manage');
  const [isPublishing, setPublishing] = useState(false);
  return (
    <>
      <BackLink to="/seller-texts">{messages.all}</BackLink>
      <ScreenHeading>{messages.kinds[kind]}</ScreenHeading>
      <p className={look['intro']}>{messages.formats[kind]}</p>
      <ProposedNote text={messages.proposed} name={proposedBy} />
      <div className={styles['draft']}>
        {mayWrite && <DraftForm key={kind} text={text} />}
        {mayWrite && draft !== null && proposedBy === null && (
          <p>
            <Button variant="secondary" onClick={() => setPublishing(true)}>
              {messages.publish}
            </Button>
          </p>
        )}
        <Versions versions={versions} />
      </div>
      {isPublishing && draft && (
        <CommandDialog
          path={`${staffSellerTextPath}/${kind}/publish`}
          toBody={() => ({ saved_at: draft.saved_at })}
          texts={{
            title: messages.publishTitle,
            about: messages.publishAbout,
            confirm: messages.publish,
            done: messages.published,
            waiting: messages.waiting,
          }}
          approval="seller_text.publish"
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  );
}

function toForm({ draft, versions }: Text): Record<string, string | boolean> {
  const start = draft ?? versions[0]!;
  return {
    ...Object.fromEntries(languages.map((language) => [`texts.${language}`, start.texts[language]])),
    asks_again: draft?.asks_again ?? true,
  };
}

function DraftForm({ text: stored }: { text: Text }) {
  const { kind, draft } = stored;
  const form = useStoredForm({
    stored,
    toForm,
    async save(values, base) {
      const texts = Object.fromEntries(languages.map((language) => [language, values[`texts.${language}`]]));
      const body = { saved_at: base.draft?.saved_at ?? null, texts, asks_again: values['asks_again'] };
      const result = await callAsStaff<StaffSellerTextReply>(`${staffSellerTextPath}/${kind}`, { body });
      if (!result.ok) return result;
      showToast(messages.saved);
      return { ok: true, stored: result.reply.data };
    },
  });
  return (
    <Panel title={draft ? messages.draft({ version: draft.version }) : messages.newDraft}>
      {draft && (
        <p className={look['intro']}>{messages.savedBy({ name: draft.saved_by, time: formatTime(draft.saved_at) })}</p>
      )}
      <form {...form.formProps} aria-label={messages.kinds[kind]} className={styles['draft']}>
        <div className={styles['comparisons']}>
          {languages.map((language) => (
            <TextArea
              key={language}
              {...form.field(`texts.${language}`)}
              required
              lang={language}
              label={languageFacts[language].name}
              rows={18}
              maxLength={60_000}
            />
          ))}
        </div>
        <CheckboxField {...form.checkbox('asks_again')} label={messages.asksAgain} />
        <FormFooter form={form} variant="primary" label={messages.save} />
      </form>
    </Panel>
  );
}

function Versions({ versions }: Pick<Text, 'versions'>) {
  return (
    <Panel title={messages.versions}>
      {versions.map(({ version, texts, published_at, published_by, requested_by, asks_again }, index) => (
        <details key={version} className={styles['version']}>
          <summary>
            {messages.version({ version })} {index === 0 && <Badge tone="success">{messages.offered}</Badge>}{' '}
            <span className={look['intro']}>
              {published_at === null
                ? messages.shipped
                : messages.publishedBy({
                    requester: requested_by ?? '',
                    approver: published_by ?? '',
                    time: formatTime(published_at),
                  })}
              {asks_again && ` · ${messages.askedAgain}`}
            </span>
          </summary>
          <div className={styles['comparisons']}>
            {languages.map((language) => (
              <section key={language} className={styles['comparison']} aria-label={languageFacts[language].name}>
                <h3>{languageFacts[language].name}</h3>
                <p lang={language} className={styles['written']}>
                  {texts[language]}
                </p>
              </section>
            ))}
          </div>
        </details>
      ))}
    </Panel>
  );
}
