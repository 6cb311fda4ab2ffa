import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { PincodeCheck } from '#contract/shipping.ts';
import { normalisePostcode } from '#contract/typed-values.ts';
import { delivery as messages } from '#messages/shop.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { Button } from '#web/ui/button.tsx';
import { formatRupees } from '#web/ui/rupees.ts';
import { call } from '../api-client.ts';
import { savePincode, usePincode } from '../state/pincode.ts';
import { formatDayOfWeek } from '../language/format.ts';
import styles from './delivery-check.module.css';

type Result = { kind: 'hint' | 'busy' | 'error' | 'serviceable' | 'unserviceable'; lines: string[] };
const hint: Result = { kind: 'hint', lines: [messages.hint] };

/**
 * Checks the PIN code last used on this device at once. It is not a form, because Enter before hydration would leave
 * the page.
 */
export default function CheckDelivery() {
  const [result, setResult] = useState(hint);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(0);
  const lastPincode = usePincode();
  const id = useId();

  const check = async () => {
    const typed = normalisePostcode(input.current?.value ?? '');
    const request = ++latest.current;
    if (!/^[1-9]\d{5}$/.test(typed)) {
      setResult({ kind: 'error', lines: [messages.invalidPincode] });
      return input.current?.focus();
    }
    setResult({ kind: 'busy', lines: [messages.checking] });
    const response = await call('pincode', { query: { pincode: typed } });
    if (request !== latest.current) return;
    if (!response.ok) return setResult({ kind: 'error', lines: [response.failure.message] });
    savePincode(typed);
    const { data } = response.reply;
    setResult({ kind: data.dispatch_by === null ? 'unserviceable' : 'serviceable', lines: describeDelivery(data) });
  };

  const checkLastPincode = useEffectEvent(() => {
    // A PIN code typed before hydration takes precedence.
    if (!lastPincode || !input.current || input.current.value !== '') return;
    input.current.value = lastPincode;
    void check();
  });
  useEffect(() => checkLastPincode(), [lastPincode]);

  const onEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void check();
  };
  const isError = result.kind === 'error';
  return (
    <div role="group" aria-labelledby={`${id}-title`} className={styles['box']}>
      <h2 id={`${id}-title`} className={styles['title']}>
        {messages.heading}
      </h2>
      <div className={styles['row']}>
        <input
          ref={input}
          className={styles['input']}
          aria-label={messages.pincode}
          aria-describedby={`${id}-result`}
          aria-invalid={isError || undefined}
          placeholder={messages.pincode}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          maxLength={7}
          onKeyDown={onEnter}
        />
        <Button variant="secondary" busy={result.kind === 'busy'} onClick={() => void check()}>
          {messages.check}
        </Button>
      </div>
      <output>
        <span id={`${id}-result`} className={`${styles['result']} ${styles[result.kind] ?? ''}`}>
          {result.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </span>
      </output>
    </div>
  );
}

/** Describes the result in sentences, the delivery day first. */
export function describeDelivery(check: PincodeCheck): string[] {
  const { dispatch_by: dispatchBy, deliver_from: from, deliver_to: to } = check;
  if (!check.serviceable) return [messages.notServiceable({ pincode: check.pincode })];
  if (dispatchBy === null || from === null || to === null) return [messages.unknownPincode];
  const districts = check.districts.map(({ district, names }) => names[currentLanguage] ?? district);
  const pincode = districts.length > 0 ? `${check.pincode} (${districts.join(', ')})` : check.pincode;
  const delivery =
    from === to
      ? messages.deliveryOn({ pincode, day: formatDayOfWeek(from) })
      : messages.deliveryBetween({ pincode, from: formatDayOfWeek(from), to: formatDayOfWeek(to) });
  return [
    delivery,
    messages.dispatchBy({ day: formatDayOfWeek(dispatchBy) }),
    describeCharge(check.shipping_charge),
    describeCashOnDelivery(check),
  ];
}

function describeCharge(charge: number | null): string {
  if (charge === null) return messages.dependsOnState;
  return charge === 0 ? messages.free : messages.charge({ amount: formatRupees(charge) });
}

function describeCashOnDelivery({
  cod_available,
  cod_minimum: minimum,
  cod_maximum: maximum,
  cod_fee,
}: PincodeCheck): string {
  if (!cod_available) return messages.noCod;
  const fee = cod_fee > 0 ? ` ${messages.codFee({ fee: formatRupees(cod_fee) })}` : '';
  if (minimum !== null && maximum !== null)
    return messages.codBetween({ minimum: formatRupees(minimum), maximum: formatRupees(maximum) }) + fee;
  if (minimum !== null) return messages.codFrom({ minimum: formatRupees(minimum) }) + fee;
  return (maximum === null ? messages.cod : messages.codTo({ maximum: formatRupees(maximum) })) + fee;
}
