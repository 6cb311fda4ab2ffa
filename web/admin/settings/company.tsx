import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { isChosen, states } from '#contract/geography.ts';
import {
  companyChangesPath,
  companyPath,
  type StaffCompany,
  type StaffCompanyReply,
} from '#contract/admin/settings/company.ts';
import { isGstin } from '#contract/tax-numbers.ts';
import { states as stateNames } from '#messages/geography.ts';
import { company as messages, form as formMessages } from '#messages/settings.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { SelectField, TextArea, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import type { Form } from '#web/ui/use-form.ts';
import { type SaveOutcome, useStoredForm } from '#web/ui/use-stored-form.ts';
import { callAsStaff } from '../api.ts';
import look from '#web/admin/kit/look.module.css';
import { usePermission } from '../screen.tsx';
import { changesOf, type CompanyValues, fieldErrors, labelOfField, toCompanyValues } from './company-values.ts';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { readData } from '#web/admin/kit/loaders.ts';
import styles from './settings.module.css';

const hints = { ...messages.hints, support_hours: messages.hints.support_hours({ example: '10 AM to 06 PM' }) };

export const readCompany = readData<StaffCompany>(companyPath);

export function CompanySettings() {
  const company = useLoaderData<StaffCompany>();
  const fields = [...new Set(company.gaps.map(labelOfField))].join(', ');
  return (
    <SettingsPage heading={messages.heading} about={messages.about}>
      {company.gaps.length > 0 && (
        <div className={styles['gaps']}>
          <p>{messages.gaps({ fields })}</p>
        </div>
      )}
      <CompanyForm company={company} />
    </SettingsPage>
  );
}

async function save(values: CompanyValues, base: StaffCompany): Promise<SaveOutcome<StaffCompany>> {
  const changes = changesOf(base, values);
  if (Object.keys(changes).length === 0) {
    showToast(formMessages.noChanges);
    return null;
  }
  const result = await callAsStaff<StaffCompanyReply>(companyChangesPath, { body: { changes } });
  if (!result.ok) return { ok: false, failure: { ...result.failure, errors: fieldErrors(result.failure.errors) } };
  showToast(formMessages.saved);
  return { ok: true, stored: result.reply.data };
}

/** Draws a field by its name: one line, several lines, or its Hindi translation. */
function fieldsOf(form: Form<CompanyValues>, disabled: boolean) {
  const text = (name: keyof typeof messages.fields, more: object = {}) => (
    <TextField
      {...form.field(name)}
      label={messages.fields[name]}
      disabled={disabled}
      maxLength={200}
      {...(name in hints && { hint: hints[name as keyof typeof hints] })}
      {...more}
    />
  );
  const lines = (name: 'address_lines' | 'phones', more: object = {}) => (
    <TextArea
      {...form.field(name)}
      label={messages.fields[name]}
      hint={messages.hints[name]}
      disabled={disabled}
      rows={3}
      maxLength={800}
      {...more}
    />
  );
  const hindi = (name: 'tagline' | 'legal_name' | 'city') => (
    <TextField
      {...form.field(`hi.${name}`)}
      label={messages.inHindi({ field: messages.fields[name] })}
      hint={messages.hindiHint}
      lang="hi"
      disabled={disabled}
      maxLength={200}
    />
  );
  return { text, lines, hindi };
}

function CompanyForm({ company }: { company: StaffCompany }) {
  const mayChange = usePermission('company.configure');
  const form = useStoredForm({ stored: company, toForm: toCompanyValues, save });
  const { text, lines, hindi } = fieldsOf(form, !mayChange);
  const gstin = String(form.values['gstin']).trim().toUpperCase();
  return (
    <form {...form.formProps} aria-label={messages.heading}>
      <SettingsPanel id="company-brand" heading={messages.brand}>
        <Fields>
          {text('name', { required: true, maxLength: 60 })}
          {text('slug', { required: true, maxLength: 40 })}
          {text('tagline')}
          {hindi('tagline')}
        </Fields>
      </SettingsPanel>
      <SettingsPanel id="company-legal" heading={messages.legal}>
        <Fields>
          {text('legal_name', { required: true })}
          {hindi('legal_name')}
          {lines('address_lines', { required: true })}
          <TextArea
            {...form.field('hi.address_lines')}
            label={messages.inHindi({ field: messages.fields.address_lines })}
            hint={messages.hindiHint}
            lang="hi"
            disabled={!mayChange}
            rows={3}
            maxLength={800}
          />
          {text('city', { required: true })}
          {hindi('city')}
          <SelectField
            {...form.field('state')}
            label={messages.fields.state}
            required
            disabled={!mayChange}
            options={states
              .filter((state) => state !== 'Other')
              .map((value) => ({ value: isChosen(value) ? value : '', label: stateNames[value] }))}
          />
          {text('postcode', { required: true, inputMode: 'numeric', maxLength: 6 })}
          {text('founded', { inputMode: 'numeric', maxLength: 4 })}
        </Fields>
      </SettingsPanel>
      <SettingsPanel id="company-licences" heading={messages.licences}>
        <Fields>
          {text('gstin', {
            required: true,
            maxLength: 15,
            ...(isGstin(gstin) && { hint: messages.pan({ pan: gstin.slice(2, 12) }) }),
          })}
          {text('cin', { maxLength: 21 })}
          {text('fssai', { inputMode: 'numeric', maxLength: 14 })}
          {text('ayush_licence')}
          {text('direct_selling_registration')}
        </Fields>
      </SettingsPanel>
      <SettingsPanel id="company-contact" heading={messages.contact}>
        <Fields>
          {lines('phones', { required: true })}
          {text('email', { required: true, type: 'email' })}
          {text('support_hours', { required: true, maxLength: 60 })}
          {text('whatsapp', { type: 'tel', maxLength: 25 })}
        </Fields>
      </SettingsPanel>
      {(['grievance', 'nodal'] as const).map((kind) => (
        <SettingsPanel
          key={kind}
          id={`company-${kind}`}
          heading={messages[kind]}
          about={kind === 'grievance' ? messages.grievanceAbout : messages.nodalAbout}
        >
          <OfficerFields form={form} kind={kind} disabled={!mayChange} />
        </SettingsPanel>
      ))}
      <SettingsPanel id="company-links" heading={messages.links}>
        <Fields>
          {text('app_store_url', { type: 'url', maxLength: 300 })}
          {text('channel_url', { type: 'url', maxLength: 300 })}
          {text('video_url', { maxLength: 300 })}
        </Fields>
      </SettingsPanel>
      {mayChange && (
        <div className={styles['save']}>
          <FormFooter form={form} variant="primary" label={messages.save} />
        </div>
      )}
    </form>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return <div className={look['halves']}>{children}</div>;
}

interface OfficerFieldsProps {
  form: Form<CompanyValues>;
  kind: 'grievance' | 'nodal';
  disabled: boolean;
}

function OfficerFields({ form, kind, disabled }: OfficerFieldsProps) {
  const at = `${kind}_officer`;
  const { fields } = messages;
  const shared = (name: string, label: string) => ({ ...form.field(`${at}.${name}`), label, disabled, maxLength: 200 });
  return (
    <Fields>
      <TextField {...shared('name', fields.officer_name)} required />
      <TextField {...shared('name_hi', messages.inHindi({ field: fields.officer_name }))} lang="hi" />
      <TextField {...shared('designation', fields.officer_designation)} required />
      <TextField {...shared('designation_hi', messages.inHindi({ field: fields.officer_designation }))} lang="hi" />
      <TextField {...shared('phone', fields.officer_phone)} required type="tel" maxLength={25} />
      <TextField {...shared('email', fields.officer_email)} required type="email" />
      <TextField {...shared('hours', fields.officer_hours)} required hint={hints.support_hours} maxLength={60} />
    </Fields>
  );
}
