import { AssayError } from '@assay/client';
import { Building2 } from 'lucide-react';
import { t } from '../../format/text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/notice.tsx';

type Choice = { readonly organisationId: string; readonly name: string };

const NAMED = /^(\S+) is (.*)$/s;

/** Where one password fits several accounts, the refusal names their organisations. */
export function organisationsIn(error: unknown): Choice[] {
  if (!(error instanceof AssayError)) return [];
  return error.details.flatMap(({ path, message }) => {
    const [, organisationId, name] = (path === 'organisationId' && NAMED.exec(message)) || [];
    return organisationId !== undefined && name !== undefined ? [{ organisationId, name }] : [];
  });
}

type OrganisationChoiceProps = {
  readonly organisations: readonly Choice[];
  readonly onChoose: (organisationId: string) => unknown;
};

export const OrganisationChoice = ({ organisations, onChoose }: OrganisationChoiceProps) => (
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
