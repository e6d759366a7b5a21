import { SignInRefusal } from '@assay/contract';
import { Building2 } from 'lucide-react';
import { hasCode } from '../../api/errors.ts';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/notice.tsx';

type OrganisationOption = { readonly organisationId: string; readonly name: string };

/** If a password matches several accounts, the error details list their organisations. */
export const parseOrganisationOptions = (error: unknown): readonly OrganisationOption[] =>
  hasCode(error, 'ORGANISATION_REQUIRED') ? (SignInRefusal.safeParse(error.content).data?.organisations ?? []) : [];

type OrganisationPickerProps = {
  readonly organisations: readonly OrganisationOption[];
  readonly onChoose: (organisationId: string) => unknown;
};

export const OrganisationPicker = ({ organisations, onChoose }: OrganisationPickerProps) => (
  <Callout tone="blue">
    <p>{t('Which organisation do you want to sign in to?')}</p>
    <div className="grid gap-2 pt-1">
      {organisations.map(({ organisationId, name }) => (
        <Button
          key={organisationId}
          icon={<Building2 aria-hidden="true" />}
          onPress={() => void onChoose(organisationId)}
        >
          {name}
        </Button>
      ))}
    </div>
  </Callout>
);
