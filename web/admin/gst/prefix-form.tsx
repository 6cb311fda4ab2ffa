import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { FieldError, TextField } from '#web/ui/field.tsx';
import { useServerForm } from '#web/ui/use-server-form.ts';
import { type Prefixes, savePrefixes } from './gst-calls.ts';
import styles from './gst.module.css';

/** What the numbers of invoices and credit notes begin with from now on. */
export function PrefixForm({ prefixes }: { prefixes: Prefixes }) {
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState(false);
  const form = useServerForm({ ...prefixes }, async (values) => {
    setSaved(false);
    const failure = await savePrefixes(values);
    if (failure?.status !== 0) await revalidate();
    setSaved(!failure);
    return failure;
  });
  return (
    <section className={styles['part']} aria-labelledby="prefixes">
      <h2 id="prefixes">Numbers of papers</h2>
      <p className={styles['about']}>
        Now: {prefixes.invoice}/26-27/000123 and {prefixes.credit_note}/26-27/000045. A change holds for papers to come;
        the counting goes on. In a month with a change the return lists the old and the new series apart.
      </p>
      <form {...form.formProps} className={styles['prefixes']} aria-label="Numbers of papers">
        <TextField {...form.textProps('invoice')} label="Invoices begin with" maxLength={3} />
        <TextField {...form.textProps('credit_note')} label="Credit notes begin with" maxLength={3} />
        <div role="alert">
          <FieldError error={form.message} />
        </div>
        <Button type="submit" variant="secondary" size="small" busy={form.busy}>
          Save
        </Button>
        <p role="status" className={styles['about']}>
          {saved && 'Saved'}
        </p>
      </form>
    </section>
  );
}
