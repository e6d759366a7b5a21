import { EffectiveControlState, type VendorControl, type VendorControls } from '@assay/contract';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileDown } from 'lucide-react';
import { requestMemoPdf } from '../../api/controls.ts';
import { useRatingThresholds } from '../../api/me.ts';
import { fetchReport } from '../../api/reports.ts';
import { ResponsibilityBadge } from '../../components/badges.tsx';
import { CONTROL_STATES, ControlStateBadge } from '../../components/control-state.tsx';
import { ResponsibilityDueDate } from '../../components/responsibility-due-date.tsx';
import { t, tCount } from '../../format/i18n.ts';
import { formatExactScore, formatNumber } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { showProblem } from '../../ui/toast.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

const route = getRouteApi('/shell/frameworks/$frameworkId');

/** The controls in each effective state, worst first. Each number filters the list to the controls it counts. */
export function ControlStateSummary({ states }: { readonly states: VendorControls }) {
  const { vendorId, vendorName, frameworkId, counts, unmapped } = states;
  return (
    <Panel title={vendorName} actions={<MemoButton vendorId={vendorId} frameworkId={frameworkId} />}>
      <p className="-mt-2 max-w-prose text-sm text-soft">
        {t(
          'The worse of the vendor’s result and our own responsibilities for each control. A control without recorded responsibilities doesn’t count as met.',
        )}
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
        {EffectiveControlState.options.toReversed().map((state) => (
          <li key={state}>
            <StateCount state={state} count={counts[state]} />
          </li>
        ))}
      </ul>
      {unmapped.length > 0 && (
        <Link to="/vendors/$vendorId" params={{ vendorId }} className="text-sm text-accent hover:underline">
          {tCount(
            unmapped.length,
            '{{count}} responsibility for this vendor names no control of this framework.',
            '{{count}} responsibilities for this vendor name no control of this framework.',
          )}
        </Link>
      )}
    </Panel>
  );
}

const TONES = {
  green: 'text-green',
  amber: 'text-amber',
  red: 'text-red',
  blue: 'text-blue',
  violet: 'text-violet',
  plain: 'text-ink',
};

type StateCountProps = { readonly state: EffectiveControlState; readonly count: number };

function StateCount({ state, count }: StateCountProps) {
  const { state: chosen } = route.useSearch();
  const { frameworkId } = route.useParams();
  const { label, tone } = CONTROL_STATES[state];
  const isChosen = chosen === state;
  return (
    <Link
      to="/frameworks/$frameworkId"
      params={{ frameworkId }}
      search={(now) => ({ ...now, state: isChosen ? undefined : state })}
      replace
      aria-current={isChosen ? 'true' : undefined}
      className={`grid h-full content-between gap-1 rounded-md border px-3 py-2 hover:bg-hover ${isChosen ? 'border-accent bg-accent-wash' : 'border-line'}`}
    >
      <span className="text-xs text-soft">{label}</span>
      <span className={`text-xl font-semibold tabular-nums ${count === 0 ? 'text-soft' : TONES[tone]}`}>
        {formatNumber(count)}
      </span>
    </Link>
  );
}

type MemoButtonProps = { readonly vendorId: string; readonly frameworkId: string };

function MemoButton({ vendorId, frameworkId }: MemoButtonProps) {
  const { submit, busy } = useSubmit(async () => {
    try {
      const { content, fileName } = await fetchReport(requestMemoPdf(vendorId, frameworkId));
      saveFile(content, fileName);
    } catch (error) {
      showProblem(error);
    }
  });
  return (
    <Button icon={<FileDown aria-hidden="true" />} busy={busy} onPress={() => void submit(undefined)}>
      {t('Memo for auditors (PDF)')}
    </Button>
  );
}

/** Both parts of a control, so that the worse one can be seen. */
export function VendorControlParts({ control }: { readonly control: VendorControl }) {
  const thresholds = useRatingThresholds();
  const { ratio, vendorState, responsibilities } = control;
  return (
    <div className="grid gap-1 pt-1 text-sm">
      <p className={vendorState === 'DEFICIENT' ? 'font-medium text-red' : 'text-soft'}>
        {ratio === null
          ? t('Vendor: not assessed')
          : t('Vendor: {{score}}', { score: formatExactScore(ratio, thresholds) })}
      </p>
      {responsibilities.length === 0 ? (
        <p className="text-soft">{t('Our part: no responsibilities recorded')}</p>
      ) : (
        <ul className="grid gap-1" aria-label={t('Our part')}>
          {responsibilities.map((entry) => (
            <li key={entry.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="wrap-anywhere">{entry.title}</span>
              <span className="text-xs text-soft">{entry.ownerName ?? t('Unassigned')}</span>
              <ResponsibilityDueDate entry={entry} />
              <ResponsibilityBadge status={entry.status} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export const VendorControlState = ({ control }: { readonly control: VendorControl }) => (
  <span className="justify-self-start md:justify-self-end">
    <ControlStateBadge state={control.state} />
  </span>
);
