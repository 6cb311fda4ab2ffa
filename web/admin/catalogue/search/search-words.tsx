import { type ReactNode, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { staffSearchPaths, type StaffSynonym } from '#contract/admin/catalogue/attributes.ts';
import { content as contentMessages, searchWords as messages } from '#messages/admin.ts';
import { ConfirmDialog, findLatest } from '#web/admin/kit/command-dialog.tsx';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { ExportLink } from '#web/admin/kit/list.tsx';
import { EmptyState, LinkTabs } from '#web/ui/data-list.tsx';
import look from '#web/admin/kit/look.module.css';
import { Table } from '#web/ui/table.tsx';
import { Panel } from '#web/admin/kit/form.tsx';
import { readAttributes } from '../catalogue-api.ts';
import { formatDay } from '#web/admin/kit/dates.ts';
import { type Screen, ScreenHeading, usePermission } from '#web/admin/screen.tsx';
import { Filters } from './filters.tsx';
import { readSearchWords, type SearchMiss, type SearchWordsData } from './search-api.ts';
import { SearchTrialBox } from './search-trial.tsx';
import { SynonymDialog } from './synonym-dialog.tsx';
import styles from './search.module.css';

export const searchScreen: Screen = {
  path: 'search',
  menuLabel: messages.heading,
  group: 'catalogue',
  permission: 'catalog.read',
  pages: {
    '': { load: readSearchWords, component: SearchWords },
    filters: { load: ({ signal }) => readAttributes(signal), component: FilterPage },
  },
};

const tabs = [
  { label: messages.tabs.words, to: '/search' },
  { label: messages.tabs.filters, to: '/search/filters' },
];

function SearchFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <ScreenHeading>{messages.heading}</ScreenHeading>
      <LinkTabs label={messages.sections} links={tabs} current={pathname} />
      {children}
    </>
  );
}

function FilterPage() {
  return (
    <SearchFrame>
      <Filters />
    </SearchFrame>
  );
}

type Opened = { edit: StaffSynonym } | { add: string } | { delete: StaffSynonym };

function SearchWords() {
  const { synonyms, misses, attributes } = useLoaderData<SearchWordsData>();
  const canWrite = usePermission('catalog.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <SearchFrame>
      <p className={look['intro']}>{messages.intro}</p>
      <div className={styles['columns']}>
        <div className={look['stack']}>
          <Panel
            title={messages.misses}
            beside={
              misses.length > 0 && (
                <ExportLink path={`${staffSearchPaths.misses}.csv`} of={messages.misses} size="small" />
              )
            }
          >
            <p className={look['note']}>{messages.missesAbout}</p>
            {misses.length === 0 ? (
              <EmptyState>{messages.noMisses}</EmptyState>
            ) : (
              <MissTable misses={misses} onAdd={canWrite ? ({ words }) => setOpened({ add: words }) : null} />
            )}
          </Panel>
          <Panel
            title={messages.synonyms}
            beside={
              <>
                <ExportLink path={`${staffSearchPaths.synonyms}.csv`} of={messages.synonyms} size="small" />
                {canWrite && (
                  <Button variant="secondary" size="small" onClick={() => setOpened({ add: '' })}>
                    {messages.add}
                  </Button>
                )}
              </>
            }
          >
            <p className={look['note']}>{messages.synonymsAbout}</p>
            <SynonymTable synonyms={synonyms} canWrite={canWrite} open={setOpened} />
          </Panel>
        </div>
        <div className={styles['side']}>
          <SearchTrialBox />
        </div>
      </div>
      {opened && 'delete' in opened && (
        <ConfirmDialog
          path={`${staffSearchPaths.synonyms}/${opened.delete.id}/delete`}
          texts={{
            title: contentMessages.deleteTitle({ name: opened.delete.values.phrase }),
            about: messages.deleteText,
            confirm: messages.delete,
            done: messages.deleted({ phrase: opened.delete.values.phrase }),
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened && !('delete' in opened) && (
        <SynonymDialog
          synonym={'edit' in opened ? findLatest(synonyms, opened.edit) : null}
          phrase={'add' in opened ? opened.add : ''}
          attributes={attributes}
          onClose={() => setOpened(null)}
        />
      )}
    </SearchFrame>
  );
}

const actionHead = <span className="visually-hidden">{messages.columns.action}</span>;

interface MissTableProps {
  misses: readonly SearchMiss[];
  onAdd: ((miss: SearchMiss) => void) | null;
}

const firstMisses = 10;

function MissTable({ misses, onAdd }: MissTableProps) {
  const [isAll, setIsAll] = useState(false);
  return (
    <>
      <Table
        caption={messages.misses}
        isCaptionHidden
        rows={misses.slice(0, isAll ? misses.length : firstMisses)}
        rowKey={({ words }) => words}
        columns={[
          { header: messages.columns.words, kind: 'rowHeader', cell: ({ words }) => words },
          { header: messages.columns.searches, kind: 'figure', cell: ({ searches }) => searches },
          {
            header: messages.columns.last,
            className: styles['day'],
            cell: ({ last_on: day }) => formatDay(day),
          },
          ...(onAdd ? [{ header: actionHead, kind: 'figure' as const, cell: addButton(onAdd) }] : []),
        ]}
      />
      {!isAll && misses.length > firstMisses && (
        <div>
          <Button variant="quiet" size="small" onClick={() => setIsAll(true)}>
            {messages.showAll({ count: misses.length })}
          </Button>
        </div>
      )}
    </>
  );
}

const addButton = (onAdd: (miss: SearchMiss) => void) => (miss: SearchMiss) => (
  <Button variant="quiet" size="small" aria-label={messages.addAs({ words: miss.words })} onClick={() => onAdd(miss)}>
    {messages.addAsShort}
  </Button>
);

interface SynonymTableProps {
  synonyms: readonly StaffSynonym[];
  canWrite: boolean;
  open: (what: Opened) => void;
}

function SynonymTable({ synonyms, canWrite, open }: SynonymTableProps) {
  const [typed, setTyped] = useState('');
  const part = typed.trim().toLowerCase();
  const shown = synonyms.filter(
    ({ values: { phrase, words } }) => phrase.toLowerCase().includes(part) || words.includes(part),
  );
  if (synonyms.length === 0) return <EmptyState>{messages.noSynonyms}</EmptyState>;
  return (
    <>
      <TextField
        label={messages.filter}
        value={typed}
        maxLength={60}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles['scroll']} role="group" aria-label={messages.synonyms} tabIndex={0}>
        <Table
          caption={messages.synonyms}
          isCaptionHidden
          rows={shown}
          columns={[
            { header: messages.columns.phrase, kind: 'rowHeader', cell: ({ values }) => values.phrase },
            { header: messages.columns.finds, cell: ({ values }) => values.words },
            ...(canWrite ? [{ header: actionHead, kind: 'figure' as const, cell: synonymButtons(open) }] : []),
          ]}
        />
      </div>
      {shown.length === 0 && <p className={look['note']}>{messages.noMatch}</p>}
    </>
  );
}

const synonymButtons = (open: SynonymTableProps['open']) => (synonym: StaffSynonym) => (
  <>
    <Button
      variant="quiet"
      size="small"
      aria-label={contentMessages.editNamed({ name: synonym.values.phrase })}
      onClick={() => open({ edit: synonym })}
    >
      {contentMessages.edit}
    </Button>
    <Button
      variant="quiet"
      size="small"
      aria-label={contentMessages.deleteNamed({ name: synonym.values.phrase })}
      onClick={() => open({ delete: synonym })}
    >
      {contentMessages.delete}
    </Button>
  </>
);
