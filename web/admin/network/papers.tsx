import type { ReactNode } from 'react';
import type { BankCheck as Check } from '#contract/staff-joining.ts';
import { bankCheck as messages } from '#messages/admin/bankCheck.ts';
import { Badge } from '#web/ui/badge.tsx';
import { formatTime } from '../dates.ts';
import { usePhotoUrl } from '../staff-files.tsx';
import styles from './joining.module.css';

export type PaperFact = [label: string, text: ReactNode];

/** When something happened; nothing where it did not. */
export function Moment({ label, at }: { label: string; at: string | null }) {
  if (at === null) return null;
  return (
    <span>
      {label} <time dateTime={at}>{formatTime(at)}</time>
    </span>
  );
}

/** What was typed, beside the picture that shows it; what is empty is left out. */
export function Facts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface PaperPictureProps {
  path: string;
  kind: string;
  name: string;
  texts: { loading: string; failed: string; fullSize: string };
}

/** The picture of a paper, which opens in full size. */
export function PaperPicture({ path, kind, name, texts }: PaperPictureProps) {
  const url = usePhotoUrl(path, kind);
  if (url === null) return <p className={styles['quiet']}>{texts.loading}</p>;
  if (url === '') return <p className={styles['quiet']}>{texts.failed}</p>;
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles['picture']}>
      <img src={url} alt={name} />
      <span className="visually-hidden"> {texts.fullSize}</span>
    </a>
  );
}

/** What the provider says of an account; nothing where it was not asked or has not answered. */
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
