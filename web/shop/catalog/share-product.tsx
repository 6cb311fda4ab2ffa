import { useState, useSyncExternalStore } from 'react';
import { pathIn } from '#contract/language.ts';
import { product as messages } from '#messages/shop/product.ts';
import { Icon } from '#web/ui/icon.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { useSettings } from '../frame/settings.ts';
import styles from './share-product.module.css';

/** Shares a product: by WhatsApp, which works without scripts, by its copied address, or by the system's own sheet where there is one. */
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
      // Without permission, or on a page without HTTPS: the address to copy by hand.
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
