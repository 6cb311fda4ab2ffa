import { useState } from 'react';
import { staffMemberFilesPath } from '#contract/staff-members.ts';
import { joining as messages } from '#messages/admin/joining.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { openFile } from '../staff-files.tsx';
import styles from './joining.module.css';

/** What a direct seller has on file, to open: the ID card and the agreement. For those who check papers. */
export function MemberFiles({ memberId, hasAgreement }: { memberId: string; hasAgreement: boolean }) {
  const [error, setError] = useState<string | null>(null);
  const open = async (file: string) =>
    setError(await openFile(`${staffMemberFilesPath}/${memberId}/${file}`, `${memberId}-${file}`));
  return (
    <>
      <div className={styles['files']}>
        <Button variant="secondary" onClick={() => void open('id-card.pdf')}>
          {messages.openCard}
        </Button>
        {hasAgreement && (
          <Button variant="secondary" onClick={() => void open('agreement.pdf')}>
            {messages.openAgreement}
          </Button>
        )}
      </div>
      <FormMessage>{error}</FormMessage>
    </>
  );
}
