import { useState } from 'react';
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router';
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
import { rowStyles, SortableList } from '#web/admin/kit/sortable-list.tsx';
import { showFailure, showToast } from '#web/admin/kit/toast.ts';
import { ExportLink, listStyles } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import { sendForRecord } from '../catalogue/catalogue-api.ts';
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
          <Sorted items={attributes} path={staffSearchPaths.attributes} canWrite={canWrite}>
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
          </Sorted>
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
            <Sorted key={chosen.id} items={chosen.choices} path={staffSearchPaths.attributeValues} canWrite={canWrite}>
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
            </Sorted>
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

interface SortedProps<Item> {
  items: readonly Item[];
  /** The list's call; `/order` behind it takes a new order. */
  path: string;
  canWrite: boolean;
  children: (item: Item) => React.ReactNode;
}

/** A list whose new order is shown at once and saved; what the server rejects goes back. */
function Sorted<Item extends { id: number; values: { name: string } }>({
  items,
  path,
  canWrite,
  children,
}: SortedProps<Item>) {
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const shown = order ? order.flatMap((id) => items.find((item) => item.id === id) ?? []) : items;
  async function reorder(next: number[]) {
    setOrder(next);
    const result = await sendForRecord(`${path}/order`, { order: next });
    if (result.ok) showToast(contentMessages.sorted);
    else showFailure(result.failure);
    await revalidate();
    setOrder(null);
  }
  if (items.length === 0) return null;
  return (
    <SortableList
      items={shown}
      nameOf={({ values }) => values.name}
      onOrder={canWrite ? (ids) => void reorder(ids) : null}
    >
      {children}
    </SortableList>
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
