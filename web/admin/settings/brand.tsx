import { CloseButton, Progress } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import {
  type BrandColourName,
  brandColourNames,
  findContrastFaults,
  leastContrast,
  presetColours,
} from '#contract/brand-colours.ts';
import {
  type BrandFileKind,
  brandFileKinds,
  type BrandFileReply,
  type BrandPicture,
  maxBrandFileBytes,
  type StaffBrand,
  staffBrandFilesPath,
  staffBrandPath,
  type StaffBrandReply,
} from '#contract/admin/settings/brand.ts';
import { brand as messages, form as formMessages } from '#messages/settings.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { FieldError, TextField } from '#web/admin/kit/inputs.tsx';
import { showToast } from '#web/admin/kit/toast.ts';
import { type SaveOutcome, useStoredForm } from '#web/ui/use-stored-form.ts';
import { withElements } from '#web/ui/with-elements.ts';
import kitLook from '#web/admin/kit/look.module.css';
import { callAsStaff, uploadAsStaff } from '../api.ts';
import { usePermission } from '../screen.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { SettingsPage, SettingsPanel } from './settings-page.tsx';
import { readData } from '#web/admin/kit/loaders.ts';
import styles from './brand.module.css';

type Field = BrandColourName | BrandFileKind;
/** Empty means the preset. Pictures are given by id. */
type Values = Record<Field, string>;

export const readBrand = readData<StaffBrand>(staffBrandPath);

export function BrandSettings() {
  const data = useLoaderData<StaffBrand>();
  return (
    <SettingsPage
      heading={messages.heading}
      about={withElements(messages.about, { company: <Link to="/settings/company">{messages.company}</Link> })}
    >
      <BrandForm {...data} />
    </SettingsPage>
  );
}

function useBrandForm(read: StaffBrand) {
  const [uploaded, setUploaded] = useState<readonly BrandPicture[]>([]);
  const form = useStoredForm<StaffBrand, Values>({ stored: read, toForm, save });

  async function save(wanted: Values, base: StaffBrand): Promise<SaveOutcome<StaffBrand>> {
    const { look } = base;
    const changes = Object.fromEntries(
      Object.entries(wanted)
        .map(([field, text]) => [field, { from: look[field as Field], to: text === '' ? null : text }] as const)
        .filter(([, { from, to }]) => from !== to),
    );
    if (Object.keys(changes).length === 0) {
      showToast(formMessages.noChanges);
      return null;
    }
    const result = await callAsStaff<StaffBrandReply>(staffBrandPath, { body: { changes } });
    if (!result.ok) return result;
    showToast(messages.saved);
    return { ok: true, stored: result.reply.data };
  }

  return {
    form,
    pictureOf: (kind: BrandFileKind) =>
      [form.base[kind], ...uploaded].find((picture) => picture?.id === form.values[kind]) ?? null,
    choose(kind: BrandFileKind, picture: BrandPicture | null) {
      if (picture) setUploaded((before) => [...before, picture]);
      form.set(kind, picture?.id ?? '');
    },
  };
}

type Colours = Record<BrandColourName, string>;

function BrandForm(read: StaffBrand) {
  const mayChange = usePermission('company.configure');
  const { form, pictureOf, choose } = useBrandForm(read);
  const { values } = form;
  const colours = Object.fromEntries(
    brandColourNames.map((each) => [each, isColour(values[each]) ? values[each].toLowerCase() : presetColours[each]]),
  ) as Colours;
  return (
    <form {...form.formProps} aria-label={messages.heading}>
      <SettingsPanel id="pictures" heading={messages.pictures} about={messages.picturesAbout}>
        <div className={styles['files']}>
          {brandFileKinds.map((kind) => (
            <BrandFileField
              key={kind}
              kind={kind}
              picture={pictureOf(kind)}
              error={form.errorOf(kind)}
              disabled={!mayChange}
              onChange={(picture) => choose(kind, picture)}
            />
          ))}
        </div>
      </SettingsPanel>
      <SettingsPanel id="colours" heading={messages.colours} about={messages.coloursAbout}>
        <div className={styles['colours']}>
          {brandColourNames.map((name) => (
            <ColourField key={name} name={name} form={form} colours={colours} disabled={!mayChange} />
          ))}
        </div>
      </SettingsPanel>
      <SettingsPanel id="preview" heading={messages.preview} about={messages.previewAbout}>
        <BrandPreview name={read.name} colours={colours} logo={pictureOf('logo')} icon={pictureOf('icon')} />
        {mayChange && <FormFooter form={form} variant="primary" label={formMessages.save} />}
      </SettingsPanel>
    </form>
  );
}

interface ColourFieldProps {
  name: BrandColourName;
  form: ReturnType<typeof useBrandForm>['form'];
  colours: Colours;
  disabled: boolean;
}

/** Also says where texts in this colour, or on it, would be hard to read. */
function ColourField({ name, form, colours, disabled }: ColourFieldProps) {
  const fault = findContrastFaults(colours).find(({ field }) => field === name);
  const tell = fault && messages.contrast[fault.ground === 'main' ? 'dark' : 'light'];
  const measured = tell?.({ ratio: String(fault!.ratio), least: String(leastContrast) });
  const field = form.field(name);
  const { label, hint } = messages.fields[name];
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      placeholder={presetColours[name]}
      error={field.error ?? measured}
      maxLength={7}
      spellCheck={false}
      disabled={disabled}
      leftSection={
        <input
          type="color"
          className={styles['swatch']}
          aria-label={messages.pick({ field: label })}
          value={colours[name]}
          onChange={(event) => form.set(name, event.target.value)}
          disabled={disabled}
        />
      }
    />
  );
}

const toForm = ({ look }: StaffBrand): Values =>
  Object.fromEntries(Object.entries(look).map(([field, value]) => [field, value ?? ''])) as Values;

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

interface BrandFileFieldProps {
  kind: BrandFileKind;
  picture: BrandPicture | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (picture: BrandPicture | null) => void;
}

/** Nobody else sees an uploaded picture before the form is saved. */
function BrandFileField({ kind, picture, error, disabled, onChange }: BrandFileFieldProps) {
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const { label, hint, choose, remove } = messages.files[kind];
  async function send(file: File): Promise<void> {
    setProblem('');
    if (file.size > maxBrandFileBytes) return setProblem(messages.tooLarge);
    setPart(0);
    const path = `${staffBrandFilesPath}?${new URLSearchParams({ kind })}`;
    const result = await uploadAsStaff<BrandFileReply>(path, file, { onProgress: setPart });
    setPart(null);
    if (result.ok) onChange(result.reply.data);
    else setProblem(result.failure.message);
  }
  return (
    <div className={styles['file']} role="group" aria-label={label}>
      <span className={styles['label']}>{label}</span>
      <div className={styles['fileRow']}>
        {picture && (
          <span className={styles['shown']} data-kind={kind}>
            <img src={picture.path} alt="" width={picture.width} height={picture.height} />
            {!disabled && (
              <CloseButton className={styles['remove']} aria-label={remove} onClick={() => onChange(null)} />
            )}
          </span>
        )}
        <Dropzone
          className={styles['zone']}
          onDrop={([file]: File[]) => file && void send(file)}
          onReject={() => setProblem(messages.noPicture)}
          inputProps={{ 'aria-label': choose }}
          accept={['image/*']}
          multiple={false}
          disabled={disabled || part !== null}
        >
          {part === null ? <span>{picture ? messages.replace : messages.drop}</span> : <Progress value={part * 100} />}
          <span className={kitLook['small']}>{hint}</span>
        </Dropzone>
      </div>
      <FieldError error={problem || error} />
    </div>
  );
}
