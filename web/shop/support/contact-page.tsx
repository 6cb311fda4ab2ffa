import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { notices } from '#messages/shop.ts';
import { contact as messages } from '#messages/support.ts';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ContentPageLayout } from '../content/content-page.tsx';
import type { LoadedPage } from '../content/content.server.ts';
import { notify } from '../frame/notice-list.ts';
import { useSettings } from '../frame/settings.ts';
import { ContactFields, TicketForm, useTicketForm } from './ticket-form.tsx';
import locator from './locator.module.css';
import styles from './support.module.css';

export default function ContactPage({ page }: { page: LoadedPage }) {
  return (
    <ContentPageLayout page={page} beside={<Location />}>
      <ContactForm />
    </ContentPageLayout>
  );
}

const initial = { full_name: '', mobile_no: '', email: '', subject: '', message: '' };

/** Shows a notice and goes to the home page (specification section 4). */
function ContactForm() {
  const navigate = useNavigate();
  const form = useTicketForm({ name: 'contact', initial, endpoint: 'sendMail' });
  const number = form.sent?.receipt.ticket_number;
  useEffect(() => {
    if (!number) return;
    notify({ kind: 'success', title: notices.contactSuccessTitle, text: notices.contactSuccessText });
    notify({ kind: 'success', title: messages.number, text: number });
    void navigate('/');
  }, [number, navigate]);
  return (
    <section className={styles['panel']} aria-labelledby="write">
      <h2 id="write">{messages.write}</h2>
      <TicketForm form={{ ...form, busy: form.busy || Boolean(number) }} submit={messages.send}>
        <ContactFields field={form.field} emailRequired />
        <TextField {...form.field('subject')} label={messages.subject} required maxLength={150} />
        <TextArea {...form.field('message')} label={messages.message} maxLength={4000} rows={6} />
      </TicketForm>
    </section>
  );
}

/** The map is drawn, so that no map service tracks visitors. */
function Location() {
  const { brand } = useSettings();
  const lines = [...brand.address_lines, `${brand.city} ${brand.postcode}`, brand.state];
  const place = encodeURIComponent(lines.join(', '));
  return (
    <section className={locator['locator']} aria-labelledby="visit">
      <svg className={locator['map']} viewBox="0 0 320 200" aria-hidden="true">
        <g className={locator['hills']}>
          <path d="M0 62C40 30 70 52 104 28s74-16 108 6 66-18 108-8V0H0z" />
          <path d="M0 40c36-22 66-4 100-20s70-10 106 4 70-16 114-8V0H0z" />
          <path d="M0 18c40-14 62 2 98-6s74-6 110 2 68-8 112-4V0H0z" />
        </g>
        <path className={locator['river']} d="M212 34c-12 30 18 44 8 74s-44 34-40 92" />
        <g className={locator['lanes']}>
          <path d="M0 120h320M64 62v138M128 46v154M268 34v166M0 164h320M190 76h130" />
        </g>
        <path className={locator['road']} d="M0 186C70 176 96 134 150 126s110-10 170-50" />
        <g className={locator['pin']}>
          <ellipse cx="150" cy="128" rx="14" ry="4" />
          <path d="M150 126c17-20 26-34 26-46a26 26 0 0 0-52 0c0 12 9 26 26 46Z" />
          <circle cx="150" cy="80" r="9" />
        </g>
      </svg>
      <div className={locator['words']}>
        <h2 id="visit" className={locator['title']}>
          {messages.visit}
        </h2>
        <address className={locator['address']}>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ul className={locator['ways']}>
          <li>
            <Icon name="pin" />
            <a href={`geo:0,0?q=${place}`}>{messages.mapApp}</a>
          </li>
          <li>
            <Icon name="search" />
            <a href={`https://www.openstreetmap.org/search?query=${place}`} target="_blank" rel="noopener noreferrer">
              {messages.openStreetMap}
              <span className="visually-hidden"> {messages.newTab}</span>
            </a>
          </li>
        </ul>
      </div>
    </section>
  );
}
