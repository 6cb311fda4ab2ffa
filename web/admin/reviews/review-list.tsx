import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import type * as z from 'zod/mini';
import { rejectReasons, type RejectReason, type ReviewState } from '#contract/review-rules.ts';
import {
  type StaffReview,
  type StaffReviewList,
  staffReviewPaths,
  type StaffReviewReply,
} from '#contract/staff-reviews.ts';
import { reviews as messages } from '#messages/admin/reviews.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, SelectField, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { DataList, ViewTabs } from '#web/ui/data-list.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { CommandButton, type PageRequest, type Screen, ScreenHeading, useCommand, usePermission } from '../screen.tsx';
import { PhotoList } from '../staff-files.tsx';
import styles from './reviews.module.css';

export const reviewsScreen: Screen = {
  path: 'reviews',
  menuLabel: messages.heading,
  group: 'customers',
  permission: 'reviews.read',
  pages: {
    '': { load: readReviews, component: ReviewList },
    ':id': { load: readReview, component: OneReview },
  },
};

/** The queue unless the address says otherwise. @throws as readAsStaff. */
function readReviews({ search, signal }: PageRequest): Promise<StaffReviewList> {
  return readAsStaff<StaffReviewList>(staffReviewPaths.reviews, { query: queryOf(search), signal });
}

async function readReview({ params, signal }: PageRequest): Promise<StaffReview> {
  const path = `${staffReviewPaths.reviews}/${encodeURIComponent(params['id'] ?? '')}`;
  return (await readAsStaff<z.infer<typeof StaffReviewReply>>(path, { signal })).data;
}

/** The queue is the list of what waits; `state=all` is everything. */
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

/** What buyers wrote, those that wait for a decision first. */
function ReviewList() {
  const { data, meta } = useLoaderData<StaffReviewList>();
  const [search] = useSearchParams();
  const filters = new URLSearchParams(search);
  filters.delete('cursor');
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffReviewPaths.reviews}.csv`} />
      </ListHead>
      <p className={styles['policy']}>{messages.policy}</p>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <DataList
        rows={data}
        rowKey={(review) => review.id}
        rowClassName={styles['entry']}
        total={meta.total}
        isMore={meta.total_is_more}
        nextCursor={meta.next_cursor}
        empty={filters.size === 0 ? messages.noneWaiting : messages.none}
      >
        {(review) => <ReviewEntry review={review} />}
      </DataList>
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

/** A review with what a machine noticed in it, and what can be done. */
function ReviewEntry({ review }: { review: StaffReview }) {
  const [task, setTask] = useState<Task | null>(null);
  const path = `${staffReviewPaths.reviews}/${review.id}`;
  return (
    <article aria-label={messages.entryOf({ product: review.product.name, author: review.author })}>
      <header className={styles['head']}>
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
      {review.title && <h2 className={styles['title']}>{review.title}</h2>}
      {review.body && <p className={styles['words']}>{review.body}</p>}
      <PhotoList photos={review.photos} path={staffReviewPaths.photos} />
      <p className={styles['quiet']}>
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
  const named = <span className="visually-hidden"> {review.product.name}</span>;
  return (
    <div className={styles['buttons']}>
      {review.state !== 'published' && (
        <CommandButton
          label={messages.publishOf({ product: review.product.name })}
          run={() => sendAsStaff(`${path}/publish`)}
          onDone={() => showToast(messages.publishDone)}
          variant="primary"
          size="small"
        >
          {messages.publish}
          {named}
        </CommandButton>
      )}
      {review.state !== 'rejected' && (
        <Button variant="secondary" size="small" onClick={() => choose('reject')}>
          {messages.reject}
          {named}
        </Button>
      )}
      {review.state === 'published' && (
        <Button variant="secondary" size="small" onClick={() => choose('reply')}>
          {review.reply ? messages.editReply : messages.reply}
          {named}
        </Button>
      )}
    </div>
  );
}

/** Says why; a low rating is none of the reasons. Also for questions. */
export function RejectDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const runCommand = useCommand();
  const form = useForm<{ reason: RejectReason }>({
    initial: { reason: rejectReasons[0] },
    submit: async (values) => {
      const failure = await runCommand(() => sendAsStaff(`${path}/reject`, values));
      if (failure) return failure;
      showToast(messages.rejectDone);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.rejectTitle}
      about={<p>{messages.rejectAbout}</p>}
      confirmLabel={messages.reject}
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.field('reason')}
        label={messages.reason}
        required
        options={rejectReasons.map((value) => ({ value, label: messages.reasons[value] }))}
      />
    </FormDialog>
  );
}

function ReplyDialog({ review, path, onClose }: { review: StaffReview; path: string; onClose: () => void }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { reply: review.reply },
    submit: async (values) => {
      const failure = await runCommand(() => sendAsStaff(`${path}/reply`, values));
      if (failure) return failure;
      showToast(messages.replyDone);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.replyTitle}
      about={<p className={styles['words']}>{review.body || review.title}</p>}
      confirmLabel={messages.publishReply}
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.field('reply')}
        label={messages.ourReply}
        hint={messages.replyHint}
        required
        maxLength={1000}
      />
    </FormDialog>
  );
}
