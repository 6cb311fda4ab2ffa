import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import type { Collection, Product, ProductDetail } from '#contract/catalog.ts';
import { chooseText, type Language, languageFacts, languages, pathIn } from '#contract/language.ts';
import { memberPaths, type ShareCardShape, shareCardShapes } from '#contract/member-rules.ts';
import { paths } from '#contract/paths.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { sales as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { hasEnded } from '#web/ui/session-end.ts';
import { withElements } from '#web/ui/with-elements.ts';
import { readOwnFile } from '../own-files.tsx';
import { ShareLink, shareByDevice } from '../share-link.tsx';
import styles from './sales.module.css';

/** `path` is a path of the shop. */
interface Item {
  name: string;
  path: string;
  card: string;
}

export interface ShareData {
  words: string;
  products: Product[];
  collections: Collection[];
  /** Undefined if nothing was picked; null if the shop no longer shows it. */
  item: Item | null | undefined;
}

const nameOf = (product: Product) => chooseText(currentLanguage, product.product_name, product.product_name_hi);

/** Loads the product in the address; null if there is none or the shop no longer shows it. */
export async function readPicked(query: URLSearchParams, signal: AbortSignal): Promise<Product | null> {
  const picked = query.get('product') ?? '';
  if (!/^\d{1,9}$/.test(picked)) return null;
  const options = { language: currentLanguage, signal };
  const result = await apiCall<ProductDetail>(`${paths.productDetails}/${picked}`, options);
  return (result.ok && result.reply.data[0]) || null;
}

export function shareDataOf(
  query: URLSearchParams,
  { products, collections, picked }: { products: Product[]; collections: Collection[]; picked: Product | null },
): ShareData {
  const slug = query.get('collection');
  const found = slug === null ? undefined : collections.find((each) => Object.values(each.slugs).includes(slug));
  const isPicking = query.has('product') || slug !== null;
  const item = found
    ? itemOf(found.name, `/collection/${found.slug}`, `collections/${encodeURIComponent(found.slug)}`)
    : picked && itemOf(nameOf(picked), `/product-details/${picked.id}`, `products/${picked.id}`);
  return { words: (query.get('q') ?? '').trim(), products, collections, item: isPicking ? item : undefined };
}

const itemOf = (name: string, path: string, card: string): Item => ({
  name,
  path: pathIn(currentLanguage, path),
  card: `${memberPaths.shareCards}/${card}`,
});

export function SharePage({ memberId, words, products, collections, item }: ShareData & { memberId: string }) {
  if (item)
    return (
      <>
        <p>
          <AppLink to="/sales/share">{messages.another}</AppLink>
        </p>
        <ShareLink memberId={memberId} item={item} />
        <ShareCard key={item.card} item={item} />
      </>
    );
  return (
    <>
      <ShareLink memberId={memberId} />
      <section className={styles['sheet']} aria-labelledby="pick">
        <h2 id="pick">{messages.pick}</h2>
        {item === null && <FormMessage>{messages.gone}</FormMessage>}
        <p>{messages.pickHelp}</p>
        <Search key={words} words={words} />
        <h3>{messages.products}</h3>
        {products.length === 0 ? (
          <EmptyState>{messages.noProduct({ words })}</EmptyState>
        ) : (
          <ul className={styles['products']}>
            {products.map((product) => (
              <li key={product.id}>
                <AppLink to={`/sales/share?product=${product.id}`}>
                  <span className={styles['thumb']}>
                    <Picture picture={product.picture} alt="" sizes="96px" />
                  </span>
                  <span className={styles['productName']}>{nameOf(product)}</span>
                  <Price product={product} />
                </AppLink>
              </li>
            ))}
          </ul>
        )}
        {collections.length > 0 && (
          <>
            <h3>{messages.collections}</h3>
            <ul className={styles['collections']}>
              {collections.map(({ slug, name }) => (
                <li key={slug}>
                  <AppLink to={`/sales/share?collection=${encodeURIComponent(slug)}`}>{name}</AppLink>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </>
  );
}

export function FrozenShare() {
  const { brand } = useSettings();
  return (
    <section className={styles['sheet']} aria-labelledby="frozen">
      <h2 id="frozen">{messages.frozen}</h2>
      <p>
        {withElements(messages.frozenText, {
          address: (
            <a key="address" href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
          ),
        })}
      </p>
    </section>
  );
}

function Search({ words }: { words: string }) {
  const [typed, setTyped] = useState(words);
  return (
    <Form className={styles['search']} role="search" action="/sales/share">
      <TextField
        label={messages.search}
        name="q"
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
      />
      <Button type="submit" variant="secondary">
        {messages.searchButton}
      </Button>
    </Form>
  );
}

const canShareFiles = typeof navigator !== 'undefined' && 'canShare' in navigator;

/** The drawn picture; null while it loads. */
function useCard(card: string, shape: ShareCardShape, language: Language) {
  const [attempt, setAttempt] = useState(0);
  const [drawn, setDrawn] = useState<{ of: string; file: Blob | null; url: string; failed: string } | null>(null);
  const asked = `${language} ${shape} ${attempt}`;
  useEffect(() => {
    const ended = new AbortController();
    let url = '';
    void readOwnFile(`${card}?shape=${shape}`, { language, signal: ended.signal }).then((result) => {
      if (ended.signal.aborted) return;
      const file = result.ok ? result.reply : null;
      url = file ? URL.createObjectURL(file) : '';
      const failed = !result.ok && hasEnded(result) ? result.failure.message : messages.cardFailed;
      setDrawn({ of: asked, file, url, failed });
    });
    return () => {
      ended.abort();
      if (url !== '') URL.revokeObjectURL(url);
    };
  }, [card, language, shape, asked]);
  return { current: drawn?.of === asked ? drawn : null, retry: () => setAttempt(attempt + 1) };
}

/** A picture to post, in either language and format, to save or pass to another app. */
function ShareCard({ item }: { item: Item }) {
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [shape, setShape] = useState<ShareCardShape>('square');
  const { current, retry } = useCard(item.card, shape, language);
  const name = `${item.card.split('/').at(-1)}-${shape}-${language}.jpg`;
  const asFile = (file: Blob) => new File([file], name, { type: file.type });
  return (
    <section className={styles['sheet']} aria-labelledby="card">
      <h2 id="card">{messages.card}</h2>
      <p>{messages.cardHelp}</p>
      <div className={styles['choices']}>
        <SelectField
          label={messages.cardLanguage}
          name="language"
          value={language}
          onChange={({ target }) => setLanguage(target.value as Language)}
          options={languages.map((each) => ({ value: each, label: languageFacts[each].name }))}
        />
        <SelectField
          label={messages.cardShape}
          name="shape"
          value={shape}
          onChange={({ target }) => setShape(target.value as ShareCardShape)}
          options={shareCardShapes.map((each) => ({ value: each, label: messages.shapes[each] }))}
        />
      </div>
      <div className={`${styles['card']} ${styles[shape]}`} aria-busy={current === null}>
        {current === null ? (
          <output>{messages.cardBusy}</output>
        ) : current.file === null ? (
          <div>
            <FormMessage isOfFile>{current.failed}</FormMessage>
            <Button variant="secondary" onClick={retry}>
              {messages.cardAgain}
            </Button>
          </div>
        ) : (
          <img src={current.url} alt={messages.cardOf({ name: item.name })} />
        )}
      </div>
      {current?.file && (
        <div className={styles['send']}>
          <Button onClick={() => saveFile(current.file!, name)}>{messages.saveCard}</Button>
          {canShareFiles && navigator.canShare({ files: [asFile(current.file)] }) && (
            <Button variant="secondary" onClick={() => void shareByDevice({ files: [asFile(current.file!)] })}>
              {messages.sendCard}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
