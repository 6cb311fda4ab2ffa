import { useId, useState } from 'react';
import type { TeamMember } from '#contract/team.ts';
import { team as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Button, ButtonAnchor } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/field.tsx';
import { formatSp } from '#web/ui/rupees.ts';
import { formatDay } from '../dates.ts';
import styles from './team.module.css';

/** Stored numbers have no country code. */
const country = '91';

interface MessageDialogProps {
  member: TeamMember;
  goal: number;
  onClose: () => void;
}

/**
 * The sender can edit the message. It goes to the member's number if they show it; otherwise the sender chooses the
 * recipient in WhatsApp.
 */
export function MessageDialog({ member, goal, onClose }: MessageDialogProps) {
  const { brand } = useSettings();
  const headingId = useId();
  const { name, freezes_after: freezes, sp, mobile, is_mobile_shown: isShown } = member;
  // Without the initial of the surname.
  const firstName = name.replace(/ \S+\.$/, '');
  const [text, setText] = useState(
    freezes === null
      ? messages.welcomeText({ name: firstName, brand: brand.name })
      : messages.lapseText({
          name: firstName,
          brand: brand.name,
          date: formatDay(freezes),
          goal: formatSp(goal),
          sp: formatSp(sp),
        }),
  );
  const number = isShown && mobile !== null ? `${country}${mobile}` : '';
  return (
    <Dialog onClose={onClose} aria-labelledby={headingId} closesOutside className={styles['dialog']}>
      <div className={styles['sheet']}>
        <h2 id={headingId}>{messages.messageTo({ name })}</h2>
        <TextArea
          name="text"
          label={messages.messageLabel}
          value={text}
          onChange={({ target }) => setText(target.value)}
          rows={6}
          maxLength={1000}
          hint={messages.messageHint}
        />
        {number === '' && <p className={styles['note']}>{messages.numberUnknown}</p>}
        <div className={styles['actions']}>
          <ButtonAnchor href={`https://wa.me/${number}?text=${encodeURIComponent(text)}`}>
            {messages.openWhatsapp}
          </ButtonAnchor>
          <Button variant="quiet" onClick={onClose}>
            {messages.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
