import { Link, useLoaderData } from 'react-router';
import { languageFacts, languages } from '#contract/language.ts';
import { pageGroups, staffPagePaths, type StaffPageRow } from '#contract/admin/content/pages.ts';
import { pages as messages } from '#messages/admin.ts';
import type { Column } from '#web/ui/table.tsx';
import { LinkButton } from '#web/admin/kit/inputs.tsx';
import { ExportLink, ListHead, TablePanel } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatDay } from '../kit/dates.ts';
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

function PageList() {
  const rows = useLoaderData<StaffPageRow[]>();
  const canWrite = usePermission('pages.write');
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPagePaths.pages}.csv`} />
        {canWrite && <LinkButton to="/pages/new">{messages.add}</LinkButton>}
      </ListHead>
      <p className={look['intro']}>{messages.intro}</p>
      {pageGroups.map((group) => {
        const own = rows.filter((row) => row.group === group);
        if (own.length === 0) return null;
        return (
          <section key={group} className={styles['group']} aria-labelledby={`pages-${group}`}>
            <h2 id={`pages-${group}`}>{messages.groups[group]}</h2>
            <TablePanel name={messages.groups[group]} rows={own} rowKey={({ path }) => path} columns={columns} />
          </section>
        );
      })}
    </>
  );
}

const editor = (path: string, language: string) => `/pages${path}${language === 'en' ? '' : `?language=${language}`}`;

const columns: Column<StaffPageRow>[] = [
  {
    header: messages.columns.page,
    kind: 'rowHeader',
    cell: ({ path, title, is_withdrawn: isWithdrawn }) => (
      <>
        <Link to={editor(path, 'en')}>{title}</Link> {isWithdrawn && <Badge>{messages.withdrawn}</Badge>}
        <span className={look['small']}>{path}</span>
      </>
    ),
  },
  ...languages.map((language) => ({
    header: languageFacts[language].name,
    className: styles['standing'],
    cell: ({ path, title, texts }: StaffPageRow) => {
      const { state, changed_at: changed } = texts[language];
      return (
        <div>
          <Link
            to={editor(path, language)}
            aria-label={messages.editIn({ title, language: languageFacts[language].name })}
          >
            <Badge tone={tones[state]}>{messages.states[state]}</Badge>
          </Link>
          {state === 'edited' && changed && <span className={look['small']}>{formatDay(changed.slice(0, 10))}</span>}
        </div>
      );
    },
  })),
];
