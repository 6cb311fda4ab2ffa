import { product as messages } from '#messages/admin.ts';
import { FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { Picture } from '#web/ui/picture.tsx';
import look from '#web/admin/kit/look.module.css';
import type { FormPicture } from './product-values.ts';
import styles from './product-pictures.module.css';

interface PictureAltsProps {
  pictures: readonly FormPicture[];
  /** The product's names, which replace empty texts. */
  names: Record<'en' | 'hi', string>;
  onChange: (change: (before: FormPicture[]) => FormPicture[]) => void;
  error: string | undefined;
  disabled: boolean;
}

export function PictureAlts({ pictures, names, onChange, error, disabled }: PictureAltsProps) {
  if (pictures.length === 0) return null;
  const write = (file: string, change: Partial<FormPicture>) =>
    onChange((before) => before.map((picture) => (picture.image_name === file ? { ...picture, ...change } : picture)));
  const name = names.en.trim() || messages.altNameMissing;
  const stands = (own: string, index: number) =>
    pictures.length === 1 ? own : messages.altDefault({ name: own, number: index + 1, count: pictures.length });
  return (
    <fieldset className={styles['alts']} disabled={disabled}>
      <legend>{messages.altTitle}</legend>
      <p className={look['quiet']}>{messages.altText}</p>
      <ol>
        {pictures.map((picture, index) => {
          const { image_name: file, alt, alt_hi: altHi } = picture;
          const label = messages.altOf({ number: index + 1 });
          return (
            <li key={file} className={styles['alt']}>
              <span className={styles['altPicture']}>
                <Picture picture={picture} alt="" sizes="48px" />
              </span>
              <TextField
                label={messages.inLanguage({ label, language: messages.english })}
                placeholder={stands(name, index)}
                value={alt}
                maxLength={250}
                onChange={(event) => write(file, { alt: event.target.value })}
              />
              <TextField
                label={messages.inLanguage({ label, language: messages.hindi })}
                placeholder={alt || names.hi.trim() || stands(name, index)}
                lang="hi"
                value={altHi}
                maxLength={250}
                onChange={(event) => write(file, { alt_hi: event.target.value })}
              />
            </li>
          );
        })}
      </ol>
      <FieldError error={error} />
    </fieldset>
  );
}
