import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import {
  mostAttributes,
  mostAttributeValues,
  type StaffAttribute,
  type StaffAttributeValue,
  staffSearchPaths,
} from '#contract/staff-attributes.ts';
import { content as contentMessages } from '#messages/admin/content.ts';
import { searchWords as messages } from '#messages/admin/searchWords.ts';
import { ConfirmDialog } from '#web/admin/kit/confirm-dialog.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { rowStyles, SavedOrderList } from '#web/admin/kit/sortable-list.tsx';
import { ExportLink, listStyles } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import { usePermission } from '../screen.tsx';
import { AttributeDialog, ValueDialog } from './filter-dialogs.tsx';
import styles from './search.module.css';

/** What is open over the page. */
type Opened =
  | { attribute: StaffAttribute | null }
  | { value: StaffAttributeValue | null }
  | { delete: { path: string; name: string } };

/** What products are filtered by, and the values of the one that the address names. */
export function Filters() {
  const attributes = useLoaderData<StaffAttribute[]>();
  const [search] = useSearchParams();
  const canWrite = usePermission('catalog.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const chosen = attributes.find(({ id }) => String(id) === search.get('filter')) ?? attributes[0];
  return (
    <>
      <p className={styles['intro']}>{messages.filtersIntro}</p>
      <div className={styles['filterColumns']}>
        <section className={styles['panel']} aria-label={messages.filters}>
          <div className={styles['panelHead']}>
            <h2>{messages.filters}</h2>
            <div className={listStyles.tools}>
              <ExportLink path={`${staffSearchPaths.attributes}.csv`} size="small" />
              {canWrite && attributes.length < mostAttributes && (
                <Button variant="secondary" size="small" onClick={() => setOpened({ attribute: null })}>
                  {messages.addFilter}
                </Button>
              )}
            </div>
          </div>
          {attributes.length === 0 && <EmptyState>{messages.noFilters}</EmptyState>}
          <SavedOrderList
            items={attributes}
            nameOf={({ values }) => values.name}
            path={staffSearchPaths.attributes}
            canWrite={canWrite}
          >
            {(attribute) => (
              <>
                <span className={`${rowStyles.name} ${styles['name']}`}>
                  <Link to={`?filter=${attribute.id}`} aria-current={attribute === chosen ? 'true' : undefined}>
                    {attribute.values.name}
                  </Link>
                  <span className={styles['facts']}>
                    {messages.valueCount({ count: attribute.choices.length })}
                    {attribute.values.is_filter ? '' : ` · ${messages.noFilter}`}
                  </span>
                </span>
                {canWrite && (
                  <RowButtons
                    name={attribute.values.name}
                    onEdit={() => setOpened({ attribute })}
                    onDelete={
                      attribute.is_concern
                        ? null
                        : () =>
                            setOpened({
                              delete: {
                                path: `${staffSearchPaths.attributes}/${attribute.id}/delete`,
                                name: attribute.values.name,
                              },
                            })
                    }
                  />
                )}
              </>
            )}
          </SavedOrderList>
        </section>
        {chosen && (
          <section className={styles['panel']} aria-label={chosen.values.name}>
            <div className={styles['panelHead']}>
              <h2>{chosen.values.name}</h2>
              {canWrite && chosen.choices.length < mostAttributeValues && (
                <Button size="small" onClick={() => setOpened({ value: null })}>
                  {messages.addValue}
                </Button>
              )}
            </div>
            <p className={styles['note']}>{chosen.is_concern ? messages.concernAbout : messages.valuesAbout}</p>
            {chosen.choices.length === 0 && <EmptyState>{messages.noValues}</EmptyState>}
            <SavedOrderList
              key={chosen.id}
              items={chosen.choices}
              nameOf={({ values }) => values.name}
              path={staffSearchPaths.attributeValues}
              canWrite={canWrite}
            >
              {(value) => (
                <>
                  <span className={`${rowStyles.name} ${styles['name']}`}>
                    <strong>{value.values.name}</strong>
                    <span className={styles['facts']}>
                      {[value.values.name_hi, messages.wordCount({ count: value.values.words.length })]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Badge tone={value.product_count > 0 ? 'success' : 'neutral'}>
                    {messages.productCount({ count: value.product_count })}
                  </Badge>
                  {canWrite && (
                    <RowButtons
                      name={value.values.name}
                      onEdit={() => setOpened({ value })}
                      onDelete={() =>
                        setOpened({
                          delete: {
                            path: `${staffSearchPaths.attributeValues}/${value.id}/delete`,
                            name: value.values.name,
                          },
                        })
                      }
                    />
                  )}
                </>
              )}
            </SavedOrderList>
          </section>
        )}
      </div>
      {opened && 'attribute' in opened && (
        <AttributeDialog attribute={opened.attribute} onClose={() => setOpened(null)} />
      )}
      {opened && 'value' in opened && chosen && (
        <ValueDialog attribute={chosen} value={opened.value} onClose={() => setOpened(null)} />
      )}
      {opened && 'delete' in opened && (
        <ConfirmDialog
          path={opened.delete.path}
          texts={{
            title: contentMessages.deleteTitle({ name: opened.delete.name }),
            about: messages.deleteValueText,
            confirm: contentMessages.delete,
            done: messages.deleted({ phrase: opened.delete.name }),
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface RowButtonsProps {
  name: string;
  onEdit: () => void;
  /** Null for what stays. */
  onDelete: (() => void) | null;
}

function RowButtons({ name, onEdit, onDelete }: RowButtonsProps) {
  return (
    <span className={rowStyles.buttons}>
      <Button variant="quiet" size="small" aria-label={contentMessages.editNamed({ name })} onClick={onEdit}>
        {contentMessages.edit}
      </Button>
      {onDelete && (
        <Button variant="quiet" size="small" aria-label={contentMessages.deleteNamed({ name })} onClick={onDelete}>
          {contentMessages.delete}
        </Button>
      )}
    </span>
  );
}
