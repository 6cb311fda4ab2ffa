import { type MouseEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { User } from '#contract/customer.ts';
import type { OrderDetail } from '#contract/order-life.ts';
import { dashboard as messages, hub } from '#messages/account.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CopyCode } from '#web/ui/copy-code.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { type CallResult, call } from '../api-client.ts';
import { telephoneLink, useSettings, whatsappLink } from '../frame/settings.ts';
import { formatDay } from '../language/format.ts';
import { getProductNames } from '../language/names.ts';
import { callOrder, orderAccess } from '../order/order-api.ts';
import { describeExpected } from '../order/order-progress.ts';
import { addOrderToCart } from '../order/reorder.ts';
import { orderStatusLabel, paymentStatusLabel } from '../order/status-labels.ts';
import { useWishlist } from '../state/wishlist.ts';
import { RefillList } from './refill-list.tsx';

/** The account's home (specification section 2, Dashboard). */
export function DashboardPanel({ user, onLogout }: { user: User; onLogout: () => void }) {
  return (
    <>
      <Greeting user={user} onLogout={onLogout} />
      <div className="dashboard-cards">
        <LastOrder />
        <ReviewsToWrite />
        <RefillList />
        <Coupons />
        <AddressCard user={user} />
        <WishlistCard />
        <Help />
      </div>
    </>
  );
}

function Greeting({ user, onLogout }: { user: User; onLogout: () => void }) {
  const logOut = (event: MouseEvent) => {
    event.preventDefault();
    onLogout();
  };
  const panelLink = (hash: string, label: string) => (
    <AppLink key={hash} to={`/myaccount${hash}`} preventScrollReset prefetch="none">
      {label}
    </AppLink>
  );
  return (
    <>
      <p className="dashboard-greeting">
        {withElements(hub.hello, {
          name: (
            <strong key="name">
              {user.first_name} {user.last_name}
            </strong>
          ),
        })}
        {user.member_id && (
          <>
            {' '}
            ·{' '}
            {withElements(hub.memberId, {
              member: (
                <strong key="member" className="dashboard-member">
                  {user.member_id}
                </strong>
              ),
            })}
          </>
        )}{' '}
        <AppLink to="/login" prefetch="none" className="dashboard-not-you" onClick={logOut}>
          {hub.notYou}
        </AppLink>
      </p>
      <p>
        {withElements(hub.intro, {
          orders: panelLink('#orders', hub.yourOrders),
          addresses: panelLink('#addresses', hub.yourAddresses),
          details: panelLink('#account-details', hub.yourDetails),
        })}
      </p>
    </>
  );
}

/** Makes a call when the screen opens; `load` must be a stable function. */
function useLoaded<T>(load: (signal: AbortSignal) => Promise<CallResult<T>>) {
  const [state, setState] = useState<{ reply: T | null; failed: boolean }>({ reply: null, failed: false });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      setState(result.ok ? { reply: result.reply, failed: false } : { reply: null, failed: true });
    });
    return () => abort.abort();
  }, [load, attempt]);
  const retry = () => {
    setState({ reply: null, failed: false });
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}

interface CardProps {
  id: string;
  title: string;
  size?: 'wide' | 'tall';
  children: ReactNode;
}

function Card({ id, title, size, children }: CardProps) {
  return (
    <section className={size ? `dashboard-card dashboard-${size}` : 'dashboard-card'} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <div role="alert">
      <p>{messages.failed}</p>
      <Button variant="secondary" size="small" onClick={retry}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

const loadLastOrder = (signal: AbortSignal) => call('orders', { query: { limit: 1 }, signal });

function LastOrder() {
  const { reply, failed, retry } = useLoaded(loadLastOrder);
  const [results, setResults] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const order = reply?.data[0];
  const buyAgain = async (number: string) => {
    setBusy(true);
    setResults(await addOrderToCart(orderAccess(number)));
    setBusy(false);
  };
  const [first, ...more] = order?.lines ?? [];
  const name = first ? getProductNames(first).name : '';
  return (
    <Card id="last-order" title={messages.lastOrder} size="wide">
      {failed && <Failed retry={retry} />}
      {!reply && !failed && <Spinner />}
      {reply && !order && (
        <>
          <p>{messages.noOrder}</p>
          <ButtonLink to="/shop">{messages.browse}</ButtonLink>
        </>
      )}
      {order && (
        <>
          <p className="dashboard-state">
            <Badge tone={order.order_status === 'delivered' ? 'success' : 'neutral'}>{orderStatusLabel(order)}</Badge>
            <span>{paymentStatusLabel(order)}</span>
          </p>
          <Pictures number={order.number} count={order.lines.length} />
          <p className="dashboard-goods">
            {more.length > 0 ? messages.items({ name, more: more.length }) : name}
            <strong>{formatRupees(order.total_payable_amount)}</strong>
          </p>
          <p className="dashboard-note">
            <span translate="no">{order.number}</span> · {messages.placedOn({ day: formatDay(order.placed_at) })}
          </p>
          <p className="dashboard-actions">
            <ButtonLink to={`/order/${order.number}`} size="small">
              {messages.track}
            </ButtonLink>
            <Button variant="secondary" size="small" busy={busy} onClick={() => void buyAgain(order.number)}>
              {messages.buyAgain}
            </Button>
            <AppLink to="/myaccount#orders" preventScrollReset prefetch="none">
              {messages.allOrders}
            </AppLink>
          </p>
          <div role="status">
            {results.map((result) => (
              <p key={result} className="dashboard-note">
                {result}
              </p>
            ))}
          </div>
        </>
      )}
    </Card>
  );
}

const mostPictures = 4;

/** Space is reserved while the pictures load. */
function Pictures({ number, count }: { number: string; count: number }) {
  const load = useCallback(
    (signal: AbortSignal) => callOrder<{ data: OrderDetail }>(orderAccess(number), '', { signal }),
    [number],
  );
  const { reply, failed, retry } = useLoaded(load);
  if (failed) return <Failed retry={retry} />;
  const order = reply?.data;
  const expected = order ? describeExpected(order) : '';
  return (
    <>
      <div className="dashboard-pictures">
        {order?.lines.slice(0, mostPictures).map((line) => (
          <Picture key={line.line_no} picture={line.picture} alt="" sizes="56px" />
        ))}
        {count > mostPictures && <span className="dashboard-note">+{count - mostPictures}</span>}
      </div>
      {expected && <p className="dashboard-expected">{expected}</p>}
    </>
  );
}

const loadReviews = (signal: AbortSignal) => call('reviewsToWrite', { signal });
const mostReviews = 3;

/** Renders nothing if there is nothing to review. */
function ReviewsToWrite() {
  const { reply } = useLoaded(loadReviews);
  if (!reply || reply.data.length === 0) return null;
  return (
    <Card id="to-review" title={messages.toReview}>
      <ul className="dashboard-list">
        {reply.data.slice(0, mostReviews).map(({ order_number: number, line_no: line, name, picture }) => (
          <li key={`${number} ${line}`} className="dashboard-product">
            <Picture picture={picture} alt="" sizes="56px" />
            <span>
              {name}
              <AppLink
                to={`/review/${number}`}
                className="dashboard-below"
                aria-label={messages.reviewNamed({ product: name })}
              >
                {messages.review}
              </AppLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const loadCoupons = (signal: AbortSignal) => call('ownCoupons', { signal });
const mostCoupons = 3;

function Coupons() {
  const { reply, failed, retry } = useLoaded(loadCoupons);
  return (
    <Card id="own-coupons" title={messages.coupons} size="tall">
      {failed && <Failed retry={retry} />}
      {!reply && !failed && <Spinner />}
      {reply?.data.length === 0 && <p>{messages.noCoupons}</p>}
      {reply && (
        <ul className="dashboard-list">
          {reply.data.slice(0, mostCoupons).map(({ code, title, benefit, minimum, valid_to: until }) => (
            <li key={code}>
              <p className="dashboard-coupon-title">{title || benefit}</p>
              <CopyCode code={code} />
              <p className="dashboard-note">
                {[
                  benefit === title ? '' : benefit,
                  minimum === null ? '' : messages.couponFrom({ amount: formatRupees(minimum) }),
                  until === null ? '' : messages.couponUntil({ day: formatDay(until) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <AppLink to="/offers">{messages.offers}</AppLink>
    </Card>
  );
}

/** Parcels go to the shipping address if set, else to the billing address. */
function AddressCard({ user }: { user: User }) {
  const detail = user.user_detail;
  const shipping = detail.user_shipping_street !== '';
  const street = shipping ? detail.user_shipping_street : detail.user_street;
  const city = shipping ? detail.user_shipping_city : detail.user_city;
  const district = shipping ? detail.user_shipping_district : detail.user_district;
  const postcode = shipping ? detail.user_shipping_postcode : detail.user_postcode;
  const link = (label: string) => (
    <AppLink to="/myaccount#addresses" preventScrollReset prefetch="none">
      {label}
    </AppLink>
  );
  return (
    <Card id="address" title={messages.address}>
      {street === '' ? (
        <>
          <p>{messages.noAddress}</p>
          {link(messages.addAddress)}
        </>
      ) : (
        <>
          <p className="dashboard-address-lines">
            {[`${user.first_name} ${user.last_name}`, street, city === district ? '' : city, `${district} ${postcode}`]
              .filter((line) => line.trim() !== '')
              .map((line) => (
                <span key={line}>{line}</span>
              ))}
          </p>
          {link(messages.changeAddress)}
        </>
      )}
    </Card>
  );
}

function WishlistCard() {
  const { ids, ready } = useWishlist();
  return (
    <Card id="own-wishlist" title={messages.wishlist}>
      {ready && <p>{messages.wishlistCount({ count: ids.length })}</p>}
      <AppLink to="/whishlist">{messages.seeWishlist}</AppLink>
    </Card>
  );
}

function Help() {
  const { brand } = useSettings();
  const [phone] = brand.phones;
  return (
    <Card id="help" title={messages.help}>
      {phone && (
        <p>
          {withElements(messages.helpText, {
            hours: brand.support_hours,
            phone: (
              <a key="phone" href={telephoneLink(phone)} className="dashboard-telephone">
                {phone}
              </a>
            ),
          })}
        </p>
      )}
      <p className="dashboard-actions">
        {brand.whatsapp && (
          <a href={whatsappLink(brand.whatsapp)} target="_blank" rel="noopener">
            {messages.whatsapp}
          </a>
        )}
        <AppLink to="/contact">{messages.contact}</AppLink>
      </p>
    </Card>
  );
}
