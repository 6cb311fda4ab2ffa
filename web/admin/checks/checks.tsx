import { useLoaderData, useSearchParams } from 'react-router';
import { PageHeading } from '#web/ui/page-heading.tsx';
import list from '../list.module.css';
import { PagesNav } from '../pages-nav.tsx';
import { useSettings } from '../settings.ts';
import { ViewsNav } from '../views-nav.tsx';
import type { ChecksRead } from './check-calls.ts';
import styles from './checks.module.css';
import { Finding } from './finding.tsx';
import { Run } from './run.tsx';

const views = [
  { label: 'Standing', query: '' },
  { label: 'Gone', query: 'state=closed' },
];

/** What the nightly checks of orders, money, stock and papers have found, and how the last run went. */
export function Checks() {
  const { run, findings } = useLoaderData<ChecksRead>();
  const { brand } = useSettings();
  const [search] = useSearchParams();
  const gone = search.get('state') === 'closed';
  const { data, meta } = findings;
  return (
    <>
      <PageHeading title={`Checks · ${brand.name} staff`}>Checks</PageHeading>
      <p className={styles['intro']}>
        Every night after three in the morning, orders, payments, refunds, stock, coupons and papers are compared with
        each other. Whatever does not add up stands here until it is put right. The checks change nothing themselves.
      </p>
      <Run run={run} />
      <ViewsNav label="Which findings" views={views} shown={gone ? 'state=closed' : ''} />
      {data.length === 0 ? (
        <p className={list['empty']}>{emptyWords(run !== null, gone)}</p>
      ) : (
        <>
          {meta.total !== undefined && (
            <p className={list['count']}>{meta.total === 1 ? '1 finding' : `${meta.total} findings, newest first`}</p>
          )}
          <ul className={list['list']}>
            {data.map((finding) => (
              <Finding key={finding.id} finding={finding} />
            ))}
          </ul>
        </>
      )}
      <PagesNav next={meta.next_cursor} />
    </>
  );
}

function emptyWords(hasRun: boolean, gone: boolean): string {
  if (gone) return 'Nothing yet. A finding that a later run does not find any more moves here.';
  return hasRun ? 'Everything adds up.' : 'Nothing has been checked yet.';
}
