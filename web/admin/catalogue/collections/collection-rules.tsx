import { CloseButton } from '@mantine/core';
import type { StaffAttribute } from '#contract/admin/catalogue/attributes.ts';
import type { StaffCategory } from '#contract/admin/catalogue/categories.ts';
import { maxRules, type RuleField, ruleFields } from '#contract/admin/catalogue/collections.ts';
import { collections as messages } from '#messages/admin.ts';
import {
  Button,
  FieldError,
  MultiSelectField,
  optionsOf,
  RupeeField,
  SelectField,
  TextField,
  WordsField,
} from '#web/admin/kit/inputs.tsx';
import look from '#web/admin/kit/look.module.css';
import { categoryOptions } from '../category-options.ts';
import { newRule, type RuleDraft } from './collection-values.ts';
import styles from './collections.module.css';

interface CollectionRulesProps {
  rules: readonly RuleDraft[];
  categories: readonly StaffCategory[];
  attributes: readonly StaffAttribute[];
  disabled: boolean;
  /** The error of the list, or of a rule by its index. */
  error: string | undefined;
  errorOf: (place: number) => string | undefined;
  onChange: (rules: RuleDraft[]) => void;
}

export function CollectionRules({
  rules,
  categories,
  attributes,
  disabled,
  error,
  errorOf,
  onChange,
}: CollectionRulesProps) {
  const change = (key: number, values: Partial<RuleDraft>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...values } : rule)));
  return (
    <>
      <ol className={look['list']}>
        {rules.map((rule, place) => (
          <li
            key={rule.key}
            className={styles['rule']}
            role="group"
            aria-label={messages.ruleNumber({ number: place + 1 })}
          >
            <SelectField
              label={messages.ruleField}
              value={rule.field}
              disabled={disabled}
              options={optionsOf(ruleFields, messages.ruleFields)}
              onChange={(event) => change(rule.key, { field: event.target.value as RuleField })}
            />
            <div className={styles['ruleFields']}>
              <RuleChoices
                rule={rule}
                categories={categories}
                attributes={attributes}
                disabled={disabled}
                onChange={(values) => change(rule.key, values)}
              />
            </div>
            {!disabled && (
              <CloseButton
                className={styles['removeRule']}
                aria-label={messages.removeRule({ number: place + 1 })}
                onClick={() => onChange(rules.filter((other) => other !== rule))}
              />
            )}
            <div className={look['wide']}>
              <FieldError error={errorOf(place)} />
            </div>
          </li>
        ))}
      </ol>
      {!disabled && rules.length < maxRules && (
        <div>
          <Button variant="secondary" size="small" onClick={() => onChange([...rules, newRule('tag')])}>
            {messages.addRule}
          </Button>
        </div>
      )}
      <FieldError error={error} />
    </>
  );
}

interface RuleChoicesProps extends Pick<CollectionRulesProps, 'categories' | 'attributes' | 'disabled'> {
  rule: RuleDraft;
  onChange: (values: Partial<RuleDraft>) => void;
}

function RuleChoices({ rule, categories, attributes, disabled, onChange }: RuleChoicesProps) {
  switch (rule.field) {
    case 'tag':
      return (
        <WordsField
          label={messages.tags}
          hint={messages.tagsHint}
          value={rule.tags}
          disabled={disabled}
          maxTags={20}
          onChange={(tags) => onChange({ tags })}
        />
      );
    case 'price':
      return (
        <>
          <RupeeField
            label={messages.priceFrom}
            value={rule.from}
            disabled={disabled}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          <RupeeField
            label={messages.priceTo}
            value={rule.to}
            disabled={disabled}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </>
      );
    case 'new':
      return (
        <TextField
          label={messages.newDays}
          inputMode="numeric"
          value={rule.days}
          disabled={disabled}
          onChange={(event) => onChange({ days: event.target.value })}
        />
      );
    case 'category':
      return (
        <MultiSelectField
          label={messages.categories}
          data={categoryOptions(categories)}
          value={rule.category_ids.map(String)}
          disabled={disabled}
          maxValues={20}
          onChange={(ids) => onChange({ category_ids: ids.map(Number) })}
        />
      );
    case 'attribute':
      return (
        <MultiSelectField
          label={messages.attributes}
          data={attributes.map(({ values, choices }) => ({
            group: values.name,
            items: choices.map((choice) => ({ value: String(choice.id), label: choice.values.name })),
          }))}
          value={rule.value_ids.map(String)}
          disabled={disabled}
          maxValues={20}
          onChange={(ids) => onChange({ value_ids: ids.map(Number) })}
        />
      );
    case 'sale':
      return <p className={styles['ruleNote']}>{messages.saleNote}</p>;
  }
}
