import { type ReactNode, useEffect, useState } from 'react';
import { type HandoverPage, handoverPaths } from '#contract/shop-handover-paths.ts';
import { currentLanguage } from '#locales/current-language.ts';
import { home as messages } from '#messages/portal/home.ts';
import { useSettings } from '#web/site-frame/session.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormMessage } from '#web/ui/form.tsx';
import { session } from './api.ts';
import { shopPages } from './shop-links.ts';

interface ToShopButtonProps {
  page: HandoverPage;
  variant?: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
}

/** Opens a page of the shop, logged in there to the same account. */
export function ToShopButton({ page, variant = 'primary', children }: ToShopButtonProps) {
  const { shop_url: shopUrl } = useSettings();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    // Whoever comes back finds the page as they left it.
    const reset = () => setBusy(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  const open = async () => {
    setBusy(true);
    setFailed('');
    const result = await apiCall<{ data: { token: string } }>(handoverPaths.create, {
      body: { page },
      token: session.token.get(),
      language: currentLanguage,
    });
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

/** In a form's body the token is in no address, and so in no log and no history. */
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
