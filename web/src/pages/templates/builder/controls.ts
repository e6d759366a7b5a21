import type { Control, ControlMapping, FrameworkDetail } from '@assay/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { frameworkQuery, frameworksQuery } from '../../../api/frameworks.ts';
import { useCan } from '../../../api/me.ts';

export type KnownControl = Control & { readonly mapping: ControlMapping };

/** Frameworks and codes are the same however they are written. */
export const controlName = ({ framework, version, code }: ControlMapping) =>
  [framework, version, code].join('\n').toLowerCase();

/** Every imported framework with its controls; null while they are on their way. */
export function useFrameworks(): readonly FrameworkDetail[] | null {
  const enabled = useCan('frameworks:view');
  const { data: list } = useQuery({ ...frameworksQuery, enabled });
  return useQueries({
    queries: (list ?? []).map(({ id }) => frameworkQuery(id)),
    combine: (answers) => {
      const frameworks = answers.flatMap(({ data }) => (data ? [data] : []));
      if (!enabled) return [];
      return list && frameworks.length === list.length ? frameworks : null;
    },
  });
}

export const controlsOf = (frameworks: readonly FrameworkDetail[]): KnownControl[] =>
  frameworks.flatMap(({ name, version, controls }) =>
    controls.map((control) => ({ ...control, mapping: { framework: name, version, code: control.code } })),
  );

const MOST = 12;

/** By code or title, those whose code begins with it first. */
export function matchingControls(controls: readonly KnownControl[], typed: string): KnownControl[] {
  const wanted = typed.trim().toLowerCase();
  const starts = ({ code }: KnownControl) => code.toLowerCase().startsWith(wanted);
  const has = ({ code, title, domain }: KnownControl) => `${code} ${title} ${domain}`.toLowerCase().includes(wanted);
  const [first, second] = [controls.filter(starts), controls.filter((control) => !starts(control) && has(control))];
  return [...first, ...second].slice(0, MOST);
}
