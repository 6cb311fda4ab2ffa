import { Suspense, useEffect, useRef, useState } from 'react';
import { pathIn } from '#contract/language.ts';
import { frame as messages } from '#messages/shop.ts';
import { lazyPart } from '#web/ui/load-code.ts';
import { Icon } from '#web/ui/icon.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import styles from './search-field.module.css';

/** Suggestions while typing load with the first focus. */
const Suggestions = lazyPart(() => import('./search-suggestions.tsx'));

/** A plain GET form. Suggestions, and search without a page load, start with the first focus. `id` is the field's. */
export function SearchField({ id, className = '' }: { id: string; className?: string | undefined }) {
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setUsed] = useState(false);
  // The visitor may have focused the field before hydration.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- focus is known only in the browser
    if (document.activeElement === field.current) setUsed(true);
  }, []);
  return (
    <form
      action={pathIn(currentLanguage, '/shop')}
      role="search"
      aria-label={messages.searchProducts}
      className={`${styles['form']} ${className}`}
    >
      <input
        ref={field}
        id={id}
        className={styles['input']}
        // A field of type "search" must not have this role.
        type="text"
        inputMode="search"
        name="q"
        role="combobox"
        aria-expanded="false"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-label={messages.searchPlaceholder}
        placeholder={messages.searchPlaceholder}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setUsed(true)}
      />
      <button type="submit" className={styles['go']} aria-label={messages.search}>
        <Icon name="search" />
      </button>
      <Suspense>{isUsed && <Suggestions id={id} field={field} />}</Suspense>
    </form>
  );
}
