import type {
  Finding,
  FindingStage,
  OscalPoam,
  OscalPoamItem,
  OscalRemediation,
  OscalRisk,
  OscalTask,
} from '@assay/contract';
import { nameToId } from '../../../platform/ids.ts';
import { formatDate, toLabel } from '../reports/index.ts';
import {
  buildMetadata,
  type DocumentParties,
  listOrNone,
  NAMESPACE,
  toEndOfDay,
  toLine,
  toOrigin,
  toPartyUuid,
  toProperty,
  toResponsibleParty,
} from './oscal-document.ts';

const STAGES: Readonly<Record<FindingStage, string>> = {
  NEW: 'New',
  PLAN_AGREED: 'Plan agreed',
  WITH_VENDOR: 'With vendor',
  TO_VERIFY: 'To verify',
};

export const toRiskUuid = ({ id }: Pick<Finding, 'id'>): string => nameToId(id, 'risk');

export type RiskInput = {
  readonly organisationId: string;
  readonly finding: Finding;
  /** Undefined if its question was not answered, or if it has none. */
  readonly observationUuid?: string | undefined;
};

export function toRisk({ organisationId, finding, observationUuid }: RiskInput): OscalRisk {
  const origin = toOrigin(organisationId);
  const severity = toLabel(finding.severity).toLowerCase();
  return {
    uuid: toRiskUuid(finding),
    title: toLine(finding.title),
    description: finding.description || finding.title,
    statement: `The severity of this risk is ${severity}.`,
    props: listOrNone(finding.controlCodes.map((code) => toProperty('control', code))),
    status: toStatus(finding),
    origins: [origin],
    characterizations: [{ origin, facets: [{ name: 'severity', system: NAMESPACE, value: severity }] }],
    ...(finding.dueDate !== null && { deadline: toEndOfDay(finding.dueDate) }),
    remediations: listOrNone(listRemediations(finding)),
    ...(observationUuid !== undefined && { 'related-observations': [{ 'observation-uuid': observationUuid }] }),
  };
}

/** When an acceptance ends, its successor is the open risk. */
function toStatus({ status, supersededByFindingId }: Finding): OscalRisk['status'] {
  if (status === 'OPEN') return 'open';
  return status === 'RISK_ACCEPTED' && supersededByFindingId === null ? 'deviation-approved' : 'closed';
}

function listRemediations(finding: Finding): OscalRemediation[] {
  const { id, recommendation } = finding;
  const recommended: OscalRemediation = {
    uuid: nameToId(id, 'recommendation'),
    lifecycle: 'recommendation',
    title: 'Recommendation',
    description: recommendation ?? '',
  };
  return [...(recommendation ? [recommended] : []), { uuid: nameToId(id, 'remediation'), ...toResponse(finding) }];
}

function toResponse(finding: Finding): Omit<OscalRemediation, 'uuid'> {
  const { resolutionNote, acceptedUntil } = finding;
  switch (finding.status) {
    case 'OPEN':
      return {
        lifecycle: 'planned',
        title: 'Remediation',
        description: formatState(finding),
        tasks: listOrNone(listMilestones(finding)),
      };
    case 'RISK_ACCEPTED':
      return {
        lifecycle: 'completed',
        title: 'Risk accepted',
        description: resolutionNote || 'The risk was accepted without a note.',
        props: [
          { name: 'type', value: 'accept' },
          ...(acceptedUntil === null ? [] : [toProperty('accepted-until', acceptedUntil)]),
        ],
      };
    case 'REMEDIATED':
      return {
        lifecycle: 'completed',
        title: 'Remediated',
        description: resolutionNote || 'The finding was remediated without a note.',
        props: [{ name: 'type', value: 'mitigate' }],
      };
  }
}

function listMilestones({ id, dueDate, ownerId }: Finding): OscalTask[] {
  if (dueDate === null && ownerId === null) return [];
  return [
    {
      uuid: nameToId(id, 'milestone'),
      type: 'milestone',
      title: 'Remediation is complete',
      ...(dueDate !== null && { timing: { 'on-date': { date: toEndOfDay(dueDate) } } }),
      ...(ownerId !== null && { 'responsible-roles': [toResponsibleParty('owner', [toPartyUuid(ownerId)])] }),
    },
  ];
}

/** The state of a finding in words: stage, owner and dates. */
function formatState({ status, stage, ownerName, dueDate, acceptedUntil }: Finding): string {
  const facts = [
    stage === null ? `Status: ${toLabel(status)}` : `Stage: ${STAGES[stage]}`,
    ...(ownerName === null ? [] : [`Owner: ${ownerName}`]),
    ...(dueDate === null ? [] : [`Due: ${formatDate(dueDate)}`]),
    ...(acceptedUntil === null ? [] : [`Accepted until: ${formatDate(acceptedUntil)}`]),
  ];
  return `${facts.join('. ')}.`;
}

export const listOwners = (findings: readonly Finding[]): { readonly id: string; readonly name: string }[] =>
  findings.flatMap(({ ownerId, ownerName }) =>
    ownerId === null || ownerName === null ? [] : [{ id: ownerId, name: ownerName }],
  );

export type PoamInput = Pick<DocumentParties, 'organisation' | 'vendor'> & {
  /** Open or accepted. */
  readonly findings: readonly Finding[];
  readonly toResultsUrl: (assessmentId: string) => string;
};

export const buildPoam = ({ organisation, vendor, findings, toResultsUrl }: PoamInput): OscalPoam => ({
  'plan-of-action-and-milestones': {
    uuid: nameToId(vendor.id, 'poam'),
    metadata: buildMetadata({
      title: `Plan of action and milestones: ${vendor.name}`,
      changes: findings.map(({ updatedAt }) => updatedAt),
      parties: { organisation, vendor, owners: listOwners(findings) },
    }),
    'system-id': { 'identifier-type': 'http://ietf.org/rfc/rfc4122', id: vendor.id },
    risks: findings.map((finding) => toRisk({ organisationId: organisation.id, finding })),
    'poam-items': findings.map((finding) => ({
      ...toPoamItem(finding),
      origins: [toOrigin(organisation.id)],
      ...(finding.assessmentId !== null && {
        links: [{ href: toResultsUrl(finding.assessmentId), rel: 'reference' as const }],
      }),
    })),
  },
});

const toPoamItem = (finding: Finding): Omit<OscalPoamItem, 'origins' | 'links'> => ({
  uuid: nameToId(finding.id, 'poam-item'),
  title: toLine(finding.title),
  description: finding.description || finding.title,
  props: [
    toProperty('finding-id', finding.id),
    toProperty('severity', toLabel(finding.severity)),
    toProperty('status', toLabel(finding.status)),
    ...(finding.stage === null ? [] : [toProperty('stage', STAGES[finding.stage])]),
    ...(finding.ownerName === null ? [] : [toProperty('owner', finding.ownerName)]),
  ],
  'related-risks': [{ 'risk-uuid': toRiskUuid(finding) }],
  remarks: formatState(finding),
});
