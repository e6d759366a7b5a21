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
    sections: z.array(Name).min(1).max(500).describe('Titles of sections, as the questionnaire shows them'),
  })
  .meta({ id: 'PortalDelegate' });
export type PortalDelegate = z.infer<typeof PortalDelegate>;

export const PortalLink = z
  .object({
    ...link,
    sections: z.array(z.string()).nullable().describe('Null: the whole questionnaire, and the right to submit it'),
    delegatedByLinkId: z.string().nullable().describe('The link of the contact who asked this colleague'),
    shownAt: DateTime.nullable().describe('When the team was shown the URL. Null: not yet'),
    shownByName: z.string().nullable().describe('Who was shown the URL'),
    url: z
      .string()
      .nullable()
      .describe(
        'Only in the response that shows it, which happens once per link. Anyone with the URL answers as this contact',
      ),
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
