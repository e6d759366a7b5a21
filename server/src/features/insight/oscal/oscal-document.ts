// What all OSCAL documents have in common.
import {
  OSCAL_VERSION,
  type OscalMetadata,
  type OscalOrigin,
  type OscalParty,
  type OscalProperty,
  type OscalResponsibleParty,
} from '@assay/contract';
import { nameToId } from '../../../platform/ids.ts';

/** The namespace of the properties that OSCAL does not define. */
export const NAMESPACE = 'urn:assay:oscal';

/** OSCAL allows neither line breaks nor surrounding spaces in titles, names and values. */
export const toLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim() || '–';

/** OSCAL does not allow empty lists. */
export const listOrNone = <Item>(items: Item[]): Item[] | undefined => (items.length === 0 ? undefined : items);

export const toProperty = (name: string, value: string): OscalProperty => ({
  name,
  ns: NAMESPACE,
  value: toLine(value),
});

/** A due date includes its whole day. */
export const toEndOfDay = (day: string): string => `${day}T23:59:59Z`;

type NamedRecord = { readonly id: string; readonly name: string };

export const toPartyUuid = (id: string): string => nameToId(id, 'party');

const toParty = (type: OscalParty['type'], { id, name }: NamedRecord): OscalParty => ({
  uuid: toPartyUuid(id),
  type,
  name: toLine(name),
});

export const toOrigin = (partyId: string): OscalOrigin => ({
  actors: [{ type: 'party', 'actor-uuid': toPartyUuid(partyId) }],
});

export const toResponsibleParty = (role: OscalRole, partyUuids: string[]): OscalResponsibleParty => ({
  'role-id': role,
  'party-uuids': partyUuids,
});

const ROLES = { assessor: 'Assessor', vendor: 'Vendor', reviewer: 'Reviewer', owner: 'Finding owner' } as const;
type OscalRole = keyof typeof ROLES;

export type DocumentParties = {
  readonly organisation: NamedRecord;
  readonly vendor: NamedRecord;
  readonly reviewer?: NamedRecord | null;
  /** Owners of findings, in any order and with repetitions. */
  readonly owners?: readonly NamedRecord[];
};

export type MetadataInput = {
  readonly title: string;
  /** When each record of the document was last changed. */
  readonly changes: readonly string[];
  readonly parties: DocumentParties;
};

export function buildMetadata({ title, changes, parties }: MetadataInput): OscalMetadata {
  const { organisation, vendor, reviewer, owners = [] } = parties;
  const people = {
    assessor: [toParty('organization', organisation)],
    vendor: [toParty('organization', vendor)],
    reviewer: reviewer ? [toParty('person', reviewer)] : [],
    owner: [...new Map(owners.map((owner) => [owner.id, toParty('person', owner)])).values()],
  };
  const roles = (['assessor', 'vendor', 'reviewer', 'owner'] as const).filter((role) => people[role].length > 0);
  const lastModified = changes.toSorted().at(-1) ?? '';
  return {
    title: toLine(title),
    'last-modified': lastModified,
    version: lastModified,
    'oscal-version': OSCAL_VERSION,
    roles: roles.map((id) => ({ id, title: ROLES[id] })),
    parties: [...new Map(roles.flatMap((role) => people[role].map((party) => [party.uuid, party] as const))).values()],
    'responsible-parties': roles.map((role) =>
      toResponsibleParty(
        role,
        people[role].map(({ uuid }) => uuid),
      ),
    ),
  };
}
