import { useState } from 'react';
import type { JoinApplication } from '#contract/joining.ts';
import { type DocumentKind, joiningPaths, type ReturnableField } from '#contract/joining-rules.ts';
import { joinSteps } from '#messages/portal.ts';
import type { StoredDocument } from './join-api.ts';
import { PictureField } from './picture-field.tsx';
import { reasonFor } from './step-form.tsx';
import styles from './join.module.css';

const messages = joinSteps.pictures;

interface PicturesProps {
  title: string;
  kinds: readonly DocumentKind[];
  application: JoinApplication;
}

export function Pictures({ title, kinds, application }: PicturesProps) {
  // Uploaded since the application was loaded.
  const [uploaded, setUploaded] = useState<StoredDocument[]>([]);
  return (
    <fieldset className={styles['group']}>
      <legend>{title}</legend>
      {kinds.map((kind) => (
        <PictureField<{ data: StoredDocument }>
          key={kind}
          kind={kind}
          title={messages[kind]}
          hint={messages[`${kind}Hint`]}
          path={`${joiningPaths.documents}/${kind}`}
          shape={kind === 'photo' ? 'portrait' : 'landscape'}
          stored={[...uploaded, ...application.documents].find((document) => document.kind === kind)}
          error={reasonFor(application, kind satisfies ReturnableField)}
          onUploaded={({ data }) => setUploaded((before) => [data, ...before])}
        />
      ))}
    </fieldset>
  );
}
