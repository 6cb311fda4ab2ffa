import { useState } from 'react';
import {
  type ContentEntry,
  type ContentKind,
  type ContentState,
  maxContent,
  staffContentPaths,
} from '#contract/admin/content/content.ts';
import { content as messages } from '#messages/admin.ts';
import { ConfirmDialog } from '#web/admin/kit/command-dialog.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { rowStyles, SavedOrderList } from '#web/admin/kit/sortable-list.tsx';
import { ExportLink, listStyles } from '#web/admin/kit/list.tsx';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import { Picture } from '#web/ui/picture.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatDay, formatTime } from '../kit/dates.ts';
import { ScreenHeading, usePermission } from '../screen.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import styles from './content.module.css';

const tones: Record<ContentState, Tone> = {
  live: 'success',
  scheduled: 'warning',
  ended: 'neutral',
  hidden: 'neutral',
};

type Opened = { form: ContentEntry | null } | { delete: ContentEntry };

interface ContentSectionProps {
  kind: ContentKind;
  entries: readonly ContentEntry[];
  /** The screen has several lists, so each heading is one level below the screen's. */
  isPart?: boolean;
}

export function ContentSection({ kind, entries, isPart = false }: ContentSectionProps) {
  const canWrite = usePermission('content.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const texts = messages.kinds[kind];
  const isFull = entries.length >= maxContent[kind];
  return (
    <section className={styles['section']} aria-label={texts.heading}>
      <div className={look['head']}>
        {isPart ? <h2>{texts.heading}</h2> : <ScreenHeading>{texts.heading}</ScreenHeading>}
        <div className={listStyles.tools}>
          {entries.length > 0 && (
            <ExportLink path={`${staffContentPaths[kind]}.csv`} {...(isPart && { of: texts.heading })} />
          )}
          {canWrite && !isFull && (
            <Button variant={isPart ? 'secondary' : 'primary'} onClick={() => setOpened({ form: null })}>
              {texts.add}
            </Button>
          )}
        </div>
      </div>
      <p className={look['intro']}>{texts.about}</p>
      {entries.length === 0 ? (
        <EmptyState>{texts.empty}</EmptyState>
      ) : (
        <SavedOrderList items={entries} nameOf={nameOf} path={staffContentPaths[kind]} canWrite={canWrite}>
          {(entry) => <EntryRow kind={kind} entry={entry} canWrite={canWrite} open={setOpened} />}
        </SavedOrderList>
      )}
      {opened && 'form' in opened && <EntryDialog kind={kind} entry={opened.form} onClose={() => setOpened(null)} />}
      {opened && 'delete' in opened && (
        <ConfirmDialog
          path={`${staffContentPaths[kind]}/${opened.delete.id}/delete`}
          texts={{
            title: messages.deleteTitle({ name: nameOf(opened.delete) }),
            about: messages.deleteText,
            confirm: messages.kinds[kind].delete,
            done: messages.deleted,
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

function nameOf({ values }: ContentEntry): string {
  return String(values['title'] ?? values['text'] ?? values['name'] ?? '');
}

function factsOf(kind: ContentKind, { values }: ContentEntry): string {
  const { starts_at: starts, ends_at: ends, valid_from: first, valid_to: last } = values;
  const moment = (minute: unknown) => formatTime(`${minute as string}:00+05:30`);
  const period = [
    starts ? messages.from({ from: moment(starts) }) : '',
    ends ? messages.until({ to: moment(ends) }) : '',
    first && last ? messages.fromTo({ from: formatDay(first as string), to: formatDay(last as string) }) : '',
  ];
  const others = { announcement: 'link_path', banner: 'link_path', offer: 'coupon_code' };
  const other = kind === 'gallery_image' ? (values['video_url'] ? messages.video : '') : values[others[kind]];
  return [...period, typeof other === 'string' ? other : ''].filter(Boolean).join(' · ');
}

interface EntryRowProps {
  kind: ContentKind;
  entry: ContentEntry;
  canWrite: boolean;
  open: (what: Opened) => void;
}

function EntryRow({ kind, entry, canWrite, open }: EntryRowProps) {
  const name = nameOf(entry);
  const [picture] = entry.pictures;
  return (
    <>
      {picture && (
        <span className={`${rowStyles.thumb} ${styles['thumb']}`} data-kind={kind}>
          <Picture picture={picture} alt="" sizes="120px" />
        </span>
      )}
      <span className={rowStyles.name}>
        <strong>{name}</strong>
        <span className={look['small']}>{factsOf(kind, entry)}</span>
      </span>
      {kind !== 'gallery_image' && <Badge tone={tones[entry.state]}>{messages.states[entry.state]}</Badge>}
      {canWrite && (
        <span className={rowStyles.buttons}>
          <Button
            variant="quiet"
            size="small"
            aria-label={messages.editNamed({ name })}
            onClick={() => open({ form: entry })}
          >
            {messages.edit}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={messages.deleteNamed({ name })}
            onClick={() => open({ delete: entry })}
          >
            {messages.delete}
          </Button>
        </span>
      )}
    </>
  );
}
