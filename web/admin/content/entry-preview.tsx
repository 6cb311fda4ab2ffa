import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Picture as StoredPicture } from '#contract/catalog.ts';
import type { ContentKind } from '#contract/admin/content/content.ts';
import { fieldLanguages, type Language, languageFacts } from '#contract/language.ts';
import { content as messages, product as productMessages } from '#messages/admin.ts';
import { Picture } from '#web/ui/picture.tsx';
import look from '#web/admin/kit/look.module.css';
import { formatDay } from '../kit/dates.ts';
import type { EntryFormValues } from './content-forms.ts';
import styles from './content.module.css';

interface EntryPreviewProps {
  kind: ContentKind;
  values: EntryFormValues;
  pictureOf: (field: string) => StoredPicture | null;
}

/** The entry in each language as buyers will see it, from the values in the form. */
export function EntryPreview({ kind, values, pictureOf }: EntryPreviewProps) {
  const [language, setLanguage] = useState<Language>('en');
  /** English replaces a missing translation. */
  const text = (name: string) =>
    String(values[`${name}${languageFacts[language].fieldSuffix ?? ''}`] || values[name] || '');
  return (
    <section className={styles['preview']} aria-label={messages.preview}>
      <header className={styles['previewHead']}>
        <span>{messages.preview}</span>
        <SegmentedControl
          size="xs"
          aria-label={productMessages.language}
          value={language}
          onChange={(value) => setLanguage(value)}
          data={fieldLanguages.map((each) => ({ value: each, label: languageFacts[each].name }))}
        />
      </header>
      <div lang={language}>
        {kind === 'announcement' && <p className={styles['bar']}>{text('text') || messages.noText}</p>}
        {kind === 'banner' && <Slide text={text} pictureOf={pictureOf} titleHi={String(values['title_hi'] ?? '')} />}
        {kind === 'offer' && (
          <div className={styles['offer']}>
            <Picture picture={pictureOf('picture')} alt="" sizes="280px" />
            <div>
              <strong>{text('title') || messages.noText}</strong>
              <p>{text('short_description')}</p>
              {values['coupon_code'] !== '' && <code>{values['coupon_code']}</code>}
              <p className={look['note']}>
                {[values['valid_from'], values['valid_to']]
                  .filter((day) => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day))
                  .map((day) => formatDay(day as string))
                  .join(' – ')}
              </p>
            </div>
          </div>
        )}
        {kind === 'gallery_image' && (
          <figure className={styles['tile']}>
            <Picture picture={pictureOf('picture')} alt={text('alt')} sizes="280px" />
            <figcaption>
              {values['video_url'] !== '' && <span aria-hidden="true">▶ </span>}
              {text('title') || messages.noText}
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}

interface SlideProps {
  text: (name: string) => string;
  pictureOf: EntryPreviewProps['pictureOf'];
  titleHi: string;
}

/** Shows the slide as desktops and phones do. */
function Slide({ text, pictureOf, titleHi }: SlideProps) {
  const words = (
    <span className={styles['slideWords']}>
      {titleHi !== '' && titleHi !== text('title') && <span lang="hi">{titleHi}</span>}
      <strong>{text('title') || messages.noText}</strong>
      <span>{text('text')}</span>
      <span className={styles['slideButton']}>{text('link_label')}</span>
    </span>
  );
  return (
    <div className={styles['slides']}>
      <div className={styles['slide']} data-size="desktop">
        <Picture picture={pictureOf('picture')} alt={text('alt')} sizes="600px" />
        {words}
      </div>
      <div className={styles['slide']} data-size="phone">
        <Picture picture={pictureOf('small_picture')} alt={text('alt')} sizes="240px" />
        {words}
      </div>
    </div>
  );
}
