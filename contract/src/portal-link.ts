import { z } from 'zod';
import { DateTime, Email, Id, Name, PersonName } from './fields.ts';

const contact = { name: z.string().nullable(), email: z.string() };
const link = {
  id: z.string(),
  ...contact,
  createdAt: DateTime,
  expiresAt: DateTime,
  revokedAt: DateTime.nullable(),
  openedAt: DateTime.nullable(),
  lastSeenAt: DateTime.nullable(),
};

/** A delegation of sections to a colleague, who has their own link. */
export const PortalDelegation = z.object({ ...link, sections: z.array(z.string()) }).meta({ id: 'PortalDelegation' });
export type PortalDelegation = z.infer<typeof PortalDelegation>;

export const PortalDelegate = z
  .object({
    name: PersonName,
    email: Email,
    sections: z.array(Name).min(1).max(500).describe('Section titles as shown in the questionnaire'),
  })
  .meta({ id: 'PortalDelegate' });
export type PortalDelegate = z.infer<typeof PortalDelegate>;

export const PortalLink = z
  .object({
    ...link,
    sections: z
      .array(z.string())
      .nullable()
      .describe('Null if the link covers the whole questionnaire and allows submission'),
    delegatedByLinkId: z.string().nullable().describe('The link of the contact who delegated these sections'),
    shownAt: DateTime.nullable().describe('When a team member viewed the URL; null if nobody has'),
    shownByName: z.string().nullable().describe('Who viewed the URL'),
    url: z
      .string()
      .nullable()
      .describe('Returned only once per link. Anyone with this URL can answer as this contact.'),
  })
  .meta({ id: 'PortalLink' });
export type PortalLink = z.infer<typeof PortalLink>;

export const PortalContact = z.object({ name: Name.nullish(), email: Email }).meta({ id: 'PortalContact' });
export type PortalContact = z.infer<typeof PortalContact>;

export const PortalLinkParams = z.object({ linkId: Id.describe('The ID of the portal link') });
export const AssessmentLinkParams = z.object({
  assessmentId: Id.describe('The ID of the assessment'),
  linkId: Id.describe('The ID of the portal link'),
});
