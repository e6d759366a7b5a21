import type { AssessedControl } from '@assay/contract';
import { t } from '../../../format/text.ts';

/** The controls that the question speaks to, by framework. */
export function Controls({ controls }: { readonly controls: readonly AssessedControl[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-sm text-soft">{t('Controls')}</h3>
      <ul className="grid gap-1">
        {controls.map(({ framework, version, code, title }) => (
          <li key={`${framework} ${version} ${code}`} className="text-sm">
            <span className="rounded-sm bg-sunken px-1.5 py-0.5 font-medium">{code}</span>{' '}
            {title !== null && <span>{title}</span>}{' '}
            <span className="text-xs text-soft">{`${framework} ${version}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
