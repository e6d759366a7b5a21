import type { AssessedControl, AssessmentQuestion, OscalReviewedControls } from '@assay/contract';
import { toLine, toProperty } from './oscal-document.ts';

/** As NIST numbers the controls and enhancements of SP 800-53: AC-2(1). */
const NIST_CODE = /^([A-Z]{2})-0*(\d+)((?:\(\d+\))*)$/;
const ENHANCEMENT = /\(0*(\d+)\)/g;
const NOT_IN_TOKENS = /[^\p{L}\p{N}._-]+/gu;
const OUTER_HYPHENS = /^-+|-+$/g;
const STARTS_TOKEN = /^[\p{L}_]/u;

/**
 * The ID of a control, which has to be a token: AC-2(1) becomes ac-2.1, as in the catalogs of NIST. Other codes stay as
 * they are, as far as tokens allow: GV.OC-01 stays, 1.4 becomes _1.4.
 */
export function toControlId(code: string): string {
  const [, family, number, enhancements = ''] = NIST_CODE.exec(code) ?? [];
  if (family !== undefined && number !== undefined) {
    return `${family.toLowerCase()}-${number}${enhancements.replaceAll(ENHANCEMENT, '.$1')}`;
  }
  const token = code.replaceAll(NOT_IN_TOKENS, '-').replaceAll(OUTER_HYPHENS, '');
  return STARTS_TOKEN.test(token) ? token : `_${token}`;
}

export type OscalControl = AssessedControl & {
  readonly key: string;
  readonly controlId: string;
  readonly frameworkTitle: string;
};

export const toControlKey = ({ framework, version, code }: AssessedControl): string =>
  JSON.stringify([framework, version, code]);

type MappedSections = {
  readonly sections: readonly { readonly questions: readonly Pick<AssessmentQuestion, 'controls'>[] }[];
};

/** The controls that the questions are mapped to, by framework and code. Each has its own ID within its framework. */
export function listControls({ sections }: MappedSections): OscalControl[] {
  const mapped = sections.flatMap(({ questions }) => questions.flatMap(({ controls }) => controls));
  const distinct = [...new Map(mapped.map((control) => [toControlKey(control), control])).values()];
  const frameworks = Map.groupBy(distinct, ({ framework, version }) => `${framework} ${version}`);
  return [...frameworks]
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([frameworkTitle, controls]) => {
      const taken = new Set<string>();
      return controls
        .toSorted((a, b) => compareText(a.code, b.code))
        .map((control) => {
          const controlId = findFreeId(toControlId(control.code), taken);
          taken.add(controlId);
          return { ...control, key: toControlKey(control), controlId, frameworkTitle };
        });
    });
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function findFreeId(id: string, taken: ReadonlySet<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}_${String(count)}`;
  return free;
}

export type ReviewedControlsInput = {
  readonly reviewed: readonly OscalControl[];
  /** Controls of the questionnaire that were not assessed. */
  readonly left?: readonly OscalControl[];
};

export function buildReviewedControls({ reviewed, left = [] }: ReviewedControlsInput): OscalReviewedControls {
  const frameworks = [...Map.groupBy(reviewed, ({ frameworkTitle }) => frameworkTitle)];
  const names = left.map(({ frameworkTitle, code }) => `${frameworkTitle}: ${code}`);
  return {
    'control-selections': frameworks.length === 0 ? [NO_CONTROLS] : frameworks.map(toSelection),
    remarks: names.length === 0 ? undefined : `Not assessed: ${names.join('; ')}`,
  };
}

/** OSCAL requires a selection. There is no system security plan that it could include controls from. */
const NO_CONTROLS = { description: 'No controls. The selection includes all of an empty set.', 'include-all': {} };

const toSelection = ([framework, controls]: readonly [string, readonly OscalControl[]]) => ({
  description: toLine(framework),
  props: [toProperty('framework', framework)],
  'include-controls': controls.map(({ controlId }) => ({ 'control-id': controlId })),
});
