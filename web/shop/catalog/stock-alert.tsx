import { useState } from 'react';
import { stockAlertPaths } from '#contract/stock-alert-paths.ts';
import { stockAlert as messages } from '#messages/shop.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { EmailField } from '#web/ui/email-field.tsx';
import { FormFooter } from '#web/ui/form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { currentLanguage } from '#locales/current-language.ts';
import formStyles from '../forms/form.module.css';

/** Asks for an email address to notify when a sold-out product is back. */
export default function StockAlert({ productId }: { productId: number }) {
  const [sent, setSent] = useState('');
  const form = useForm({
    initial: { email: '' },
    submit: async (values) => {
      const result = await apiCall<{ message: string }>(stockAlertPaths.alerts, {
        body: { ...values, product_id: productId },
        language: currentLanguage,
      });
      if (!result.ok) return result.failure;
      setSent(result.reply.message);
      return null;
    },
  });
  return (
    <>
      {!sent && (
        <form {...form.formProps} method="post" className={formStyles['stack']} aria-label={messages.heading}>
          <strong>{messages.heading}</strong>
          <EmailField {...form.field('email')} label={messages.email} required />
          <FormFooter form={form} label={messages.send} />
        </form>
      )}
      <p role="status">{sent}</p>
    </>
  );
}
