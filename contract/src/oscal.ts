import { z } from 'zod';
import { DateTime } from './fields.ts';

/** The parts of OSCAL (https://pages.nist.gov/OSCAL) that we write. A list is left out when it would be empty. */
export const OSCAL_VERSION = '1.2.1';

const Uuid = z.string().meta({ format: 'uuid' });
const Line = z.string().describe('Text on one line');
const Token = z.string().describe('A letter or an underscore, then letters, digits, `.`, `-` and `_`');
const Href = z.string().meta({ format: 'uri-reference' });

const OscalProperty = z
  .object({
    name: Token,
    ns: z.string().optional().describe('`urn:assay:oscal` for properties that OSCAL does not define'),
    value: Line,
  })
  .meta({ id: 'OscalProperty' });
export type OscalProperty = z.infer<typeof OscalProperty>;

const properties = z.array(OscalProperty).optional();

const OscalParty = z
  .object({ uuid: Uuid, type: z.enum(['organization', 'person']), name: Line })
  .meta({ id: 'OscalParty' });
export type OscalParty = z.infer<typeof OscalParty>;

const OscalResponsibleParty = z
  .object({ 'role-id': Token, 'party-uuids': z.array(Uuid) })
  .meta({ id: 'OscalResponsibleParty' });
export type OscalResponsibleParty = z.infer<typeof OscalResponsibleParty>;

const OscalMetadata = z
  .object({
    title: Line,
    'last-modified': DateTime.describe('When the data of the document was last changed'),
    version: Line.describe('The same as `last-modified`'),
    'oscal-version': z.literal(OSCAL_VERSION),
    roles: z.array(z.object({ id: Token, title: Line })),
    parties: z.array(OscalParty),
    'responsible-parties': z.array(OscalResponsibleParty),
  })
  .meta({ id: 'OscalMetadata' });
export type OscalMetadata = z.infer<typeof OscalMetadata>;

const ControlSelection = z.object({
  description: z.string(),
  props: properties,
  'include-all': z.object({}).optional(),
  'include-controls': z.array(z.object({ 'control-id': Token })).optional(),
});

const OscalReviewedControls = z
  .object({
    'control-selections': z.array(ControlSelection).describe('One for each framework'),
    remarks: z.string().optional(),
  })
  .meta({ id: 'OscalReviewedControls' });
export type OscalReviewedControls = z.infer<typeof OscalReviewedControls>;

const Subject = z.object({ 'subject-uuid': Uuid, type: z.literal('party') });

const OscalOrigin = z
  .object({ actors: z.array(z.object({ type: z.literal('party'), 'actor-uuid': Uuid })) })
  .meta({ id: 'OscalOrigin' });
export type OscalOrigin = z.infer<typeof OscalOrigin>;

const RelatedObservations = z.array(z.object({ 'observation-uuid': Uuid })).optional();
const RelatedRisks = z.array(z.object({ 'risk-uuid': Uuid })).optional();

const OscalObservation = z
  .object({
    uuid: Uuid,
    title: Line.describe('The question'),
    description: z.string().describe('The question, the answer, the expected answer and the result'),
    methods: z.array(z.enum(['INTERVIEW', 'EXAMINE'])),
    types: z.array(z.enum(['control-objective', 'finding'])).optional(),
    subjects: z.array(Subject),
    'relevant-evidence': z
      .array(z.object({ href: Href, description: z.string(), props: properties, remarks: z.string().optional() }))
      .optional(),
    collected: DateTime,
    remarks: z.string().optional(),
  })
  .meta({ id: 'OscalObservation' });
export type OscalObservation = z.infer<typeof OscalObservation>;

const OscalTask = z
  .object({
    uuid: Uuid,
    type: z.literal('milestone'),
    title: Line,
    timing: z.object({ 'on-date': z.object({ date: DateTime }) }).optional(),
    'responsible-roles': z.array(OscalResponsibleParty).optional(),
  })
  .meta({ id: 'OscalTask' });
export type OscalTask = z.infer<typeof OscalTask>;

const OscalRemediation = z
  .object({
    uuid: Uuid,
    lifecycle: z.enum(['recommendation', 'planned', 'completed']),
    title: Line,
    description: z.string(),
    props: properties,
    tasks: z.array(OscalTask).optional(),
  })
  .meta({ id: 'OscalRemediation' });
export type OscalRemediation = z.infer<typeof OscalRemediation>;

const OscalRisk = z
  .object({
    uuid: Uuid,
    title: Line,
    description: z.string(),
    statement: z.string(),
    props: properties,
    status: z.enum(['open', 'deviation-approved', 'closed']).describe('`deviation-approved` for an accepted risk'),
    origins: z.array(OscalOrigin),
    characterizations: z.array(
      z.object({ origin: OscalOrigin, facets: z.array(z.object({ name: Token, system: z.string(), value: Line })) }),
    ),
    deadline: DateTime.optional().describe('The end of the due date'),
    remediations: z.array(OscalRemediation).optional(),
    'related-observations': RelatedObservations,
  })
  .meta({ id: 'OscalRisk' });
export type OscalRisk = z.infer<typeof OscalRisk>;

const OscalFinding = z
  .object({
    uuid: Uuid,
    title: Line,
    description: z.string(),
    props: properties,
    origins: z.array(OscalOrigin),
    target: z.object({
      type: z.literal('statement-id'),
      'target-id': Token.describe('The control ID, followed by `_smt`'),
      title: Line,
      status: z.object({ state: z.enum(['satisfied', 'not-satisfied']) }),
    }),
    'related-observations': RelatedObservations,
    'related-risks': RelatedRisks,
  })
  .meta({ id: 'OscalFinding' });
export type OscalFinding = z.infer<typeof OscalFinding>;

export const OscalAssessmentPlan = z
  .object({
    'assessment-plan': z.object({
      uuid: Uuid,
      metadata: OscalMetadata,
      'import-ssp': z.object({ href: Href, remarks: z.string() }),
      'reviewed-controls': OscalReviewedControls,
      'assessment-subjects': z.array(z.object({ type: z.literal('party'), 'include-subjects': z.array(Subject) })),
      'back-matter': z.object({
        resources: z.array(z.object({ uuid: Uuid, title: Line, description: z.string() })),
      }),
    }),
  })
  .meta({ id: 'OscalAssessmentPlan' });
export type OscalAssessmentPlan = z.infer<typeof OscalAssessmentPlan>;

const OscalResult = z
  .object({
    uuid: Uuid,
    title: Line,
    description: z.string(),
    start: DateTime,
    end: DateTime,
    props: properties,
    'reviewed-controls': OscalReviewedControls,
    observations: z.array(OscalObservation).optional().describe('One for each answered question'),
    risks: z.array(OscalRisk).optional().describe('One for each finding of the assessment'),
    findings: z.array(OscalFinding).optional().describe('One for each assessed control'),
  })
  .meta({ id: 'OscalResult' });

export const OscalAssessmentResults = z
  .object({
    'assessment-results': z.object({
      uuid: Uuid,
      metadata: OscalMetadata,
      'import-ap': z.object({ href: Href }),
      results: z.array(OscalResult),
    }),
  })
  .meta({ id: 'OscalAssessmentResults' });
export type OscalAssessmentResults = z.infer<typeof OscalAssessmentResults>;

const OscalPoamItem = z
  .object({
    uuid: Uuid,
    title: Line,
    description: z.string(),
    props: properties,
    links: z.array(z.object({ href: Href, rel: z.literal('reference') })).optional(),
    origins: z.array(OscalOrigin),
    'related-risks': RelatedRisks,
    remarks: z.string(),
  })
  .meta({ id: 'OscalPoamItem' });
export type OscalPoamItem = z.infer<typeof OscalPoamItem>;

export const OscalPoam = z
  .object({
    'plan-of-action-and-milestones': z.object({
      uuid: Uuid,
      metadata: OscalMetadata,
      'system-id': z.object({ 'identifier-type': z.string(), id: z.string() }).describe('The ID of the vendor'),
      risks: z.array(OscalRisk),
      'poam-items': z.array(OscalPoamItem).describe('One for each open or accepted finding'),
    }),
  })
  .meta({ id: 'OscalPoam' });
export type OscalPoam = z.infer<typeof OscalPoam>;
