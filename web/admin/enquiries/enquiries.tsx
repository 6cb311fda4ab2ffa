import { useLoaderData } from 'react-router';
import type { EnquiryList } from '#contract/staff.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import list from '../list.module.css';
import { PagesNav } from '../pages-nav.tsx';
import { useSettings } from '../settings.ts';
import { EnquiryRow } from './enquiry-row.tsx';

/** What visitors asked of staff, newest first. */
export function Enquiries() {
  const { data, meta } = useLoaderData<EnquiryList>();
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`Enquiries · ${brand.name} staff`}>Enquiries</PageHeading>
      {data.length === 0 ? (
        <p className={list['empty']}>
          No enquiries yet. Who leaves the interest form on the direct sellers’ site appears here.
        </p>
      ) : (
        <>
          {meta.total !== undefined && <p className={list['count']}>{meta.total} in all, newest first</p>}
          <ul className={list['list']}>
            {data.map((enquiry) => (
              <EnquiryRow key={enquiry.id} enquiry={enquiry} />
            ))}
          </ul>
        </>
      )}
      <PagesNav next={meta.next_cursor} />
    </>
  );
}
