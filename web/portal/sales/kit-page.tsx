import { memberPaths } from '#contract/member-rules.ts';
import { home as homeMessages, sales as messages } from '#messages/portal.ts';
import { DownloadButton } from '../own-files.tsx';
import styles from './sales.module.css';

export function KitPage() {
  const texts = messages.kit;
  return (
    <section className={styles['sheet']} aria-labelledby="kit">
      <h2 id="kit">{texts.title}</h2>
      <p>{texts.about}</p>
      <ul className={styles['kit']}>
        <li>
          <div>
            <h3>{texts.orderForm}</h3>
            <p>{texts.orderFormHelp}</p>
          </div>
          <DownloadButton path={memberPaths.orderForm} name="order-form.pdf">
            {texts.orderFormButton}
          </DownloadButton>
        </li>
        <li>
          <div>
            <h3>{texts.priceList}</h3>
            <p>{texts.priceListHelp}</p>
          </div>
          <DownloadButton path={memberPaths.priceList} name="price-list.pdf">
            {texts.priceListButton}
          </DownloadButton>
        </li>
        <li>
          <div>
            <h3>{homeMessages.card}</h3>
            <p>{texts.cardHelp}</p>
          </div>
          <DownloadButton path={`${memberPaths.idCard}.pdf`} name="id-card.pdf">
            {homeMessages.cardPdf}
          </DownloadButton>
        </li>
      </ul>
    </section>
  );
}
