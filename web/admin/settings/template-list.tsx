import { Link, useLoaderData } from 'react-router';
import { languageFacts } from '#contract/language.ts';
import {
  type MessageTemplateList,
  messageTemplatePaths,
  templateGroups,
  type TemplateGroup,
} from '#contract/staff-message-templates.ts';
import { templates as messages } from '#messages/settings/templates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { readAsStaff } from '../api.ts';
import type { PageRequest } from '../screen.tsx';
import { SettingsPage } from './settings-page.tsx';
import styles from './templates.module.css';

type Row = MessageTemplateList['data'][number];

/** Returns every template with the languages that it was rewritten in. @throws as readAsStaff. */
export async function readTemplates({ signal }: Pick<PageRequest, 'signal'>): Promise<readonly Row[]> {
  return (await readAsStaff<MessageTemplateList>(messageTemplatePaths.templates, { signal })).data;
}

/** All emails to customers, by what they are about. */
export function TemplateList() {
  const rows = useLoaderData<readonly Row[]>();
  return (
    <SettingsPage heading={messages.heading} about={messages.about}>
      {(Object.keys(templateGroups) as TemplateGroup[]).map((group) => (
        <section key={group} className={styles['group']} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{messages.groups[group]}</h2>
          <ul className={styles['list']}>
            {templateGroups[group].map((template) => {
              const own = rows.find((row) => row.template === template)?.own ?? [];
              return (
                <li key={template}>
                  <Link to={`/settings/emails/${template}`} className={styles['entry']}>
                    <span className={styles['name']}>{messages.names[template].title}</span>
                    <span className={styles['when']}>{messages.names[template].when}</span>
                    {own.length > 0 && (
                      <span className={styles['badges']}>
                        {own.map((language) => (
                          <Badge key={language} tone="success">
                            {messages.ownIn({ language: languageFacts[language].name })}
                          </Badge>
                        ))}
                      </span>
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </SettingsPage>
  );
}
