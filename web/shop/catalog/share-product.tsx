import { useState, useSyncExternalStore } from 'react';
import { pathIn } from '#contract/language.ts';
import { product as messages } from '#messages/shop.ts';
import { Icon } from '#web/ui/icon.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { useSettings } from '../frame/settings.ts';
import styles from './share-product.module.css';

/** Shares by WhatsApp, which works without scripts, by copying, or by the system's share sheet. */
export default function ShareProduct({ id, name }: { id: number; name: string }) {
  const { shop_url: shopUrl } = useSettings();
  const hasSheet = useSyncExternalStore(
    () => () => {},
    () => typeof navigator.share === 'function',
    () => false,
  );
  const [result, setResult] = useState('');
  const url = `${shopUrl}${pathIn(currentLanguage, `/product-details/${id}`)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setResult(messages.copied);
    } catch {
      // Copying lacks permission or HTTPS, so the address is shown for manual copying.
      setResult(url);
    }
  };
  return (
    <details className={styles['share']}>
      <summary>
        <Icon name="share" />
        {messages.share}
      </summary>
      <ul>
        <li>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(messages.shareText({ name, url }))}`}
            target="_blank"
            rel="noopener"
          >
            {messages.whatsapp}
          </a>
        </li>
        <li>
          <button type="button" onClick={() => void copy()}>
            {messages.copyLink}
          </button>
          <span role="status">{result}</span>
        </li>
        {hasSheet && (
          <li>
            <button type="button" onClick={() => void navigator.share({ title: name, url }).catch(() => undefined)}>
              {messages.moreWays}
            </button>
          </li>
        )}
      </ul>
    </details>
  );
}
