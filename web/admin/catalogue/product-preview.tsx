import { CloseButton, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import { fieldLanguages, type Language, languageFacts } from '#contract/language.ts';
import { product as messages, products as listMessages } from '#messages/admin.ts';
import { Dialog } from '#web/admin/kit/form.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { formatRupees, percentOff } from '#web/ui/rupees.ts';
import look from '#web/admin/kit/look.module.css';
import type { ProductFormValues, TextFieldName } from './product-values.ts';
import styles from './product-preview.module.css';

interface ProductPreviewProps {
  values: ProductFormValues;
  pictures: readonly StoredPicture[];
  onClose: () => void;
}

const sections = ['description', 'ingredients', 'how_to_use', 'cautions'] as const;

/** The product page in each language, from the values in the form. */
export function ProductPreview({ values, pictures, onClose }: ProductPreviewProps) {
  const [language, setLanguage] = useState<Language>('en');
  /** English replaces a missing translation. */
  const text = (name: TextFieldName) =>
    values[`${name}${languageFacts[language].fieldSuffix ?? ''}` as TextFieldName] || values[name];
  const mrp = Number(values.regular_price) || 0;
  const sale = Number(values.sale_price) || null;
  const off = percentOff(sale ?? mrp, mrp);
  return (
    <Dialog
      title={
        <span className={look['head']}>
          {messages.preview}
          <span className={styles['tools']}>
            <SegmentedControl
              size="xs"
              aria-label={messages.language}
              value={language}
              onChange={(value) => setLanguage(value)}
              data={fieldLanguages.map((each) => ({ value: each, label: languageFacts[each].name }))}
            />
            <CloseButton aria-label={messages.closePreview} onClick={onClose} />
          </span>
        </span>
      }
      size="xl"
      onClose={onClose}
    >
      <article className={styles['page']} lang={language}>
        <div>
          <div className={styles['large']}>
            <Picture picture={pictures[0] ?? null} alt={text('name')} sizes="320px" />
          </div>
          {pictures.length > 1 && (
            <div className={styles['small']}>
              {pictures.slice(1, 5).map((picture) => (
                <Picture key={picture.image_name} picture={picture} alt="" sizes="72px" />
              ))}
            </div>
          )}
        </div>
        <div>
          <p className={styles['name']}>{text('name') || messages.noName}</p>
          {values.net_value && (
            <p className={styles['pack']}>
              {values.net_value} {messages.units[values.net_unit as keyof typeof messages.units]}
            </p>
          )}
          <p className={styles['short']}>{text('short_description')}</p>
          <p className={styles['price']}>
            <strong>{formatRupees(sale ?? mrp)}</strong>
            {off > 0 && (
              <>
                {' '}
                <s>
                  {listMessages.mrp} {formatRupees(mrp)}
                </s>{' '}
                <span>{messages.off({ percent: off })}</span>
              </>
            )}
          </p>
          {sections.map((name) =>
            text(name) ? (
              <section key={name}>
                <p className={styles['label']}>{messages.fields[name]}</p>
                <p className={styles['text']}>{text(name)}</p>
              </section>
            ) : null,
          )}
          <p className={styles['pack']}>
            {text('manufacturer')}
            {values.country_of_origin && `, ${text('country_of_origin')}`}
          </p>
        </div>
      </article>
    </Dialog>
  );
}
