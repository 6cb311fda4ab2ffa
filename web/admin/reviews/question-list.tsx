import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { type StaffQuestion, type StaffQuestionList, staffReviewPaths } from '#contract/staff-reviews.ts';
import { questions as messages } from '#messages/admin/questions.ts';
import { reviews as reviewMessages } from '#messages/admin/reviews.ts';
import { FormDialog } from '#web/admin/kit/form.tsx';
import { Button, TextArea } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DataList, ViewTabs } from '#web/ui/data-list.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { readAsStaff, sendAsStaff } from '../api.ts';
import { formatTime } from '../dates.ts';
import { ExportLink, ListHead } from '#web/admin/kit/list.tsx';
import { type Screen, useCommand, usePermission } from '../screen.tsx';
import { queryOf, RejectDialog, stateTones } from './review-list.tsx';
import styles from './reviews.module.css';

export const questionsScreen: Screen = {
  path: 'questions',
  menuLabel: messages.heading,
  group: 'customers',
  permission: 'reviews.read',
  pages: {
    '': {
      load: ({ search, signal }) =>
        readAsStaff<StaffQuestionList>(staffReviewPaths.questions, { query: queryOf(search), signal }),
      component: QuestionList,
    },
  },
};

const views = [
  { label: messages.views.pending, query: '' },
  { label: messages.views.published, query: 'state=published' },
  { label: messages.views.rejected, query: 'state=rejected' },
  { label: messages.views.all, query: 'state=all' },
];

/** What visitors ask about products; an answer publishes both. */
function QuestionList() {
  const { data, meta } = useLoaderData<StaffQuestionList>();
  const [search] = useSearchParams();
  const filters = new URLSearchParams(search);
  filters.delete('cursor');
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffReviewPaths.questions}.csv`} />
      </ListHead>
      <p className={styles['policy']}>{messages.about}</p>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <DataList
        rows={data}
        rowKey={(question) => question.id}
        rowClassName={styles['entry']}
        total={meta.total}
        isMore={meta.total_is_more}
        nextCursor={meta.next_cursor}
        empty={filters.size === 0 ? messages.noneWaiting : messages.none}
      >
        {(question) => <QuestionEntry question={question} />}
      </DataList>
    </>
  );
}

function QuestionEntry({ question }: { question: StaffQuestion }) {
  const [task, setTask] = useState<'answer' | 'reject' | null>(null);
  const mayModerate = usePermission('reviews.moderate') && !question.sample;
  const path = `${staffReviewPaths.questions}/${question.id}`;
  const named = <span className="visually-hidden"> {question.body.slice(0, 60)}</span>;
  return (
    <article aria-label={messages.entryOf({ product: question.product.name, author: question.author })}>
      <header className={styles['head']}>
        <Link to={`/products/${question.product.id}`}>{question.product.name}</Link>
        <Badge tone={stateTones[question.state]}>{reviewMessages.states[question.state]}</Badge>
        {question.sample && <Badge>{reviewMessages.sample}</Badge>}
        {question.flags.map((flag) => (
          <Badge key={flag} tone="warning">
            {reviewMessages.flags[flag]}
          </Badge>
        ))}
      </header>
      <p className={styles['words']}>{question.body}</p>
      <p className={styles['quiet']}>
        {[
          question.author,
          formatTime(question.created_at),
          ...(question.reject_reason
            ? [reviewMessages.rejectedFor({ reason: reviewMessages.reasons[question.reject_reason] })]
            : []),
        ].join(' · ')}
      </p>
      {question.answer && (
        <blockquote className={styles['reply']}>
          <b>{messages.ourAnswer}</b>
          <p className={styles['words']}>{question.answer}</p>
        </blockquote>
      )}
      {mayModerate && (
        <div className={styles['buttons']}>
          <Button size="small" variant={question.answer ? 'secondary' : 'primary'} onClick={() => setTask('answer')}>
            {question.answer ? messages.editAnswer : messages.answer}
            {named}
          </Button>
          {question.state !== 'rejected' && (
            <Button size="small" variant="secondary" onClick={() => setTask('reject')}>
              {reviewMessages.reject}
              {named}
            </Button>
          )}
        </div>
      )}
      {task === 'answer' && <AnswerDialog question={question} path={path} onClose={() => setTask(null)} />}
      {task === 'reject' && <RejectDialog path={path} onClose={() => setTask(null)} />}
    </article>
  );
}

function AnswerDialog({ question, path, onClose }: { question: StaffQuestion; path: string; onClose: () => void }) {
  const runCommand = useCommand();
  const form = useForm({
    initial: { answer: question.answer },
    submit: async (values) => {
      const failure = await runCommand(() => sendAsStaff(`${path}/answer`, values));
      if (failure) return failure;
      showToast(messages.answerDone);
      onClose();
      return null;
    },
  });
  return (
    <FormDialog
      title={messages.answerTitle}
      about={<p className={styles['words']}>{question.body}</p>}
      confirmLabel={messages.publishAnswer}
      form={form}
      onClose={onClose}
    >
      <TextArea
        {...form.field('answer')}
        label={messages.ourAnswer}
        hint={messages.answerHint}
        required
        maxLength={1000}
      />
    </FormDialog>
  );
}
