import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { orderTokenFragment } from '#contract/order-states.ts';
import { longestReview, longestReviewTitle, reviewPaths, reviewTokenHeader } from '#contract/review-rules.ts';
import type { OrderReviews, ReviewableLine } from '#contract/reviews.ts';
import { reviewForm as messages } from '#messages/shop.ts';
import { apiCall, type CallFailure } from '#web/ui/api-call.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, FieldError, TextArea, TextField } from '#web/ui/field.tsx';
import { FormFooter } from '#web/ui/form.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Star, Stars } from '#web/ui/stars.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { currentLanguage } from '#locales/current-language.ts';
import formStyles from '../forms/form.module.css';
import { useSession } from '../state/session.ts';
import { StateLoading } from '../state/state-loading.tsx';
import { token } from '../state/visitor.ts';
import { PhotoPicker, usePhotos } from '../support/photo-picker.tsx';
import sheet from './write-screen.css?url';

/** Access by the token of an email's link, else by the login. */
interface Opened {
  number: string;
  link: string | null;
}

type Loaded = { kind: 'loading' } | { kind: 'failed'; failure: CallFailure } | { kind: 'loaded'; order: OrderReviews };

function callReviews({ number, link }: Opened, path = '', body?: object) {
  return apiCall<{ data: OrderReviews }>(`${reviewPaths.ofOrder}/${encodeURIComponent(number)}${path}`, {
    ...(body && { body }),
    token: token.get(),
    language: currentLanguage,
    headers: link === null ? {} : { [reviewTokenHeader]: link },
  });
}

/** The page on which the buyer of a delivered order reviews its products, by an email's link or logged in. */
export function WriteReviewsScreen() {
  const number = useParams()['number'] ?? '';
  const { ready } = useSession();
  const opened = useRef<Opened>({ number, link: null });
  const [state, setState] = useState<Loaded>({ kind: 'loading' });
  const show = (result: Awaited<ReturnType<typeof callReviews>>) =>
    setState(result.ok ? { kind: 'loaded', order: result.reply.data } : { kind: 'failed', failure: result.failure });
  const open = useEffectEvent(async () => {
    const fragment = new URLSearchParams(window.location.hash.slice(1));
    const stop = fragment.has('stop');
    opened.current = { number, link: fragment.get(orderTokenFragment) };
    // The token is for this tab only, so it stays out of the history and of copied URLs.
    window.history.replaceState(window.history.state, '', window.location.pathname);
    show(await callReviews(opened.current, stop ? '/stop' : '', stop ? {} : undefined));
  });
  useEffect(() => {
    if (ready) void open();
  }, [ready]);
  return (
    <div className="column write-screen-page">
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.name }]} />
      <h1>{messages.heading}</h1>
      {state.kind === 'loading' && <StateLoading />}
      {state.kind === 'failed' && (
        <div role="alert">
          <p>
            {state.failure.status === 404 || state.failure.status === 401 ? messages.wrongLink : state.failure.message}
          </p>
        </div>
      )}
      {state.kind === 'loaded' && (
        <OrderToReview
          order={state.order}
          send={async (path, body) => {
            const result = await callReviews(opened.current, path, body);
            if (!result.ok) return result.failure;
            show(result);
            return null;
          }}
        />
      )}
    </div>
  );
}

type Send = (path: string, body: object) => Promise<CallFailure | null>;

function OrderToReview({ order, send }: { order: OrderReviews; send: Send }) {
  const [stopFailure, setStopFailure] = useState('');
  return (
    <>
      <p className="write-screen-lead">{messages.lead({ number: order.number })}</p>
      <ul className="write-screen-lines">
        {order.lines.map((line) => (
          <li key={line.line_no} className="write-screen-line">
            <div className="write-screen-product">
              <Picture picture={line.picture} alt="" sizes="88px" />
              <h2>{line.name}</h2>
            </div>
            {line.review && line.review.state !== 'withdrawn' && line.review.state !== 'rejected' ? (
              <OwnReview review={line.review} send={send} />
            ) : (
              <>
                {line.review?.reject_reason && (
                  <p className="write-screen-rejected">
                    {messages.rejected} {messages.reasons[line.review.reject_reason]}
                  </p>
                )}
                <ReviewForm line={line} author={order.author} send={send} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="write-screen-stop">
        {order.asked ? (
          <Button
            variant="quiet"
            size="small"
            onClick={() => void send('/stop', {}).then((failure) => setStopFailure(failure?.message ?? ''))}
          >
            {messages.stop}
          </Button>
        ) : (
          <span role="status">{messages.stopped}</span>
        )}
        <FieldError error={stopFailure} />
      </p>
    </>
  );
}

function OwnReview({ review, send }: { review: NonNullable<ReviewableLine['review']>; send: Send }) {
  const [message, setMessage] = useState('');
  return (
    <div className="write-screen-own">
      <p role="status">{review.state === 'pending' ? messages.waiting : messages.published}</p>
      <p>
        <Stars value={review.stars} label={messages.starsGiven({ stars: review.stars })} />{' '}
        <strong>{review.title}</strong>
      </p>
      {review.body && <p>{review.body}</p>}
      <Button
        variant="quiet"
        size="small"
        onClick={() =>
          void send('/withdraw', { review_id: review.id }).then((failure) => setMessage(failure?.message ?? ''))
        }
      >
        {messages.withdraw}
      </Button>
      <FieldError error={message} />
    </div>
  );
}

/** Only the stars are required. */
function ReviewForm({ line, author, send }: { line: ReviewableLine; author: string; send: Send }) {
  const photos = usePhotos(`review ${line.line_no}`);
  const form = useForm({
    initial: { stars: '', title: '', body: '', author, agree: false },
    submit: async ({ stars, ...values }) => {
      const names = await photos.uploads.finish();
      // The picker shows which photos failed.
      if (names === null) return null;
      const failure = await send('', { ...values, line_no: line.line_no, stars: Number(stars), photos: names });
      if (failure) photos.uploads.showErrors(failure.errors);
      else photos.uploads.clear();
      return failure;
    },
  });
  return (
    <form {...form.formProps} className={formStyles['stack']} aria-label={messages.reviewOf({ name: line.name })}>
      <fieldset className="write-screen-choice">
        <legend>{messages.rating}</legend>
        <div className="write-screen-stars">
          {[5, 4, 3, 2, 1].map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={`stars-${line.line_no}`}
                value={value}
                checked={form.values.stars === String(value)}
                onChange={() => form.set('stars', String(value))}
              />
              <Star />
              <span className="visually-hidden">{messages.starsGiven({ stars: value })}</span>
            </label>
          ))}
        </div>
        <FieldError error={form.errorOf('stars')} />
      </fieldset>
      <TextField {...form.field('title')} label={messages.title} maxLength={longestReviewTitle} />
      <TextArea
        {...form.field('body')}
        label={messages.body}
        hint={messages.bodyHint}
        rows={5}
        maxLength={longestReview}
      />
      <PhotoPicker photos={photos} ready isPublic />
      <TextField {...form.field('author')} label={messages.author} hint={messages.authorHint} required maxLength={50} />
      <CheckboxField {...form.checkbox('agree')} label={messages.agree} />
      <FormFooter form={form} label={messages.send} />
    </form>
  );
}
