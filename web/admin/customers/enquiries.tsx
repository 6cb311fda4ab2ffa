import { useEffect, useRef, useState } from 'react';
import { useLoaderData } from 'react-router';
import { type Enquiry, type EnquiryList, staffPaths } from '#contract/admin/staff.ts';
import { enquiries as messages } from '#messages/admin.ts';
import { ExportLink, ListHead, EntryList } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import look from '#web/admin/kit/look.module.css';
import { readList } from '#web/admin/kit/loaders.ts';
import { sendAsStaff } from '../api.ts';
import { formatTime } from '../kit/dates.ts';
import { CommandButton, type Screen } from '../screen.tsx';
import styles from './enquiries.module.css';

export const enquiriesScreen: Screen = {
  path: 'enquiries',
  menuLabel: messages.heading,
  group: 'customers',
  permission: 'enquiries.read',
  pages: {
    '': { load: readList(staffPaths.enquiries), component: Enquiries },
  },
};

function Enquiries() {
  const list = useLoaderData<EnquiryList>();
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffPaths.enquiries}.csv`} />
      </ListHead>
      <EntryList list={list} rowClassName={styles['row']} empty={messages.empty}>
        {(enquiry) => <EnquiryRow enquiry={enquiry} />}
      </EntryList>
    </>
  );
}

function EnquiryRow({ enquiry }: { enquiry: Enquiry }) {
  return (
    <>
      <div className={styles['who']}>
        <h2>{enquiry.full_name}</h2>
        <p>{messages.kinds[enquiry.kind]}</p>
        {enquiry.message && <p className={styles['message']}>{enquiry.message}</p>}
      </div>
      <div className={styles['reach']}>
        <a href={`tel:${enquiry.mobile}`}>{enquiry.mobile}</a>
        <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>
      </div>
      <p className={look['muted']}>
        <span className="visually-hidden">{messages.received} </span>
        <time dateTime={enquiry.created_at}>{formatTime(enquiry.created_at)}</time>
      </p>
      <Handling enquiry={enquiry} />
    </>
  );
}

function Handling({ enquiry }: { enquiry: Enquiry }) {
  const note = useRef<HTMLParagraphElement>(null);
  const [isDone, setIsDone] = useState(false);
  const isHandledHere = isDone && enquiry.handled_at !== null;
  // The pressed button disappears, so the focus moves to the result.
  useEffect(() => {
    if (isHandledHere) note.current?.focus();
  }, [isHandledHere]);
  if (enquiry.handled_at) {
    return (
      <p ref={note} tabIndex={-1} className={styles['handled']}>
        <Badge tone="success">{messages.handled}</Badge>
        <span>
          {enquiry.handled_by && `${enquiry.handled_by}, `}
          <time dateTime={enquiry.handled_at}>{formatTime(enquiry.handled_at)}</time>
        </span>
      </p>
    );
  }
  return (
    <CommandButton
      label={messages.markForm({ name: enquiry.full_name })}
      run={() => sendAsStaff(`${staffPaths.enquiries}/${enquiry.id}/handled`)}
      onDone={() => setIsDone(true)}
      size="small"
      of={messages.markOf({ name: enquiry.full_name })}
    >
      {messages.mark}
    </CommandButton>
  );
}
