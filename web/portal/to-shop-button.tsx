import { type ReactNode, useEffect, useState } from 'react';
import { type HandoverPage, handoverPaths } from '#contract/shop-handover-paths.ts';
import { home as messages } from '#messages/portal.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { callAsCustomer } from './api.ts';
import { shopPages } from './shop-links.ts';

interface ToShopButtonProps {
  page: HandoverPage;
  variant?: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
}

/** Opens a shop page, logged in to the same account. */
export function ToShopButton({ page, variant = 'primary', children }: ToShopButtonProps) {
  const { shop_url: shopUrl } = useSettings();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    // After returning with Back, the button works again.
    const reset = () => setBusy(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  const open = async () => {
    setBusy(true);
    setFailed('');
    const result = await callAsCustomer<{ token: string }>(handoverPaths.create, { body: { page } });
    if (result.ok) return sendForm(shopPages(shopUrl).sellerLogin, result.reply.data.token);
    setBusy(false);
    setFailed(result.failure.message);
  };
  return (
    <>
      <Button variant={variant} busy={isBusy} onClick={() => void open()}>
        {isBusy ? messages.opening : children}
      </Button>
      <FormMessage>{failed}</FormMessage>
    </>
  );
}

/** The token goes into a form's body, so that no address, log or history has it. */
function sendForm(action: string, token: string): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.hidden = true;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'token';
  field.value = token;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
}
