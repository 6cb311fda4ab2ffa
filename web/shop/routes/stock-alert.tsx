import { stockAlertPage, stockAlert as messages } from '#messages/shop.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from 'react-router';
import { stockAlertPaths } from '#contract/stock-alert-paths.ts';
import { apiCall } from '#web/ui/api-call.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { currentLanguage } from '#locales/current-language.ts';
import { privatePage } from '../seo/private-page.ts';
import { useSession } from '../state/session.ts';

export const meta = privatePage('/track-order', stockAlertPage);

/** Links in a stock alert's emails lead here: `#confirm=<token>` or `#stop=<token>`. */
export default function StockAlertScreen() {
  const id = Number(useParams()['id']);
  const { ready } = useSession();
  const [message, setMessage] = useState(messages.working);
  const show = useEffectEvent((text: string) => setMessage(text));
  useEffect(() => {
    if (!ready) return;
    const fragment = new URLSearchParams(window.location.hash.slice(1));
    const action = fragment.has('stop') ? 'stop' : 'confirm';
    void apiCall<{ message: string }>(stockAlertPaths[action], {
      body: { id, token: fragment.get(action) ?? '' },
      language: currentLanguage,
    }).then((result) => show(result.ok ? result.reply.message : result.failure.message));
  }, [ready, id]);
  return (
    <div className="column">
      <Breadcrumb items={[{ label: messages.home, to: '/' }, { label: messages.pageHeading }]} />
      <h1>{messages.pageHeading}</h1>
      <p role="status">{message}</p>
    </div>
  );
}
