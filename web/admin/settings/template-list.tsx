import { useLoaderData } from 'react-router';
import { languageFacts } from '#contract/language.ts';
import {
  type MessageTemplateList,
  messageTemplatePaths,
  templateGroups,
  type TemplateGroup,
} from '#contract/admin/settings/message-templates.ts';
import { templates as messages } from '#messages/settings.ts';
import { ExportLink } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { SettingsPage } from './settings-page.tsx';
import { readData } from '#web/admin/kit/loaders.ts';
import { MessageEntries } from './template-parts.tsx';

type Row = MessageTemplateList['data'][number];

export const readTemplates = readData<readonly Row[]>(messageTemplatePaths.templates);

export function TemplateList() {
  const rows = useLoaderData<readonly Row[]>();
  return (
    <SettingsPage
      heading={messages.heading}
      about={messages.about}
      tools={<ExportLink path={`${messageTemplatePaths.templates}.csv`} />}
    >
      {(Object.keys(templateGroups) as TemplateGroup[]).map((group) => (
        <MessageEntries
          key={group}
          id={`group-${group}`}
          heading={messages.groups[group]}
          entries={templateGroups[group].map((template) => {
            const own = rows.find((row) => row.template === template)?.own ?? [];
            return {
              to: `/settings/emails/${template}`,
              ...messages.names[template],
              badges:
                own.length > 0 &&
                own.map((language) => (
                  <Badge key={language} tone="success">
                    {messages.ownIn({ language: languageFacts[language].name })}
                  </Badge>
                )),
            };
          })}
        />
      ))}
    </SettingsPage>
  );
}
