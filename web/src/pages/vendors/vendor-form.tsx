import { ContractValue, type VendorDetail } from '@assay/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FieldErrors, useForm, type UseFormRegister } from 'react-hook-form';
import { useCan } from '../../api/me.ts';
import { peopleQuery } from '../../api/people.ts';
import { problemOf } from '../../api/problem.ts';
import { t } from '../../format/text.ts';
import { DATA_SENSITIVITY, GEOGRAPHIC_RISK, optionsOf, TIER } from '../../format/words.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import { fieldsOf, type VendorFields, VendorForm as Schema } from './vendor-fields.ts';

export type Filled = { readonly fields: VendorFields; readonly touched: Readonly<Record<string, unknown>> };

type VendorFormProps = {
  readonly vendor: VendorDetail | null;
  readonly action: string;
  readonly onSave: (filled: Filled) => Promise<unknown>;
  readonly onCancel: () => void;
};

/** Every field of a vendor: who it is, what it does for us, and how it is kept. */
export function VendorForm({ vendor, action, onSave, onCancel }: VendorFormProps) {
  const { register, handleSubmit, formState } = useForm<VendorFields>({
    // Checked, and handed over as typed: what was emptied can be told from what never was there.
    resolver: zodResolver(Schema, undefined, { raw: true }),
    defaultValues: fieldsOf(vendor),
  });
  const { errors, dirtyFields } = formState;
  const { submit, busy, error } = useSubmit(onSave);
  const save = handleSubmit((fields) => submit({ fields, touched: dirtyFields }));
  return (
    <form className="grid gap-6" noValidate onSubmit={(event) => void save(event)}>
      <Identity register={register} errors={errors} />
      <Risk register={register} errors={errors} />
      <Keeping register={register} errors={errors} />
      {error !== null && <ProblemNotice {...problemOf(error)} />}
      <Actions>
        <Button onPress={onCancel}>{t('Cancel')}</Button>
        <Button kind="primary" busy={busy}>
          {action}
        </Button>
      </Actions>
    </form>
  );
}

type PartProps = { readonly register: UseFormRegister<VendorFields>; readonly errors: FieldErrors<VendorFields> };

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 w-full border-b border-line pb-1 font-semibold">{title}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

const Wide = ({ children }: { readonly children: ReactNode }) => <div className="sm:col-span-2">{children}</div>;

function Identity({ register, errors }: PartProps) {
  return (
    <Part title={t('Vendor and contact')}>
      <TextField label={t('Name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
      <TextField
        label={t('External ID')}
        description={t('Its number in your other systems. No two vendors share one.')}
        autoComplete="off"
        error={errors.externalId?.message}
        {...register('externalId')}
      />
      <TextField
        label={t('Contact’s e-mail address')}
        type="email"
        description={t('Assessments are sent here.')}
        autoComplete="off"
        error={errors.contactEmail?.message}
        {...register('contactEmail')}
      />
      <TextField
        label={t('Contact’s name')}
        autoComplete="off"
        error={errors.contactName?.message}
        {...register('contactName')}
      />
      <Wide>
        <TextField
          label={t('Website')}
          type="url"
          autoComplete="off"
          error={errors.website?.message}
          {...register('website')}
        />
      </Wide>
    </Part>
  );
}

function Risk({ register, errors }: PartProps) {
  return (
    <Part title={t('What it does and what is at stake')}>
      <Wide>
        <TextArea
          label={t('Service')}
          rows={2}
          error={errors.serviceDescription?.message}
          {...register('serviceDescription')}
        />
      </Wide>
      <SelectField label={t('Tier')} none={t('No tier')} options={optionsOf(TIER)} {...register('tier')} />
      <SelectField
        label={t('Data sensitivity')}
        none={t('Not known')}
        options={optionsOf(DATA_SENSITIVITY)}
        {...register('dataSensitivity')}
      />
      <SelectField
        label={t('Geographic risk')}
        none={t('Not known')}
        options={optionsOf(GEOGRAPHIC_RISK)}
        {...register('geographicRisk')}
      />
      <SelectField
        label={t('Contract value')}
        none={t('Not known')}
        options={ContractValue.options.map((value) => ({ value, label: value }))}
        {...register('contractValue')}
      />
      <TextField
        label={t('Contract renews on')}
        type="date"
        error={errors.contractRenewalDate?.message}
        {...register('contractRenewalDate')}
      />
    </Part>
  );
}

function Keeping({ register, errors }: PartProps) {
  const { data: people = [] } = useQuery(peopleQuery);
  return (
    <Part title={t('How you keep it')}>
      {useCan('vendors:edit') && (
        <SelectField
          label={t('Owner')}
          none={t('Nobody')}
          description={t('Whoever looks after this vendor.')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          {...register('ownerId')}
        />
      )}
      <TextField
        label={t('Tags')}
        description={t('Separated by commas.')}
        autoComplete="off"
        error={errors.tags?.message}
        {...register('tags')}
      />
      <Wide>
        <TextArea label={t('Notes')} rows={3} error={errors.notes?.message} {...register('notes')} />
      </Wide>
    </Part>
  );
}
