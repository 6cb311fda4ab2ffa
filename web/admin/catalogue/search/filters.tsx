import { useState } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import {
  maxAttributes,
  maxAttributeValues,
  type StaffAttribute,
  type StaffAttributeValue,
  staffSearchPaths,
} from '#contract/admin/catalogue/attributes.ts';
import { content as contentMessages, searchWords as messages } from '#messages/admin.ts';
import { ConfirmDialog, findLatest } from '#web/admin/kit/command-dialog.tsx';
import { Button } from '#web/admin/kit/inputs.tsx';
import { rowStyles, SavedOrderList } from '#web/admin/kit/sortable-list.tsx';
import { ExportLink } from '#web/admin/kit/list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { EmptyState } from '#web/ui/data-list.tsx';
import look from '#web/admin/kit/look.module.css';
import { Panel } from '#web/admin/kit/form.tsx';
import { usePermission } from '#web/admin/screen.tsx';
import { AttributeDialog, ValueDialog } from './filter-dialogs.tsx';
import styles from './search.module.css';

type Opened =
  | { attribute: StaffAttribute | null }
  | { value: StaffAttributeValue | null }
  | { delete: { path: string; name: string } };

export function Filters() {
  const attributes = useLoaderData<StaffAttribute[]>();
  const [search] = useSearchParams();
  const canWrite = usePermission('catalog.write');
  const [opened, setOpened] = useState<Opened | null>(null);
  const chosen = attributes.find(({ id }) => String(id) === search.get('filter')) ?? attributes[0];
  return (
    <>
      <p className={look['intro']}>{messages.filtersIntro}</p>
      <div className={styles['filterColumns']}>
        <AttributeList attributes={attributes} chosen={chosen} canWrite={canWrite} open={setOpened} />
        {chosen && <ValueList attribute={chosen} canWrite={canWrite} open={setOpened} />}
      </div>
      {opened && 'attribute' in opened && (
        <AttributeDialog attribute={findLatest(attributes, opened.attribute)} onClose={() => setOpened(null)} />
      )}
      {opened && 'value' in opened && chosen && (
        <ValueDialog
          attribute={chosen}
          value={findLatest(chosen.choices, opened.value)}
          onClose={() => setOpened(null)}
        />
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

interface ListsProps {
  canWrite: boolean;
  open: (what: Opened) => void;
}

interface AttributeListProps extends ListsProps {
  attributes: readonly StaffAttribute[];
  chosen: StaffAttribute | undefined;
}

function AttributeList({ attributes, chosen, canWrite, open }: AttributeListProps) {
  return (
    <Panel
      title={messages.filters}
      beside={
        <>
          <ExportLink path={`${staffSearchPaths.attributes}.csv`} size="small" />
          {canWrite && attributes.length < maxAttributes && (
            <Button variant="secondary" size="small" onClick={() => open({ attribute: null })}>
              {messages.addFilter}
            </Button>
          )}
        </>
      }
    >
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
              <span className={look['quiet']}>
                {messages.valueCount({ count: attribute.choices.length })}
                {attribute.values.is_filter ? '' : ` · ${messages.noFilter}`}
              </span>
            </span>
            {canWrite && (
              <RowButtons
                name={attribute.values.name}
                onEdit={() => open({ attribute })}
                onDelete={
                  attribute.is_concern
                    ? null
                    : () =>
                        open({
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
    </Panel>
  );
}

function ValueList({ attribute, canWrite, open }: ListsProps & { attribute: StaffAttribute }) {
  return (
    <Panel
      title={attribute.values.name}
      beside={
        canWrite &&
        attribute.choices.length < maxAttributeValues && (
          <Button size="small" onClick={() => open({ value: null })}>
            {messages.addValue}
          </Button>
        )
      }
    >
      <p className={look['note']}>{attribute.is_concern ? messages.concernAbout : messages.valuesAbout}</p>
      {attribute.choices.length === 0 && <EmptyState>{messages.noValues}</EmptyState>}
      <SavedOrderList
        key={attribute.id}
        items={attribute.choices}
        nameOf={({ values }) => values.name}
        path={staffSearchPaths.attributeValues}
        canWrite={canWrite}
      >
        {(value) => (
          <>
            <span className={`${rowStyles.name} ${styles['name']}`}>
              <strong>{value.values.name}</strong>
              <span className={look['quiet']}>
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
                onEdit={() => open({ value })}
                onDelete={() =>
                  open({
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
    </Panel>
  );
}

interface RowButtonsProps {
  name: string;
  onEdit: () => void;
  /** Null if it cannot be deleted. */
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
