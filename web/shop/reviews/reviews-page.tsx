import { reviewSorts } from '#contract/review-rules.ts';
import type { ReviewFilter } from '#contract/shop-api.ts';
import { product as productMessages, reviews as messages } from '#messages/shop.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RatingSummary, ReviewList } from './review-list.tsx';
import type { ReviewsPageData } from './reviews-page.server.ts';
import sheet from './reviews-page.css?url';

export function ReviewsPage({ product, filter, list }: ReviewsPageData) {
  const { summary, total, page, pages } = list.meta;
  const path = `/product-reviews/${product.id}`;
  const to = (change: ReviewFilter) => path + queryOf({ ...filter, page: undefined, ...change });
  return (
    <div className="column reviews-page">
      <link rel="stylesheet" href={sheet} precedence="parts" />
      <Breadcrumb
        items={[
          { label: productMessages.home, to: '/' },
          { label: product.name, to: `/product-details/${product.id}` },
          { label: messages.heading },
        ]}
      />
      <div className="reviews-page-product">
        <Picture picture={product.picture} alt="" sizes="72px" />
        <h1>{messages.pageTitle({ name: product.name })}</h1>
      </div>
      {summary.count === 0 ? (
        <p>{messages.none}</p>
      ) : (
        <>
          <RatingSummary summary={summary} list={path} />
          <nav className="reviews-page-filters" aria-label={messages.sort}>
            {reviewSorts.map((sort) => (
              <AppLink key={sort} to={to({ sort })} aria-current={(filter.sort ?? 'helpful') === sort || undefined}>
                {messages.sorts[sort]}
              </AppLink>
            ))}
            {summary.with_photos > 0 && (
              <AppLink to={to({ photos: !filter.photos })} aria-current={filter.photos || undefined}>
                {messages.withPhotos({ count: summary.with_photos })}
              </AppLink>
            )}
            {filter.stars !== undefined && (
              <AppLink to={to({ stars: undefined })} aria-current="true">
                {messages.onlyStars({ stars: filter.stars })} ×
              </AppLink>
            )}
          </nav>
          {total === 0 ? <p>{messages.noMatch}</p> : <ReviewList reviews={list.data} heading="h2" />}
          {pages > 1 && (
            <nav className="reviews-page-pages" aria-label={messages.pages}>
              {page > 1 && <AppLink to={to({ page: page - 1 })}>{messages.previous}</AppLink>}
              <span>{messages.pageOf({ page, pages })}</span>
              {page < pages && <AppLink to={to({ page: page + 1 })}>{messages.next}</AppLink>}
            </nav>
          )}
        </>
      )}
    </div>
  );
}

function queryOf({ sort, stars, photos, page }: ReviewFilter): string {
  const query = new URLSearchParams();
  if (sort) query.set('sort', sort);
  if (stars !== undefined) query.set('rated', String(stars));
  if (photos) query.set('photos', '1');
  if (page !== undefined && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
