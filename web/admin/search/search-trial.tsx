import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SearchTrial, SynonymValues } from '#contract/staff-attributes.ts';
import { searchWords as messages } from '#messages/admin/searchWords.ts';
import { TextField } from '#web/admin/kit/inputs.tsx';
import { trySearch } from './search-api.ts';
import styles from './search.module.css';

/** How long typing has to pause before the server is asked, in ms. */
const typingPauseMs = 300;

/** A box that searches as the shop does. */
export function SearchTrialBox() {
  const [query, setQuery] = useState('');
  return (
    <section className={styles['panel']} aria-label={messages.trial}>
      <h2>{messages.trial}</h2>
      <TextField
        label={messages.trialLabel}
        hint={messages.trialHint}
        value={query}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setQuery(event.target.value)}
      />
      <TrialHits query={query} synonym={null} />
    </section>
  );
}

/** The first hits of a search, also as if a synonym were saved. */
export function TrialHits({ query, synonym }: { query: string; synonym: SynonymValues | null }) {
  const typed = query.trim();
  const asked = JSON.stringify({ query: typed, synonym });
  const [found, setFound] = useState<{ asked: string; trial: SearchTrial | null } | null>(null);
  useEffect(() => {
    if (typed === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void trySearch(JSON.parse(asked) as Parameters<typeof trySearch>[0], abort.signal).then((trial) => {
        if (!abort.signal.aborted) setFound({ asked, trial });
      });
    }, typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, typed]);
  const trial = typed === '' ? null : found?.trial;
  return (
    <div className={styles['trial']}>
      <p className={styles['note']} role="status">
        {trial && messages.found({ count: trial.total })}
        {trial?.match && trial.match !== 'words' && ` ${messages.matches[trial.match]}`}
      </p>
      {trial && trial.products.length > 0 && (
        <ol className={styles['hits']}>
          {trial.products.map(({ id, sku, name }) => (
            <li key={id}>
              <Link to={`/products/${id}`}>{name}</Link>
              <span className={styles['note']}>{sku}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
