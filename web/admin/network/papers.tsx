import type { ReactNode } from 'react';
import type { BankCheck as Check } from '#contract/admin/network/joining.ts';
import { bankCheck as messages } from '#messages/admin.ts';
import { Badge } from '#web/ui/badge.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatTime } from '../kit/dates.ts';
import { usePhotoUrl } from '../kit/staff-files.tsx';
import styles from './joining.module.css';

/** One of the papers or facts that a reader compares. */
export function Compared({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['comparison']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Renders nothing if there is no time. */
export function Moment({ label, at }: { label: string; at: string | null }) {
  if (at === null) return null;
  return (
    <span>
      {label} <time dateTime={at}>{formatTime(at)}</time>
    </span>
  );
}

interface PaperPictureProps {
  path: string;
  kind: string;
  name: string;
  texts: { loading: string; failed: string; fullSize: string };
}

export function PaperPicture({ path, kind, name, texts }: PaperPictureProps) {
  const url = usePhotoUrl(path, kind);
  if (url === null) return <p className={look['intro']}>{texts.loading}</p>;
  if (url === '') return <p className={look['intro']}>{texts.failed}</p>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles['picture']}>
      <img src={url} alt={name} />
      <span className="visually-hidden"> {texts.fullSize}</span>
    </a>
  );
}

/** Renders nothing if the provider was not asked or has not answered. */
export function BankCheck({ check }: { check: Check | null }) {
  if (!check) return null;
  const { outcome, name_at_bank: name, fits_holder, checked_at } = check;
  const isFine = outcome === 'valid' && fits_holder;
  return (
    <p className={styles['check']}>
      <Badge tone={isFine ? 'success' : outcome === 'valid' ? 'warning' : 'danger'}>{messages[outcome]}</Badge>
      <span>
        {outcome === 'valid' && `${fits_holder ? messages.fits({ name }) : messages.differs({ name })} `}
        <time dateTime={checked_at}>{formatTime(checked_at)}</time>
      </span>
    </p>
  );
}
