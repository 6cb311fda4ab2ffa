import { useId, useRef, useState } from 'react';
import { home as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { referralLink } from './shop-links.ts';
import styles from './share-link.module.css';

interface ShareLinkProps {
  memberId: string;
  /** The shared item's name and path; by default the whole shop. */
  item?: { name: string; path: string } | undefined;
}

/** Shares the member's link by copying, WhatsApp, the device's share sheet, or a QR code. */
export function ShareLink({ memberId, item }: ShareLinkProps) {
  const { brand, shop_url } = useSettings();
  const link = referralLink(shop_url, memberId, item?.path);
  const text = item
    ? messages.itemText({ brand: brand.name, id: memberId, name: item.name, link })
    : messages.whatsappText({ brand: brand.name, id: memberId, link });
  return (
    <section className={styles['share']} aria-labelledby="share">
      <h2 id="share">{item ? messages.shareItem({ name: item.name }) : messages.share}</h2>
      <p>{messages.shareHelp}</p>
      <div className={styles['ways']}>
        <CopyField label={messages.link} text={link} />
        <QrCode className={styles['qr']} text={link} label={item ? messages.qrOf({ name: item.name }) : messages.qr} />
      </div>
      <div className={styles['send']}>
        <ButtonAnchor variant="secondary" href={`https://wa.me/?text=${encodeURIComponent(text)}`}>
          {messages.whatsapp}
        </ButtonAnchor>
        {canShare && (
          <Button variant="secondary" onClick={() => void shareByDevice({ text })}>
            {messages.moreWays}
          </Button>
        )}
      </div>
      <p className={styles['note']}>{messages.disclosure({ brand: brand.name })}</p>
    </section>
  );
}

const canShare = typeof navigator !== 'undefined' && 'share' in navigator;

/** Opens the device's share sheet. Closing it is not an error. */
export async function shareByDevice(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch {
    // Closed or not allowed. Other ways to share are beside it.
  }
}

/** If the browser forbids copying, the text stays selected. */
function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setStatus(messages.copied);
    } catch {
      input.current?.select();
      setStatus(messages.selected);
    }
  };
  return (
    <div className={styles['copy']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['copyRow']}>
        <input id={id} ref={input} value={text} readOnly onFocus={(event) => event.target.select()} />
        <Button variant="primary" onClick={() => void copy()}>
          {messages.copy}
        </Button>
      </div>
      <output className={styles['copied']}>
        {status === messages.copied && <Icon name="tick" />}
        {status}
      </output>
    </div>
  );
}
