import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { type StaffQuestion, type StaffQuestionList, staffReviewPaths } from '#contract/admin/customers/reviews.ts';
import { questions as messages, reviews as reviewMessages } from '#messages/admin.ts';
import { Button, TextArea } from '#web/admin/kit/inputs.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ViewTabs } from '#web/ui/data-list.tsx';
import { readAsStaff } from '#web/admin/api.ts';
import { formatTime } from '#web/admin/kit/dates.ts';
import { ExportLink, ListHead, useListFilters, EntryList } from '#web/admin/kit/list.tsx';
import look from '#web/admin/kit/look.module.css';
import { CommandDialog } from '#web/admin/kit/command-dialog.tsx';
import { type Screen, usePermission } from '#web/admin/screen.tsx';
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

/** An answer publishes both question and answer. */
function QuestionList() {
  const list = useLoaderData<StaffQuestionList>();
  const { filters } = useListFilters();
  return (
    <>
      <ListHead heading={messages.heading}>
        <ExportLink path={`${staffReviewPaths.questions}.csv`} />
      </ListHead>
      <p className={look['intro']}>{messages.about}</p>
      <ViewTabs label={messages.viewsLabel} views={views} current={filters.toString()} />
      <EntryList
        list={list}
        rowClassName={styles['entry']}
        empty={filters.size === 0 ? messages.noneWaiting : messages.none}
      >
        {(question) => <QuestionEntry question={question} />}
      </EntryList>
    </>
  );
}

function QuestionEntry({ question }: { question: StaffQuestion }) {
  const [task, setTask] = useState<'answer' | 'reject' | null>(null);
  const mayModerate = usePermission('reviews.moderate') && !question.sample;
  const path = `${staffReviewPaths.questions}/${question.id}`;
  const of = question.body.slice(0, 60);
  return (
    <article aria-label={messages.entryOf({ product: question.product.name, author: question.author })}>
      <header className={look['badges']}>
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
      <p className={look['quiet']}>
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
        <div className={look['buttons']}>
          <Button
            size="small"
            variant={question.answer ? 'secondary' : 'primary'}
            of={of}
            onClick={() => setTask('answer')}
          >
            {question.answer ? messages.editAnswer : messages.answer}
          </Button>
          {question.state !== 'rejected' && (
            <Button size="small" variant="secondary" of={of} onClick={() => setTask('reject')}>
              {reviewMessages.reject}
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
  return (
    <CommandDialog
      path={`${path}/answer`}
      initial={{ answer: question.answer }}
      texts={{
        title: messages.answerTitle,
        about: <p className={styles['words']}>{question.body}</p>,
        confirm: messages.publishAnswer,
        done: messages.answerDone,
      }}
      onClose={onClose}
    >
      {(form) => (
        <TextArea
          {...form.field('answer')}
          label={messages.ourAnswer}
          hint={messages.answerHint}
          required
          maxLength={1000}
        />
      )}
    </CommandDialog>
  );
}
