// The state of a control at one vendor. The vendor's result and our own responsibilities share one scale, and the worse
// of the two counts.
import { z } from 'zod';
import { Count, Day, Fraction } from './fields.ts';
import { isLess, ONE, type Rational } from './rational.ts';
import { isResponsibilityOverdue, type Responsibility, ResponsibilityStatus } from './responsibility.ts';

export const VendorControlState = z.enum(['MET', 'NOT_ASSESSED', 'DEFICIENT']).meta({
  id: 'VendorControlState',
  description: 'The vendor’s result. A control is met only if every answer about it is fully compliant.',
});
export type VendorControlState = z.infer<typeof VendorControlState>;

export const OurControlState = z.enum(['MET', 'NONE_RECORDED', 'OPEN', 'OVERDUE']).meta({
  id: 'OurControlState',
  description: 'The worst state of our responsibilities for the control',
});
export type OurControlState = z.infer<typeof OurControlState>;

/** From best to worst. A known gap is worse than a result that is missing, and nothing recorded is never met. */
export const EffectiveControlState = z
  .enum(['MET', 'NONE_RECORDED', 'NOT_ASSESSED', 'OPEN', 'OVERDUE', 'DEFICIENT'])
  .meta({
    id: 'EffectiveControlState',
    description: 'The worse of the vendor’s result and our own responsibilities',
  });
export type EffectiveControlState = z.infer<typeof EffectiveControlState>;

/** A control that does not apply, or that no completed assessment covers, has no ratio. */
export function toVendorControlState(ratio: Rational | null): VendorControlState {
  if (ratio === null) return 'NOT_ASSESSED';
  return isLess(ratio, ONE) ? 'DEFICIENT' : 'MET';
}

type DatedResponsibility = Pick<Responsibility, 'status' | 'dueDate'>;

/** A responsibility that does not apply needs nothing from us, so it counts like a completed one. */
export function toOurControlState(responsibilities: readonly DatedResponsibility[], today: string): OurControlState {
  if (responsibilities.length === 0) return 'NONE_RECORDED';
  if (responsibilities.some((responsibility) => isResponsibilityOverdue(responsibility, today))) return 'OVERDUE';
  const isOpen = responsibilities.some(({ status }) => status === 'PENDING' || status === 'IN_PROGRESS');
  return isOpen ? 'OPEN' : 'MET';
}

export function toEffectiveControlState(vendor: VendorControlState, ours: OurControlState): EffectiveControlState {
  const scale = EffectiveControlState.options;
  return scale.indexOf(vendor) > scale.indexOf(ours) ? vendor : ours;
}

const ControlResponsibility = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    controlCode: z.string().nullable(),
    certificationName: z.string().nullable(),
    ownerName: z.string().nullable(),
    dueDate: Day.nullable(),
    status: ResponsibilityStatus,
  })
  .meta({ id: 'ControlResponsibility' });
export type ControlResponsibility = z.infer<typeof ControlResponsibility>;

const VendorControl = z
  .object({
    code: z.string(),
    ratio: Fraction.nullable().describe('The vendor’s exact result; null if the control is not assessed'),
    vendorState: VendorControlState,
    ourState: OurControlState,
    state: EffectiveControlState,
    responsibilities: z.array(ControlResponsibility).describe('Those that name the control, by due date'),
  })
  .meta({ id: 'VendorControl' });
export type VendorControl = z.infer<typeof VendorControl>;

export const VendorControls = z
  .object({
    vendorId: z.string(),
    vendorName: z.string(),
    frameworkId: z.string(),
    frameworkName: z.string(),
    frameworkVersion: z.string(),
    counts: z.record(EffectiveControlState, Count).describe('The number of controls in each effective state'),
    controls: z.array(VendorControl).describe('Every control of the framework, in its order'),
    unmapped: z
      .array(ControlResponsibility)
      .describe('Our responsibilities for the vendor that name no control of the framework'),
  })
  .meta({ id: 'VendorControls' });
export type VendorControls = z.infer<typeof VendorControls>;
