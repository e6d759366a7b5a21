import type { Control, ControlMapping, FrameworkDetail } from '@assay/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { frameworkQuery, frameworksQuery } from '../../../api/frameworks.ts';
import { useCan } from '../../../api/me.ts';

export type MappableControl = Control & { readonly mapping: ControlMapping };

/** Names are compared without regard to case. */
export const formatControlName = ({ framework, version, code }: ControlMapping) =>
  [framework, version, code].join('\n').toLowerCase();

/** Every imported framework with its controls; null while they are loading. */
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

export const listControls = (frameworks: readonly FrameworkDetail[]): MappableControl[] =>
  frameworks.flatMap(({ name, version, controls }) =>
    controls.map((control) => ({ ...control, mapping: { framework: name, version, code: control.code } })),
  );

const MAX_RESULTS = 12;

/** Searches by code, title or domain; codes that start with the text come first. */
export function searchControls(controls: readonly MappableControl[], typed: string): MappableControl[] {
  const wanted = typed.trim().toLowerCase();
  const starts = ({ code }: MappableControl) => code.toLowerCase().startsWith(wanted);
  const has = ({ code, title, domain }: MappableControl) => `${code} ${title} ${domain}`.toLowerCase().includes(wanted);
  const [first, second] = [controls.filter(starts), controls.filter((control) => !starts(control) && has(control))];
  return [...first, ...second].slice(0, MAX_RESULTS);
}
