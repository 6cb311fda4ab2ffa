import { Table } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { staffSearchPaths, type StaffSynonym } from '#contract/staff-attributes.ts';
import { content as contentMessages } from '#messages/admin/content.ts';
import { searchWords as messages } from '#messages/admin/searchWords.ts';
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx';
import { Button, TextField } from '#web/admin/kit/inputs.tsx';
import { ExportLink, listStyles } from '#web/admin/kit/list.tsx';
import { EmptyState, LinkTabs } from '#web/ui/data-list.tsx';
import { readAttributes } from '../catalogue/catalogue-api.ts';
import { formatDay } from '../dates.ts';
import { type Screen, ScreenHeading, usePermission } from '../screen.tsx';
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

/** What is open over the page: a phrase's form, that of a new one, or the question whether to delete it. */
type Opened = { edit: StaffSynonym } | { add: string } | { delete: StaffSynonym };

/** What shoppers' words stand for, and what they looked for in vain. */
function SearchWords() {
  const { synonyms, misses, attributes } = useLoaderData<SearchWordsData>();
  const canWrite = usePermission('catalog.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <SearchFrame>
      <p className={styles['intro']}>{messages.intro}</p>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <section className={styles['panel']} aria-label={messages.misses}>
            <div className={styles['panelHead']}>
              <h2>{messages.misses}</h2>
              {misses.length > 0 && (
                <ExportLink path={`${staffSearchPaths.misses}.csv`} of={messages.misses} size="small" />
              )}
            </div>
            <p className={styles['note']}>{messages.missesAbout}</p>
            {misses.length === 0 ? (
              <EmptyState>{messages.noMisses}</EmptyState>
            ) : (
              <MissTable misses={misses} onAdd={canWrite ? ({ words }) => setOpened({ add: words }) : null} />
            )}
          </section>
          <section className={styles['panel']} aria-label={messages.synonyms}>
            <div className={styles['panelHead']}>
              <h2>{messages.synonyms}</h2>
              <div className={listStyles.tools}>
                <ExportLink path={`${staffSearchPaths.synonyms}.csv`} of={messages.synonyms} size="small" />
                {canWrite && (
                  <Button variant="secondary" size="small" onClick={() => setOpened({ add: '' })}>
                    {messages.add}
                  </Button>
                )}
              </div>
            </div>
            <p className={styles['note']}>{messages.synonymsAbout}</p>
            <SynonymTable synonyms={synonyms} canWrite={canWrite} open={setOpened} />
          </section>
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
          synonym={'edit' in opened ? opened.edit : null}
          phrase={'add' in opened ? opened.add : ''}
          attributes={attributes}
          onClose={() => setOpened(null)}
        />
      )}
    </SearchFrame>
  );
}

function ActionHead() {
  return (
    <Table.Th>
      <span className="visually-hidden">{messages.columns.action}</span>
    </Table.Th>
  );
}

interface MissTableProps {
  misses: readonly SearchMiss[];
  onAdd: ((miss: SearchMiss) => void) | null;
}

const firstMisses = 10;

function MissTable({ misses, onAdd }: MissTableProps) {
  const [isAll, setIsAll] = useState(false);
  return (
    <>
      <Table verticalSpacing={6} className={styles['table']}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.columns.words}</Table.Th>
            <Table.Th className={styles['number']}>{messages.columns.searches}</Table.Th>
            <Table.Th className={styles['day']}>{messages.columns.last}</Table.Th>
            {onAdd && <ActionHead />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {misses.slice(0, isAll ? misses.length : firstMisses).map((miss) => (
            <Table.Tr key={miss.words}>
              <Table.Td className={styles['words']}>{miss.words}</Table.Td>
              <Table.Td className={styles['number']}>{miss.searches}</Table.Td>
              <Table.Td className={styles['day']}>{formatDay(miss.last_on)}</Table.Td>
              {onAdd && (
                <Table.Td className={styles['action']}>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={messages.addAs({ words: miss.words })}
                    onClick={() => onAdd(miss)}
                  >
                    {messages.addAsShort}
                  </Button>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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

interface SynonymTableProps {
  synonyms: readonly StaffSynonym[];
  canWrite: boolean;
  open: (what: Opened) => void;
}

/** Phrases by the words that they stand for; found by typing a part of either. */
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
        <Table verticalSpacing={6} stickyHeader className={styles['table']}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.columns.phrase}</Table.Th>
              <Table.Th>{messages.columns.finds}</Table.Th>
              {canWrite && <ActionHead />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((synonym) => (
              <Table.Tr key={synonym.id}>
                <Table.Td className={styles['words']}>{synonym.values.phrase}</Table.Td>
                <Table.Td className={styles['words']}>{synonym.values.words}</Table.Td>
                {canWrite && (
                  <Table.Td className={styles['action']}>
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
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {shown.length === 0 && <p className={styles['note']}>{messages.noMatch}</p>}
    </>
  );
}
