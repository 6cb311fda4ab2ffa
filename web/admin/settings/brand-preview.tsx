import { type BrandColours, paletteOf } from '#contract/brand-colours.ts';
import type { BrandPicture } from '#contract/admin/settings/brand.ts';
import { brand as messages } from '#messages/settings.ts';
import mark from '#web/ui/favicon.svg';
import styles from './brand.module.css';

interface BrandPreviewProps {
  name: string;
  colours: BrandColours;
  logo: BrandPicture | null;
  icon: BrandPicture | null;
}

/** Previews the brand on a page's header, a product, and an email. */
export function BrandPreview({ name, colours, logo, icon }: BrandPreviewProps) {
  const variables = Object.fromEntries(Object.entries(paletteOf(colours)).map(([key, colour]) => [`--${key}`, colour]));
  const title = logo ? <img src={logo.path} alt="" className={styles['logo']} /> : <span>{name}</span>;
  return (
    <div className={styles['preview']} style={variables} aria-hidden="true">
      <div className={styles['tab']}>
        <img src={icon?.path ?? mark} alt="" width="16" height="16" />
        <span>{name}</span>
      </div>
      <div className={styles['bar']}>
        <span>{messages.sample.bar}</span>
        <span className={styles['badge']}>2</span>
      </div>
      <div className={styles['head']}>{title}</div>
      <div className={styles['body']}>
        <div className={styles['shelf']}>
          <strong>{messages.sample.heading}</strong>
          <p>
            {messages.sample.text} <u>{messages.sample.link}</u>
          </p>
          <span className={styles['press']}>{messages.sample.button}</span>
        </div>
        <div className={styles['mail']}>
          <div className={styles['mailHead']}>{title}</div>
          <strong>{messages.sample.mailHeading}</strong>
          <p>{messages.sample.mailText}</p>
          <span className={styles['mailButton']}>{messages.sample.mailButton}</span>
        </div>
      </div>
    </div>
  );
}
