import type { VendorCreated, VendorUpdate } from '@assay/contract';
import type { Selectable, Updateable } from 'kysely';
import { defined } from '../../domain/changes.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Revised } from '../../platform/http/revision.ts';

export type Vendor = Selectable<Tables['vendor']>;

/** Only what the body names: an omitted field stays out, and so keeps its stored value. */
export const columnsOf = (body: VendorUpdate): Updateable<Tables['vendor']> =>
  defined({
    name: body.name,
    external_id: body.externalId,
    contact_name: body.contactName,
    contact_email: body.contactEmail,
    tier: body.tier,
    website: body.website,
    notes: body.notes,
    service_description: body.serviceDescription,
    data_sensitivity: body.dataSensitivity,
    contract_renewal_date: body.contractRenewalDate,
    contract_value: body.contractValue,
    geographic_risk: body.geographicRisk,
    tags: body.tags === null ? [] : body.tags,
    owner_id: body.ownerId,
  });

export const createdOf = (vendor: Vendor): Revised<VendorCreated> => ({
  revision: vendor.revision,
  body: {
    id: vendor.id,
    name: vendor.name,
    externalId: vendor.external_id,
    contactName: vendor.contact_name,
    contactEmail: vendor.contact_email,
    tier: vendor.tier,
    website: vendor.website,
    notes: vendor.notes,
    serviceDescription: vendor.service_description,
    dataSensitivity: vendor.data_sensitivity,
    contractRenewalDate: momentOfDay(vendor.contract_renewal_date),
    contractValue: vendor.contract_value,
    geographicRisk: vendor.geographic_risk,
    tags: vendor.tags,
    ownerId: vendor.owner_id,
    overallScore: vendor.overall_score,
    lastAssessedAt: vendor.last_assessed_at,
    createdAt: vendor.created_at,
    updatedAt: vendor.updated_at,
  },
});

/** The specification shows a renewal day as a date-time: its first moment in UTC. */
export const momentOfDay = (day: string | null) => (day === null ? null : `${day}T00:00:00.000Z`);
