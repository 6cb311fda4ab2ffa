import { useState } from 'react';
import { staffMemberFilesPath } from '#contract/admin/network/members.ts';
import { joining as messages } from '#messages/admin.ts';
import { Button } from '#web/admin/kit/inputs.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import look from '#web/admin/kit/look.module.css';
import { openFile } from '../kit/staff-files.tsx';

/** Shown only to readers who check papers. */
export function MemberFiles({ memberId, hasAgreement }: { memberId: string; hasAgreement: boolean }) {
  const [error, setError] = useState<string | null>(null);
  const open = async (file: string) =>
    setError(await openFile(`${staffMemberFilesPath}/${memberId}/${file}`, `${memberId}-${file}`));
  return (
    <>
      <div className={look['tools']}>
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
