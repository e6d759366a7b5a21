import type { Me, Permission } from '@assay/contract';
import { t } from '../format/i18n.ts';

type RecordAction = { readonly label: string; readonly href: string; readonly needs: readonly Permission[] };

/** The record that the user looks at. */
export type RecordInView = {
  readonly pathname: string;
  /** Whether it is a finding that can still be changed. */
  readonly isOpenFinding: boolean;
};

const RECORD_PATH = /^\/(vendors|assessments|findings)\/([0-9a-f-]{36})$/;

/** What the user can do with the record in view. The page opens the dialog named in the URL. */
export function listRecordActions({ permissions }: Pick<Me, 'permissions'>, { pathname, isOpenFinding }: RecordInView) {
  const [, kind, id = ''] = RECORD_PATH.exec(pathname) ?? [];
  const actions =
    kind === 'vendors'
      ? listVendorActions(id)
      : kind === 'assessments'
        ? listAssessmentActions(id)
        : kind === 'findings' && isOpenFinding
          ? listFindingActions(id)
          : [];
  return actions
    .filter(({ needs }) => needs.every((permission) => permissions.includes(permission)))
    .map(({ label, href }) => ({ label, href }));
}

const listVendorActions = (id: string): RecordAction[] => [
  {
    label: t('Send assessment to this vendor'),
    href: `/assessments/new?vendorId=${id}`,
    needs: ['assessments:create'],
  },
  {
    label: t('Record decision about this vendor'),
    href: `/vendors/${id}?open=decision`,
    needs: ['vendors:edit', 'assessments:review'],
  },
  { label: t('Edit this vendor'), href: `/vendors/${id}?open=edit`, needs: ['vendors:edit'] },
  { label: t('Add finding to this vendor'), href: `/vendors/${id}?open=finding`, needs: ['assessments:review'] },
  { label: t('Add certification to this vendor'), href: `/vendors/${id}?open=certification`, needs: ['vendors:edit'] },
  {
    label: t('Show audit log of this vendor'),
    href: `/audit?vendorId=${id}`,
    needs: ['vendors:view', 'audit:view'],
  },
];

const listAssessmentActions = (id: string): RecordAction[] => [
  { label: t('Show answers of this assessment'), href: `/assessments/${id}?tab=answers`, needs: ['assessments:view'] },
  { label: t('Show score of this assessment'), href: `/assessments/${id}?tab=score`, needs: ['assessments:view'] },
  {
    label: t('Show findings of this assessment'),
    href: `/assessments/${id}?tab=findings`,
    needs: ['assessments:view'],
  },
];

const listFindingActions = (id: string): RecordAction[] => [
  {
    label: t('Close this finding as remediated'),
    href: `/findings/${id}?open=remediate`,
    needs: ['assessments:review'],
  },
  { label: t('Accept the risk of this finding'), href: `/findings/${id}?open=accept`, needs: ['assessments:review'] },
  { label: t('Change due date of this finding'), href: `/findings/${id}?open=due-date`, needs: ['assessments:review'] },
  { label: t('Edit this finding'), href: `/findings/${id}?open=edit`, needs: ['assessments:review'] },
];
