import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Language, languageFacts, languages } from '#contract/language.ts';
import { templates as messages } from '#messages/settings.ts';
import { QuestionDialog } from '#web/admin/kit/form.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import type { CallResult } from '#web/ui/api-call.ts';
import { BackLink } from '#web/admin/kit/page.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '../kit/dates.ts';
import { ScreenHeading } from '../screen.tsx';
import styles from './templates.module.css';

interface EditorHeadProps {
  back: { to: string; label: string };
  heading: string;
  when: string;
  language: Language;
  /** Switching would lose unsaved input. */
  isChanged: boolean;
}

export function EditorHead({ back, heading, when, language, isChanged }: EditorHeadProps) {
  const navigate = useNavigate();
  return (
    <>
      <BackLink to={back.to}>← {back.label}</BackLink>
      <ScreenHeading>{heading}</ScreenHeading>
      <p className={look['intro']}>{when}</p>
      <div className={look['tools']}>
        <SegmentedControl
          aria-label={messages.language}
          value={language}
          onChange={(chosen) => void navigate(`?language=${chosen}`)}
          data={languages.map((each) => ({ value: each, label: languageFacts[each].name }))}
          disabled={isChanged}
        />
        {isChanged && <span className={look['note']}>{messages.unsaved}</span>}
      </div>
    </>
  );
}

export function FieldNames({ fields }: { fields: readonly { name: string; is_necessary: boolean }[] }) {
  return (
    <span className={styles['placeholders']}>
      {fields.map(({ name, is_necessary: isNecessary }) => (
        <span key={name}>
          <code>{`{${name}}`}</code>
          {isNecessary && <small> {messages.necessary}</small>}
        </span>
      ))}
    </span>
  );
}

interface Version {
  version: number;
  at: string;
  saved_by: string;
  restored_version: number | null;
}

interface VersionListProps<Each extends Version> {
  versions: readonly Each[];
  detail?: ((version: Each) => ReactNode) | undefined;
  current: number;
  /** Null if the reader may not change anything. */
  onRestore: ((version: number) => void) | null;
  /** True while there is unsaved input. */
  isChanged: boolean;
}

interface VersionsOptions<Stored extends { version: number; versions: readonly Version[] }> {
  form: {
    base: Stored;
    isChanged: boolean;
    accept: (outcome: { ok: true; stored: Stored }) => unknown;
  };
  /** Restores a version; 0 is the default texts. Returns null where the proof of identity was not given. */
  send: (restored: number) => Promise<CallResult<{ data: Stored }> | null>;
  mayChange: boolean;
  texts: Readonly<Record<'presetBack' | 'presetTitle' | 'presetText' | 'presetButton', string>>;
  detail?: (version: Stored['versions'][number]) => ReactNode;
}

/** The saved versions, and the button that leads back to the default texts. */
export function useVersions<Stored extends { version: number; versions: readonly Version[] }>(
  options: VersionsOptions<Stored>,
) {
  const { form, send, mayChange, texts, detail } = options;
  const [isResetting, setIsResetting] = useState(false);
  async function restore(restored: number) {
    const result = await send(restored);
    if (!result?.ok) return result?.failure ?? null;
    showToast(restored === 0 ? texts.presetBack : messages.restored({ version: restored }));
    setIsResetting(false);
    form.accept({ ok: true, stored: result.reply.data });
    return null;
  }
  const resetButton = (
    <Button variant="quiet" onClick={() => setIsResetting(true)}>
      {texts.presetButton}
    </Button>
  );
  const list = (
    <>
      <VersionList
        versions={form.base.versions}
        current={form.base.version}
        isChanged={form.isChanged}
        detail={detail}
        onRestore={
          mayChange ? (version) => void restore(version).then((failure) => failure && showFailure(failure)) : null
        }
      />
      {isResetting && (
        <QuestionDialog
          title={texts.presetTitle}
          about={texts.presetText}
          confirmLabel={texts.presetButton}
          run={() => restore(0)}
          onClose={() => setIsResetting(false)}
        />
      )}
    </>
  );
  return { resetButton, list };
}

function VersionList<Each extends Version>(props: VersionListProps<Each>) {
  const { versions, detail, current, onRestore, isChanged } = props;
  if (versions.length === 0) return null;
  return (
    <section className={styles['versions']} aria-labelledby="versions">
      <h2 id="versions">{messages.versions}</h2>
      <ol reversed>
        {versions.map((each) => (
          <li key={each.version}>
            <span>
              <strong>{messages.version({ version: each.version })}</strong>{' '}
              {each.restored_version === 0
                ? messages.wasPreset
                : each.restored_version !== null && messages.wasRestored({ version: each.restored_version })}
              {detail && <span className={styles['detail']}>{detail(each)}</span>}
            </span>
            <span className={look['note']}>{`${formatTime(each.at)} · ${each.saved_by}`}</span>
            {onRestore && each.version !== current && (
              <Button
                variant="quiet"
                size="small"
                disabled={isChanged}
                aria-label={messages.restoreVersion({ version: each.version })}
                onClick={() => onRestore(each.version)}
              >
                {messages.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface MessageEntriesProps {
  id: string;
  heading: string;
  about?: ReactNode;
  entries: readonly { to: string; title: string; when: string; badges: ReactNode }[];
}

export function MessageEntries({ id, heading, about, entries }: MessageEntriesProps) {
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {about}
      <ul className={styles['list']}>
        {entries.map(({ to, title, when, badges }) => (
          <li key={to}>
            <Link to={to} className={styles['entry']}>
              <span className={styles['name']}>{title}</span>
              <span className={styles['when']}>{when}</span>
              {badges && <span className={styles['badges']}>{badges}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
