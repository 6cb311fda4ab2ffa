import { useState } from 'react';
import { Link } from 'react-router';
import { type SearchTrial, type SynonymValues, staffSearchPaths } from '#contract/admin/catalogue/attributes.ts';
import { searchWords as messages } from '#messages/admin.ts';
import { TextField } from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { useAnswer } from '#web/admin/kit/use-answer.ts';
import { Panel } from '#web/admin/kit/form.tsx';
import styles from './search.module.css';

/** Searches as the shop does. */
export function SearchTrialBox() {
  const [query, setQuery] = useState('');
  return (
    <Panel title={messages.trial}>
      <TextField
        label={messages.trialLabel}
        hint={messages.trialHint}
        value={query}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setQuery(event.target.value)}
      />
      <TrialHits query={query} synonym={null} />
    </Panel>
  );
}

/** `synonym` searches as if it were saved. */
export function TrialHits({ query, synonym }: { query: string; synonym: SynonymValues | null }) {
  const typed = query.trim();
  const { lastReply, lastFailure } = useAnswer<{ data: SearchTrial }>(
    typed === '' ? null : { path: staffSearchPaths.trial, body: { query: typed, synonym } },
  );
  const trial = lastFailure ? null : lastReply?.data;
  return (
    <div className={styles['trial']}>
      <p className={look['note']} role="status">
        {trial && messages.found({ count: trial.total })}
        {trial?.match && trial.match !== 'words' && ` ${messages.matches[trial.match]}`}
      </p>
      {trial && trial.products.length > 0 && (
        <ol className={styles['hits']}>
          {trial.products.map(({ id, sku, name }) => (
            <li key={id}>
              <Link to={`/products/${id}`}>{name}</Link>
              <span className={look['note']}>{sku}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
