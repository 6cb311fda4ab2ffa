import { Fragment } from 'react';
import { languageFacts } from '#contract/language.ts';
import type { TextMessage } from '#contract/admin/settings/text-messages.ts';
import {
  adviseOnSms,
  fillText,
  measureSms,
  registeredText,
  type SmsLength,
  unicodeSigns,
} from '#contract/text-message-rules.ts';
import { texts as messages } from '#messages/settings.ts';
import { placeholdersOf } from '#contract/message-template-rules.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import look from '#web/admin/kit/look.module.css';
import styles from './text-messages.module.css';

export function samplesOf(fields: TextMessage['fields']): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, sample }) => [name, sample]));
}

export function PhonePreview({ message, text }: { message: TextMessage; text: string }) {
  const { channel, language, fields, brand, sender } = message;
  const filled = fillText(text.trim(), samplesOf(fields));
  return (
    <section className={styles['panel']} aria-labelledby="preview">
      <h2 id="preview">{messages.preview}</h2>
      <div className={`${styles['phone']} ${styles[channel]}`} role="group" aria-label={messages.previewOf[channel]}>
        <p className={styles['from']} translate="no">
          {channel === 'sms' ? (sender ?? messages.noSender) : brand}
        </p>
        <p className={styles['bubble']} lang={languageFacts[language].page}>
          {channel === 'whatsapp' ? <Formatted text={filled} /> : filled}
        </p>
      </div>
      {channel === 'sms' && sender === null && <p className={look['note']}>{messages.senderHint}</p>}
    </section>
  );
}

/** WhatsApp shows text between asterisks in bold. */
function Formatted({ text }: { text: string }) {
  return [...text.matchAll(/\*([^*\n]+)\*|[^*]+|\*/g)].map(({ index, 0: part, 1: bold }) => (
    <Fragment key={index}>{bold === undefined ? part : <strong>{bold}</strong>}</Fragment>
  ));
}

/** Shows the number of SMS, and what may prevent approval. */
export function SmsFacts({ message: { fields, language, brand }, text }: { message: TextMessage; text: string }) {
  const length = measureSms(fillText(text.trim(), samplesOf(fields)));
  const stretched = Object.fromEntries(fields.map(({ name, sample, longest }) => [name, sample.padEnd(longest, 'x')]));
  const most = measureSms(fillText(text.trim(), stretched));
  const signs = unicodeSigns(text);
  const advice = adviseOnSms(text, brand);
  return (
    <div className={styles['facts']}>
      <p>
        <strong>{describeLength(length)}</strong>
        {most.characters > length.characters && (
          <span>{messages.longest({ messages: most.messages, characters: most.characters })}</span>
        )}
      </p>
      {length.encoding === 'unicode' &&
        (languageFacts[language].script === 'latin' && signs.length > 0 ? (
          <p>{messages.unicode({ signs: signs.slice(0, 8).join(' ') })}</p>
        ) : (
          <p>{messages.unicodeText}</p>
        ))}
      {advice.map((each) => (
        <p key={each} className={styles['advice']}>
          {messages.advice[each]}
        </p>
      ))}
    </div>
  );
}

function describeLength({ messages: count, characters, perMessage }: SmsLength): string {
  const values = { messages: count, characters, limit: perMessage };
  return count === 1 ? messages.length(values) : messages.lengths(values);
}

/** The text to register, and the field that each of its variables stands for. */
export function RegisteredText({
  message: { channel, fields, language },
  text,
}: {
  message: TextMessage;
  text: string;
}) {
  const used = placeholdersOf(text).flatMap((name) => fields.filter((field) => field.name === name));
  const registries = channel === 'sms' ? (['dlt', 'msg91'] as const) : (['meta'] as const);
  const copy = (registered: string) =>
    void navigator.clipboard.writeText(registered).then(() => showToast(messages.copied));
  return (
    <section className={styles['panel']} aria-labelledby="register">
      <h2 id="register">{messages.register}</h2>
      <p className={look['note']}>{messages.registerAbout[channel]}</p>
      {registries.map((registry) => {
        const registered = registeredText(registry, text.trim());
        const title = messages.registries[registry];
        return (
          <div key={registry} className={styles['registered']}>
            <div className={styles['registeredHead']}>
              <h3>{title}</h3>
              <Button
                variant="quiet"
                size="small"
                aria-label={messages.copyFor({ registry: title })}
                onClick={() => copy(registered)}
              >
                {messages.copy}
              </Button>
            </div>
            <p className={styles['registeredText']} lang={languageFacts[language].page} translate="no">
              {registered}
            </p>
          </div>
        );
      })}
      {used.length > 0 && (
        <table className={styles['fields']}>
          <caption className="visually-hidden">{messages.fieldsUsed}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.place}</th>
              <th scope="col">{messages.field}</th>
              <th scope="col">{messages.sample}</th>
            </tr>
          </thead>
          <tbody>
            {used.map(({ name, sample }, index) => (
              <tr key={name}>
                <td>{index + 1}</td>
                <td>
                  <code>{`{${name}}`}</code>
                </td>
                <td lang={languageFacts[language].page}>{sample}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
