import { type AssessmentDetail, type Finding, type HeldBackBy, toHeldBackRating } from '@assay/contract';
import {
  calculatePooledScore,
  changeResponses,
  formatRational,
  type ResponseChanges,
  type ScoredAssessment,
  toScoredAssessment,
} from '@assay/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useRatingRules } from '../../api/me.ts';
import { vendorRatingBasisQuery } from '../../api/score-changes.ts';
import { WhatIfQuestions } from '../../components/what-if/what-if-questions.tsx';
import { NothingSaved, type RatedScore, WhatIfScore } from '../../components/what-if/what-if-score.tsx';
import { t } from '../../format/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, SelectField } from '../../ui/field.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import type { VendorProps } from './vendor-props.ts';

type VendorWhatIfDialogProps = VendorProps & { readonly onClose: () => void };

/** Tries out other answers, decisions and closed findings. The browser calculates the score; nothing is saved. */
export function VendorWhatIfDialog({ vendor, standing, onClose }: VendorWhatIfDialogProps) {
  return (
    <Dialog place="wide" title={t('What if')} onClose={onClose}>
      <QueryBoundary query={useQuery(vendorRatingBasisQuery(vendor.id, standing))}>
        {({ assessments, findings }) => <WhatIf assessments={assessments} findings={findings} />}
      </QueryBoundary>
    </Dialog>
  );
}

type WhatIfProps = { readonly assessments: readonly AssessmentDetail[]; readonly findings: readonly Finding[] };

type AllChanges = ReadonlyMap<string, ResponseChanges>;

const NO_CHANGES: AllChanges = new Map();
const NONE_CLOSED: ReadonlySet<string> = new Set();

function WhatIf({ assessments, findings }: WhatIfProps) {
  const [changes, setChanges] = useState(NO_CHANGES);
  const [closed, setClosed] = useState(NONE_CLOSED);
  const scored = useMemo(() => assessments.flatMap((detail) => toScoredAssessment(detail) ?? []), [assessments]);
  const rate = useRateVendor();
  const changed = scored.map((one) => changeResponses(one, changes.get(one.id) ?? new Map()));
  return (
    <>
      <WhatIfScore
        now={rate(scored, findings)}
        changed={rate(
          changed,
          findings.filter(({ id }) => !closed.has(id)),
        )}
        isChanged={closed.size > 0 || [...changes.values()].some(({ size }) => size > 0)}
        onReset={() => {
          setChanges(NO_CHANGES);
          setClosed(NONE_CLOSED);
        }}
      />
      <NothingSaved />
      {findings.length > 0 && <CriticalFindings findings={findings} closed={closed} onChange={setClosed} />}
      <ChosenAssessment assessments={assessments} scored={scored} changes={changes} onChange={setChanges} />
    </>
  );
}

function useRateVendor() {
  const rules = useRatingRules();
  return (assessments: readonly ScoredAssessment[], open: readonly Finding[]): RatedScore => {
    const score = calculatePooledScore(assessments);
    const failures: HeldBackBy = open.map(({ id, title }) => ({ kind: 'CRITICAL_FINDING', id, text: title }));
    return { exactScore: score && formatRational(score), ...toHeldBackRating(score, failures, rules) };
  };
}

type CriticalFindingsProps = {
  readonly findings: readonly Finding[];
  readonly closed: ReadonlySet<string>;
  readonly onChange: (closed: ReadonlySet<string>) => void;
};

function CriticalFindings({ findings, closed, onChange }: CriticalFindingsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{t('Close critical findings')}</legend>
      {findings.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={closed.has(id)}
          onChange={({ target: { checked } }) =>
            onChange(new Set(checked ? [...closed, id] : [...closed].filter((one) => one !== id)))
          }
        />
      ))}
    </fieldset>
  );
}

type ChosenAssessmentProps = {
  readonly assessments: readonly AssessmentDetail[];
  readonly scored: readonly ScoredAssessment[];
  readonly changes: AllChanges;
  readonly onChange: (changes: AllChanges) => void;
};

function ChosenAssessment({ assessments, scored, changes, onChange }: ChosenAssessmentProps) {
  const [chosen, setChosen] = useState(assessments[0]?.id);
  const detail = assessments.find(({ id }) => id === chosen);
  const assessment = scored.find(({ id }) => id === chosen);
  if (!detail || !assessment) return null;
  return (
    <>
      {assessments.length > 1 && (
        <SelectField
          label={t('Assessment')}
          value={detail.id}
          options={assessments.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <WhatIfQuestions
        key={detail.id}
        detail={detail}
        assessment={assessment}
        changes={changes.get(detail.id) ?? new Map()}
        onChange={(own) => onChange(new Map(changes).set(detail.id, own))}
      />
    </>
  );
}
