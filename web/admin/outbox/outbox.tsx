import { useEffect, useRef } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { StaffMailList } from '#contract/staff.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import list from '../list.module.css';
import { PagesNav } from '../pages-nav.tsx';
import { useSettings } from '../settings.ts';
import { ViewsNav } from '../views-nav.tsx';
import { Mail } from './mail.tsx';

const views = [
  { label: 'All mails', query: '' },
  { label: 'Could not be sent', query: 'state=failed' },
];

/** The mails that the shop wrote, newest first, or those of them that failed; each opens to its text. */
export function Outbox() {
  const { data, meta } = useLoaderData<StaffMailList>();
  const { brand } = useSettings();
  const [search] = useSearchParams();
  const failed = search.get('state') === 'failed';
  const which = useRef<HTMLElement>(null);
  const shown = useRef({ search, length: data.length });
  // A mail that is sent again leaves the list of failed ones together with the pressed button: the focus must not be lost.
  useEffect(() => {
    if (shown.current.search === search && data.length < shown.current.length) which.current?.focus();
    shown.current = { search, length: data.length };
  }, [search, data.length]);
  return (
    <>
      <PageHeading title={`Outbox · ${brand.name} staff`}>Outbox</PageHeading>
      <ViewsNav ref={which} label="Which mails" views={views} shown={failed ? 'state=failed' : ''} />
      {data.length === 0 ? (
        <p className={list['empty']}>
          {failed
            ? 'No mail has failed. One that the mail server refuses for good, or that found no server for two days, appears here.'
            : 'No mails yet. What the shop writes to customers and staff appears here.'}
        </p>
      ) : (
        <>
          {meta.total !== undefined && <p className={list['count']}>{meta.total} in all, newest first</p>}
          <ul className={list['list']}>
            {data.map((mail) => (
              <li key={mail.id}>
                <Mail mail={mail} />
              </li>
            ))}
          </ul>
        </>
      )}
      <PagesNav next={meta.next_cursor} />
    </>
  );
}
