import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { rejectReasons, type ReviewState } from '#contract/review-rules.ts';
import { type StaffReview, type StaffReviewList, staffReviewPaths } from '#contract/admin/customers/reviews.ts';
import { reviews as messages } from '#messages/admin.ts';
import { Button, optionsOf, SelectField, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { readAsStaff, sendAsStaff } from '#web/admin/api.ts';
import { formatTime } from '#web/admin/kit/dates.ts';
import { ExportLink, ListHead, useListFilters, EntryList } from '#web/admin/kit/list.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { readRecord } from '#web/admin/kit/loaders.ts';
import { CommandButton, type PageRequest, type Screen, ScreenHeading, usePermission } from '#web/admin/screen.tsx';
import { PhotoList } from '#web/admin/kit/staff-files.tsx';
import styles from './reviews.module.css';

export const reviewsScreen: Screen = {
  path: 'reviews',
  menuLabel: messages.heading,
  group: 'customers',
  permission: 'reviews.read',
  pages: {
    '': { load: readReviews, component: ReviewList },
    ':id': { load: readRecord<StaffReview>(staffReviewPaths.reviews), component: OneReview },
  },
};

/** Reads the queue unless the address has another filter. */
function readReviews({ search, signal }: PageRequest): Promise<StaffReviewList> {
  return readAsStaff<StaffReviewList>(staffReviewPaths.reviews, { query: queryOf(search), signal });
}

/** The queue is the default; `state=all` is everything. */
export function queryOf(search: URLSearchParams): Record<string, string> {
  const { state = 'pending', ...query } = Object.fromEntries(search);
  return state === 'all' ? query : { ...query, state };
}

const views = [
  { label: messages.views.pending, query: '' },
  { label: messages.views.published, query: 'state=published' },
  { label: messages.views.rejected, query: 'state=rejected' },
  { label: messages.views.all, query: 'state=all' },
];

function ReviewList() {
  const list = useLoaderData<StaffReviewList>();
  const { filters } = useListFilters();
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffReviewPaths.reviews}.csv`} />
      </ListHead>
      <p className={look['intro']}>{messages.policy}</p>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <EntryList
        list={list}
        rowClassName={styles['entry']}
        empty={filters.size === 0 ? messages.noneWaiting : messages.none}
      >
        {(review) => <ReviewEntry review={review} />}
      </EntryList>
    </>
  );
}

function OneReview() {
  const review = useLoaderData<StaffReview>();
  return (
    <>
      <p>
        <Link to="/reviews?state=all">{messages.all}</Link>
      </p>
      <ScreenHeading>{messages.of({ product: review.product.name })}</ScreenHeading>
      <div className={styles['entry']}>
        <ReviewEntry review={review} />
      </div>
    </>
  );
}

export const stateTones: Record<ReviewState, Tone> = {
  pending: 'warning',
  published: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
};

type Task = 'reject' | 'reply';

function ReviewEntry({ review }: { review: StaffReview }) {
  const [task, setTask] = useState<Task | null>(null);
  const path = `${staffReviewPaths.reviews}/${review.id}`;
  return (
    <article aria-label={messages.entryOf({ product: review.product.name, author: review.author })}>
      <header className={look['badges']}>
        <Stars count={review.stars} />
        <Link to={`/products/${review.product.id}`}>{review.product.name}</Link>
        <Badge tone={stateTones[review.state]}>{messages.states[review.state]}</Badge>
        {review.sample && <Badge>{messages.sample}</Badge>}
        {review.flags.map((flag) => (
          <Badge key={flag} tone="warning">
            {messages.flags[flag]}
          </Badge>
        ))}
      </header>
      {review.title && <h2 className={look['subheading']}>{review.title}</h2>}
      {review.body && <p className={styles['words']}>{review.body}</p>}
      <PhotoList photos={review.photos} path={staffReviewPaths.photos} />
      <p className={look['quiet']}>
        {[
          review.author,
          formatTime(review.created_at),
          ...(review.solicited ? [messages.solicited] : []),
          ...(review.reject_reason ? [messages.rejectedFor({ reason: messages.reasons[review.reject_reason] })] : []),
        ].join(' · ')}{' '}
        {review.order_id !== null && (
          <Link to={`/orders/${review.order_id}`}>{messages.order({ number: review.order_number ?? '' })}</Link>
        )}
      </p>
      {review.reply && (
        <blockquote className={styles['reply']}>
          <b>{messages.ourReply}</b>
          <p className={styles['words']}>{review.reply}</p>
        </blockquote>
      )}
      <Actions review={review} path={path} choose={setTask} />
      {task === 'reject' && <RejectDialog path={path} onClose={() => setTask(null)} />}
      {task === 'reply' && <ReplyDialog review={review} path={path} onClose={() => setTask(null)} />}
    </article>
  );
}

function Stars({ count }: { count: number }) {
  return (
    <span className={styles['stars']}>
      <span aria-hidden="true">{'★'.repeat(count) + '☆'.repeat(5 - count)}</span>
      <span className="visually-hidden">{messages.stars({ count })}</span>
    </span>
  );
}

function Actions({ review, path, choose }: { review: StaffReview; path: string; choose: (task: Task) => void }) {
  const mayModerate = usePermission('reviews.moderate');
  if (!mayModerate || review.sample || review.state === 'withdrawn') return null;
  const of = review.product.name;
  return (
    <div className={look['buttons']}>
      {review.state !== 'published' && (
        <CommandButton
          label={messages.publishOf({ product: of })}
          run={() => sendAsStaff(`${path}/publish`)}
          onDone={() => showToast(messages.publishDone)}
          variant="primary"
          size="small"
          of={of}
        >
          {messages.publish}
        </CommandButton>
      )}
      {review.state !== 'rejected' && (
        <Button variant="secondary" size="small" of={of} onClick={() => choose('reject')}>
          {messages.reject}
        </Button>
      )}
      {review.state === 'published' && (
        <Button variant="secondary" size="small" of={of} onClick={() => choose('reply')}>
          {review.reply ? messages.editReply : messages.reply}
        </Button>
      )}
    </div>
  );
}

/** For reviews and questions. A low rating is not a valid reason. */
export function RejectDialog({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <CommandDialog
      path={`${path}/reject`}
      initial={{ reason: rejectReasons[0] }}
      texts={{
        title: messages.rejectTitle,
        about: messages.rejectAbout,
        confirm: messages.reject,
        done: messages.rejectDone,
      }}
      variant="danger"
      onClose={onClose}
    >
      {(form) => (
        <SelectField
          {...form.field('reason')}
          label={messages.reason}
          required
          options={optionsOf(rejectReasons, messages.reasons)}
        />
      )}
    </CommandDialog>
  );
}

function ReplyDialog({ review, path, onClose }: { review: StaffReview; path: string; onClose: () => void }) {
  return (
    <CommandDialog
      path={`${path}/reply`}
      initial={{ reply: review.reply }}
      texts={{
        title: messages.replyTitle,
        about: <p className={styles['words']}>{review.body || review.title}</p>,
        confirm: messages.publishReply,
        done: messages.replyDone,
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextArea
          {...form.field('reply')}
          label={messages.ourReply}
          hint={messages.replyHint}
          required
          maxLength={1000}
        />
      )}
    </CommandDialog>
  );
}
