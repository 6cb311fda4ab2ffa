import { Table } from '@mantine/core';
import { Link, useLoaderData } from 'react-router';
import { languageFacts, languages } from '#contract/language.ts';
import { pageGroups, staffPagePaths, type StaffPageRow } from '#contract/staff-pages.ts';
import { pages as messages } from '#messages/admin/pages.ts';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatDay } from '../dates.ts';
import { type Screen, usePermission } from '../screen.tsx';
import { readPage, readPages } from './page-api.ts';
import { PageEditor } from './page-editor.tsx';
import styles from './pages.module.css';

export const pagesScreen: Screen = {
  path: 'pages',
  menuLabel: messages.heading,
  group: 'content',
  permission: 'pages.read',
  pages: {
    '': { load: readPages, component: PageList },
    new: { load: readPage, component: PageEditor },
    ':path': { load: readPage, component: PageEditor },
  },
};

const tones = { shipped: 'neutral', edited: 'success', missing: 'warning' } as const;

/** All pages of words by group, each with how it stands in every language. */
function PageList() {
  const rows = useLoaderData<StaffPageRow[]>();
  const canWrite = usePermission('pages.write');
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPagePaths.pages}.csv`} />
        {canWrite && <LinkButton to="/pages/new">{messages.add}</LinkButton>}
      </ListHead>
      <p className={styles['intro']}>{messages.intro}</p>
      {pageGroups.map((group) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className={styles['group']} aria-labelledby={`pages-${group}`}>
            <h2 id={`pages-${group}`}>{messages.groups[group]}</h2>
            <div className={styles['panel']}>
              <Table highlightOnHover verticalSpacing={8} className={styles['table']}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{messages.columns.page}</Table.Th>
                    {languages.map((language) => (
                      <Table.Th key={language}>{languageFacts[language].name}</Table.Th>
                    ))}
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {own.map((row) => (
                    <PageRow key={row.path} row={row} />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          </section>
        );
      })}
    </>
  );
}

function PageRow({ row: { path, title, texts, is_withdrawn: isWithdrawn } }: { row: StaffPageRow }) {
  const editor = (language: string) => `/pages${path}${language === 'en' ? '' : `?language=${language}`}`;
  return (
    <Table.Tr>
      <Table.Td className={styles['page']}>
        <Link to={editor('en')}>{title}</Link> {isWithdrawn && <Badge>{messages.withdrawn}</Badge>}
        <span className={styles['address']}>{path}</span>
      </Table.Td>
      {languages.map((language) => {
        const { state, changed_at: changed } = texts[language];
        return (
          <Table.Td key={language} className={styles['standing']} data-label={languageFacts[language].name}>
            <Link to={editor(language)} aria-label={messages.editIn({ title, language: languageFacts[language].name })}>
              <Badge tone={tones[state]}>{messages.states[state]}</Badge>
            </Link>
            {state === 'edited' && changed && (
              <span className={styles['address']}>{formatDay(changed.slice(0, 10))}</span>
            )}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
