import { Link, useLoaderData } from 'react-router';
import { languageFacts } from '#contract/language.ts';
import { type TextMessageList, textMessagePaths } from '#contract/admin/settings/text-messages.ts';
import { kindsOfChannel, textChannels } from '#contract/text-message-rules.ts';
import { texts as messages } from '#messages/settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SettingsPage } from './settings-page.tsx';
import { MessageEntries } from './template-parts.tsx';
import { readData } from '#web/admin/kit/loaders.ts';
import styles from './text-messages.module.css';

type Row = TextMessageList['data']['messages'][number];

export const readTexts = readData<TextMessageList['data']>(textMessagePaths.texts);

export function TextList() {
  const { messages: rows, is_connected: isConnected } = useLoaderData<TextMessageList['data']>();
  return (
    <SettingsPage heading={messages.heading} about={messages.about}>
      {textChannels.map((channel) => (
        <MessageEntries
          key={channel}
          id={`channel-${channel}`}
          heading={messages.channels[channel]}
          about={
            <p className={styles['about']}>
              {channel === 'whatsapp' && `${messages.consent} `}
              {!isConnected[channel] && (
                <>
                  {messages.noGateway[channel]} <Link to="/settings/messages">{messages.setUp}</Link>
                </>
              )}
            </p>
          }
          entries={kindsOfChannel(channel).map((kind) => ({
            to: `/settings/text-messages/${channel}/${kind}`,
            ...messages.kinds[kind],
            badges: rows
              .filter((row) => row.channel === channel && row.kind === kind)
              .map((row) => <State key={row.language} row={row} />),
          }))}
        />
      ))}
    </SettingsPage>
  );
}

function State({ row: { language, is_sent: isSent, has_draft: hasDraft } }: { row: Row }) {
  const state = isSent ? (hasDraft ? 'sentDraft' : 'sent') : hasDraft ? 'draft' : 'off';
  const tones = { sent: 'success', sentDraft: 'success', draft: 'warning', off: 'neutral' } as const;
  return <Badge tone={tones[state]}>{messages.states[state]({ language: languageFacts[language].name })}</Badge>;
}
