import type { Control, ControlMapping, FrameworkDetail, Question } from '@assay/contract';
import { formatControlName } from './builder/framework-controls.ts';

export type DomainCoverage = { readonly domain: string; readonly asked: number; readonly missing: readonly Control[] };

export type FrameworkCoverage = {
  readonly framework: FrameworkDetail;
  readonly asked: number;
  readonly domains: readonly DomainCoverage[];
};

/** Which controls of each framework are covered by questions, best covered first. */
export function calculateCoverage(
  frameworks: readonly FrameworkDetail[],
  questions: readonly Question[],
): FrameworkCoverage[] {
  const mapped = new Set(listMappings(questions).map(formatControlName));
  return frameworks
    .map((framework) => {
      const { name, version, controls } = framework;
      const isAsked = ({ code }: Control) => mapped.has(formatControlName({ framework: name, version, code }));
      const domains = [...Map.groupBy(controls, ({ domain }) => domain)].map(([domain, members]) => ({
        domain,
        asked: members.filter(isAsked).length,
        missing: members.filter((control) => !isAsked(control)),
      }));
      return { framework, asked: controls.filter(isAsked).length, domains };
    })
    .sort((a, b) => toCoverageRatio(b) - toCoverageRatio(a));
}

export const toCoverageRatio = ({ framework, asked }: FrameworkCoverage) =>
  framework.controls.length === 0 ? 0 : asked / framework.controls.length;

const listMappings = (questions: readonly Question[]) => questions.flatMap(({ controlMappings }) => controlMappings);

export function listUnknownMappings(
  frameworks: readonly FrameworkDetail[],
  questions: readonly Question[],
): ControlMapping[] {
  const known = new Set(
    frameworks.flatMap(({ name, version, controls }) =>
      controls.map(({ code }) => formatControlName({ framework: name, version, code })),
    ),
  );
  const stray = listMappings(questions).filter((mapping) => !known.has(formatControlName(mapping)));
  return [...new Map(stray.map((mapping) => [formatControlName(mapping), mapping])).values()];
}
