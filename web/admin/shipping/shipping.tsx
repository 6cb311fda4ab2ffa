import { useLoaderData } from 'react-router';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useSettings } from '../settings.ts';
import { Pins } from './pins.tsx';
import type { ShippingRead } from './shipping-calls.ts';
import { TermsForm } from './terms-form.tsx';
import { Zones } from './zones.tsx';
import styles from './shipping.module.css';

/** Where goods go, what that costs, how long it takes and how it can be paid. Changes hold from the next price on. */
export function Shipping() {
  const { zones, terms, pins, refused } = useLoaderData<ShippingRead>();
  const { brand } = useSettings();
  return (
    <>
      <PageHeading title={`Shipping · ${brand.name} staff`}>Shipping</PageHeading>
      <p className={styles['about']}>
        What you save here holds from the next price on. Orders that are placed keep what they were told.
      </p>
      <div className={styles['parts']}>
        <TermsForm terms={terms} />
        <Zones zones={zones} />
        <Pins pins={pins} refused={refused} />
      </div>
    </>
  );
}
