import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { languageFacts } from '#contract/language.ts';
import type { PincodeCheck } from '#contract/shipping.ts';
import { Button } from '#web/ui/button.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { call } from '../api-client.ts';
import { words as here } from '../language/language-words.ts';
import { deviceStorage, keep, recall } from '../state/store.ts';
import { words } from './delivery-words.ts';
import styles from './delivery-check.module.css';

/** The PIN code asked for last, on this device. */
const key = 'pincode';

type Said = { kind: 'hint' | 'busy' | 'wrong' | 'told' | 'no'; lines: string[] };
const hint: Said = { kind: 'hint', lines: [words.hint] };

/**
 * Asks for a PIN code and tells when goods arrive there, what that costs and whether they can be paid at the door. What was asked on this
 * device before is told at once. It is no form: before the page has come alive, Enter must not lead away.
 */
export default function CheckDelivery() {
  const [said, setSaid] = useState(hint);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const id = useId();

  const check = async () => {
    const typed = (input.current?.value ?? '').replaceAll(/\s/g, '');
    const mine = ++latest.current;
    if (!/^[1-9]\d{5}$/.test(typed)) {
      setSaid({ kind: 'wrong', lines: [words.wrong] });
      return input.current?.focus();
    }
    setSaid({ kind: 'busy', lines: [words.checking] });
    const result = await call('pincode', { query: { pincode: typed } });
    if (mine !== latest.current) return;
    if (!result.ok) return setSaid({ kind: 'wrong', lines: [result.failure.message] });
    keep(deviceStorage(), key, typed);
    setSaid({ kind: result.reply.data.serviceable ? 'told' : 'no', lines: tellCheck(result.reply.data) });
  };

  const recallLast = useEffectEvent(() => {
    const kept = recall(deviceStorage(), key);
    // What was typed before the page came alive counts more.
    if (!kept || !input.current || input.current.value !== '') return;
    input.current.value = kept;
    void check();
  });
  useEffect(() => recallLast(), []);

  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void check();
  };
  const wrong = said.kind === 'wrong';
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles['box']}>
      <h2 id={`${id}-title`} className={styles['title']}>
        {words.heading}
      </h2>
      <div className={styles['row']}>
        <input
          ref={input}
          className={styles['input']}
          aria-label={words.pincode}
          aria-describedby={`${id}-said`}
          aria-invalid={wrong || undefined}
          placeholder={words.pincode}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          maxLength={7}
          onKeyDown={onEnter}
        />
        <Button variant="secondary" busy={said.kind === 'busy'} onClick={() => void check()}>
          {words.check}
        </Button>
      </div>
      <output>
        <span id={`${id}-said`} className={`${styles['said']} ${styles[said.kind] ?? ''}`}>
          {said.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      </output>
    </div>
  );
}

const inWords = new Intl.DateTimeFormat(languageFacts[here.code].page, {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});
const day = (text: string) => inWords.format(new Date(`${text}T00:00:00Z`));

/** What a check says, in sentences; the first one is what the visitor came for. */
export function tellCheck(check: PincodeCheck): string[] {
  const { pincode, serviceable, dispatch_by: leaves, deliver_from: from, deliver_to: to } = check;
  if (!serviceable || leaves === null || from === null || to === null) return [words.notThere(pincode)];
  const arrives = from === to ? words.arrivesOn(pincode, day(from)) : words.arrives(pincode, day(from), day(to));
  return [arrives, words.leaves(day(leaves)), tellCharge(check.shipping_charge), tellCash(check)];
}

function tellCharge(charge: number | null): string {
  if (charge === null) return words.dependsOnState;
  return charge === 0 ? words.free : words.costs(formatRupees(charge));
}

function tellCash({ cod_available, cod_minimum: least, cod_maximum: most, cod_fee }: PincodeCheck): string {
  if (!cod_available) return words.noCod;
  const fee = cod_fee > 0 ? ` ${words.codFee(formatRupees(cod_fee))}` : '';
  if (least !== null && most !== null) return words.codBetween(formatRupees(least), formatRupees(most)) + fee;
  if (least !== null) return words.codFrom(formatRupees(least)) + fee;
  return (most === null ? words.cod : words.codTo(formatRupees(most))) + fee;
}
