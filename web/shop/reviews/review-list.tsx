import { useState } from 'react';
import { reviewPaths, reviewPhotoPath } from '#contract/review-rules.ts';
import type { Review, ReviewSummary } from '#contract/reviews.ts';
import { reviews as messages } from '#messages/shop.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Icon } from '#web/ui/icon.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Stars } from '#web/ui/stars.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { formatDay } from '../language/format.ts';
import { token } from '../state/visitor.ts';
import styles from './reviews.module.css';

/** Each star rating's share links to its reviews. */
export function RatingSummary({ summary, list }: { summary: ReviewSummary; list: string }) {
  const { average, count, counts, sample, since } = summary;
  return (
    <div className={styles['summary']}>
      <p className={styles['average']}>
        <strong>{average.toFixed(1)}</strong>
        <Stars value={average} label={messages.outOfFive({ average })} />
        <span>{sample ? messages.samples({ count }) : messages.count({ count })}</span>
      </p>
      <ul className={styles['bars']}>
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars}>
            <AppLink to={`${list}?rated=${stars}`} className={styles['bar']}>
              <span>{messages.starsOf({ stars })}</span>
              <meter min={0} max={count} value={counts[stars - 1]} aria-hidden="true" />
              <span>{counts[stars - 1]}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <p className={styles['how']}>
        {sample ? messages.sampleNote : since && messages.how({ day: formatDay(since) })}{' '}
        <AppLink to="/review-policy">{messages.policy}</AppLink>
      </p>
    </div>
  );
}

/** `heading` is the level of each review's title. */
export function ReviewList({ reviews, heading = 'h3' }: { reviews: readonly Review[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className={styles['list']}>
      {reviews.map((review) => (
        <li key={review.id} className={styles['review']}>
          <ReviewCard review={review} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function ReviewCard({ review, heading: Heading }: { review: Review; heading: 'h2' | 'h3' }) {
  const { author, stars, title, body, published_at: at, reply, language } = review;
  const lang = language === currentLanguage ? undefined : language;
  return (
    <article>
      <p className={styles['head']}>
        <Stars value={stars} label={messages.outOfFive({ average: stars })} />
        <strong lang={lang}>{author}</strong>
        {review.verified && (
          <span className={styles['verified']}>
            <Icon name="tick" />
            {messages.verified}
          </span>
        )}
        <time dateTime={at}>{formatDay(at)}</time>
        {review.solicited && <span>{messages.solicited}</span>}
      </p>
      {title && (
        <Heading className={styles['title']} lang={lang}>
          {title}
        </Heading>
      )}
      {body && (
        <p className={styles['body']} lang={lang}>
          {body}
        </p>
      )}
      {review.photos.length > 0 && (
        <ul className={styles['photos']}>
          {review.photos.map(({ id, width, height }, index) => (
            <li key={id}>
              <a href={`${reviewPhotoPath}${id}.jpg`} target="_blank" rel="noopener">
                <img
                  src={`${reviewPhotoPath}${id}-small.jpg`}
                  width={width}
                  height={height}
                  alt={messages.photoOf({ author, position: index + 1 })}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className={styles['reply']}>
          <strong>{messages.reply}</strong>
          <p lang={lang}>{reply}</p>
        </div>
      )}
      {!review.sample && <HelpfulButton review={review} />}
    </article>
  );
}

/** A second click takes the vote back. */
function HelpfulButton({ review }: { review: Pick<Review, 'id' | 'helpful' | 'author'> }) {
  const [votes, setVotes] = useState(review.helpful);
  const [voted, setVoted] = useState(false);
  const [message, setMessage] = useState('');
  const vote = async () => {
    const helpful = !voted;
    setVoted(helpful);
    const result = await apiCall<{ data: { helpful: number } }>(`${reviewPaths.review}/${review.id}/helpful`, {
      body: { helpful },
      token: token.get(),
      language: currentLanguage,
    });
    if (result.ok) return setVotes(result.reply.data.helpful);
    setVoted(!helpful);
    return setMessage(result.failure.message);
  };
  return (
    <p className={styles['votes']}>
      <button
        type="button"
        className={styles['helpful']}
        aria-pressed={voted}
        aria-label={messages.helpfulNamed({ author: review.author })}
        onClick={() => void vote()}
      >
        {messages.helpful}
        {votes > 0 && ` (${votes})`}
      </button>
      <span role="status">{message}</span>
    </p>
  );
}
